package io.github.sluice.simulator.trace;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A workload file is not in the Standard Workload Format. The message has one line for each of {@link #faults()}, and
 * one more if there are others.
 */
public final class SwfException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<SwfFault> faults;
    private final long count;

    SwfException(List<SwfFault> faults, long count) {
        super(message(faults, count));
        this.faults = List.copyOf(faults);
        this.count = count;
    }

    /** The first faults, at most 20, in the order of the file; at least one. */
    public List<SwfFault> faults() {
        return faults;
    }

    /** How many faults the file has in all; never less than the size of {@link #faults()}. */
    public long count() {
        return count;
    }

    private static String message(List<SwfFault> faults, long count) {
        String shown = faults.stream().map(SwfFault::toString).collect(Collectors.joining("\n"));
        if (count == faults.size()) {
            return shown;
        }
        return shown + "\n" + faults.get(0).source() + ": " + count + " faults in all, the first " + faults.size()
                + " are shown";
    }
}
