package io.github.sluice.hres.core.resources;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects what is wrong with one file. Not for use by two threads. */
final class Faults {
    /** More faults than anybody reads; the rest is counted only, so that a mad file does not fill the memory. */
    static final int MOST = 10_000;

    private static final Comparator<Fault> BY_PLACE =
            Comparator.comparingInt(Fault::line).thenComparingInt(Fault::column);

    private final String file;
    private final List<Fault> faults = new ArrayList<>();
    private final List<Fault> warnings = new ArrayList<>();
    private long count;

    Faults(String file) {
        this.file = file;
    }

    /** Something wrong where a value begins. */
    void add(Yaml at, Problem problem, Object... words) {
        add(at.line(), at.column(), problem, words);
    }

    /** Something wrong at a place. */
    void add(int line, int column, Problem problem, Object... words) {
        count++;
        if (faults.size() < MOST) {
            faults.add(new Fault(file, line, column, problem.text(words)));
        }
    }

    /** Something odd, but not wrong, where a value begins. */
    void warn(Yaml at, Problem problem, Object... words) {
        warn(at.line(), at.column(), problem, words);
    }

    /** Something odd, but not wrong, at a place. */
    void warn(int line, int column, Problem problem, Object... words) {
        if (warnings.size() < MOST) {
            warnings.add(new Fault(file, line, column, problem.text(words)));
        }
    }

    /** How many faults there were so far. */
    long count() {
        return count;
    }

    /** Counts a fault if that is all that is done with it, so that nobody looks for its words. */
    boolean onlyCounted() {
        if (count < MOST) {
            return false;
        }
        count++;
        return true;
    }

    /** The warnings in the order of their places. */
    List<Fault> warnings() {
        return warnings.stream().sorted(BY_PLACE).toList();
    }

    /** Ends the reading if anything was wrong. */
    void throwIfAny() {
        if (count == 0) {
            return;
        }
        List<Fault> sorted = new ArrayList<>(faults);
        sorted.sort(BY_PLACE);
        if (count > MOST) {
            Fault last = sorted.get(sorted.size() - 1);
            sorted.add(new Fault(file, last.line(), last.column(), Problem.MORE_FAULTS.text(count - MOST)));
        }
        throw new ResourcesException(sorted);
    }
}
