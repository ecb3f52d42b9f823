package io.github.sluice.simulator.trace;

import java.util.ArrayList;
import java.util.List;

/** Gathers the faults of one file: all are counted, the first are kept. One thread. */
final class SwfFaults {
    static final int MOST_KEPT = 20;

    private final String source;
    private final List<SwfFault> kept = new ArrayList<>();
    private long count;
    private boolean beganWithShape;

    SwfFaults(String source) {
        this.source = source;
    }

    void add(long line, int column, String message) {
        count++;
        if (kept.size() < MOST_KEPT) {
            kept.add(new SwfFault(source, line, column, message));
        }
    }

    /** Adds a fault of the whole line: its fields cannot be told apart. */
    void addShape(long line, int column, String message) {
        beganWithShape |= count == 0;
        add(line, column, message);
    }

    boolean isEmpty() {
        return count == 0;
    }

    SwfException toException() {
        return new SwfException(kept, count);
    }

    /** As {@link #toException()} for a file without one good line: if it is another format, this is said once. */
    SwfException toExceptionOfNoJobs() {
        if (!beganWithShape || count == 1) {
            return toException();
        }
        SwfFault first = kept.get(0);
        String message = first.message() + "; no line of the file is a job in the standard workload format";
        return new SwfException(List.of(new SwfFault(source, first.line(), first.column(), message)), 1);
    }
}
