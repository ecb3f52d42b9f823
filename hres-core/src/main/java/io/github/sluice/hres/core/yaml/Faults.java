package io.github.sluice.hres.core.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** Collects what is wrong with one file. Not for use by two threads. */
public final class Faults {
    /** More faults than anybody reads; the rest is counted only, so that a mad file does not fill the memory. */
    public static final int MOST = 10_000;

    private static final Comparator<Fault> BY_PLACE =
            Comparator.comparingInt(Fault::line).thenComparingInt(Fault::column);

    private final String file;
    private final List<Fault> faults = new ArrayList<>();
    private final List<Fault> warnings = new ArrayList<>();
    private long count;

    /** Nothing wrong yet with a file of this name. */
    public Faults(String file) {
        this.file = file;
    }

    /** Something wrong where a value begins. */
    public void add(Yaml at, Message message, Object... words) {
        add(at.line(), at.column(), message, words);
    }

    /** Something wrong at a place. */
    public void add(int line, int column, Message message, Object... words) {
        count++;
        if (faults.size() < MOST) {
            faults.add(new Fault(file, line, column, message.text(words)));
        }
    }

    /** Something odd, but not wrong, where a value begins. */
    public void warn(Yaml at, Message message, Object... words) {
        warn(at.line(), at.column(), message, words);
    }

    /** Something odd, but not wrong, at a place. */
    public void warn(int line, int column, Message message, Object... words) {
        if (warnings.size() < MOST) {
            warnings.add(new Fault(file, line, column, message.text(words)));
        }
    }

    /** How many faults there were so far. */
    public long count() {
        return count;
    }

    /** Counts a fault if that is all that is done with it, so that nobody looks for its words. */
    public boolean onlyCounted() {
        if (count < MOST) {
            return false;
        }
        count++;
        return true;
    }

    /** The warnings in the order of their places. */
    public List<Fault> warnings() {
        return warnings.stream().sorted(BY_PLACE).toList();
    }

    /**
     * Ends the reading if anything was wrong.
     *
     * @param refusal makes the exception from the faults in the order of their places
     */
    public void throwIfAny(Function<? super List<Fault>, ? extends RuntimeException> refusal) {
        if (count == 0) {
            return;
        }
        List<Fault> sorted = new ArrayList<>(faults);
        sorted.sort(BY_PLACE);
        if (count > MOST) {
            Fault last = sorted.get(sorted.size() - 1);
            sorted.add(new Fault(file, last.line(), last.column(), YamlProblem.MORE_FAULTS.text(count - MOST)));
        }
        throw refusal.apply(sorted);
    }
}
