package io.github.sluice.testkit;

import java.util.Comparator;

/**
 * A moment at which a strand may go on.
 *
 * @param due when, in nanoseconds of virtual time
 * @param number tells alarms of the same moment apart
 * @param strand whose
 * @param kind what for
 */
record Alarm(long due, long number, Strand strand, Kind kind) implements Comparable<Alarm> {
    private static final Comparator<Alarm> ORDER =
            Comparator.comparingLong(Alarm::due).thenComparingLong(Alarm::number);

    /** What an alarm is for. */
    enum Kind {
        /** A delayed task begins. */
        BEGIN,
        /** A sleep is over. */
        SLEPT,
        /** What was waited for did not come in time. */
        LIMIT
    }

    @Override
    public int compareTo(Alarm other) {
        return ORDER.compare(this, other);
    }
}
