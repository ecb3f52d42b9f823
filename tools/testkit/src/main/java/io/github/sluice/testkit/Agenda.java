package io.github.sluice.testkit;

import java.util.List;
import java.util.TreeSet;

/** The alarms that are set, by time and then in the order in which they were set. Guarded by the {@link Baton}. */
final class Agenda {
    private final TreeSet<Alarm> alarms = new TreeSet<>();
    private long numbers;

    /** Sets the only alarm of a strand. */
    Alarm set(long due, Strand strand, Alarm.Kind kind) {
        Alarm alarm = new Alarm(due, ++numbers, strand, kind);
        alarms.add(alarm);
        return alarm;
    }

    /** Takes back the alarm of a strand, if it has one. */
    void clear(Strand strand) {
        Alarm set = strand.alarm();
        if (set != null) {
            alarms.remove(set);
            strand.alarm(null);
        }
    }

    boolean isEmpty() {
        return alarms.isEmpty();
    }

    /** When the first is due; the end of time if there is none. */
    long due() {
        return alarms.isEmpty() ? Long.MAX_VALUE : alarms.first().due();
    }

    /** The alarms that are due first, which still are set. */
    List<Alarm> first() {
        return alarms.stream().takeWhile(alarm -> alarm.due() == due()).toList();
    }

    /** The tasks whose time has not come. */
    List<Strand> later() {
        return alarms.stream()
                .filter(alarm -> alarm.kind() == Alarm.Kind.BEGIN)
                .map(Alarm::strand)
                .toList();
    }
}
