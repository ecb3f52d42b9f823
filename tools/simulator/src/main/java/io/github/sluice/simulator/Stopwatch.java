package io.github.sluice.simulator;

import io.github.sluice.hres.Hook;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** How long hooks take on the clock of the machine, since they take no virtual time. For the simulation's thread. */
final class Stopwatch {
    private final LongSupplier nanoTime;
    private final Map<Hook, Long> nanos = new EnumMap<>(Hook.class);
    private final long began;

    Stopwatch(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        began = nanoTime.getAsLong();
    }

    /** Does something and counts the time that it took as the hook's. */
    <R> R time(Hook hook, Supplier<R> call) {
        long from = nanoTime.getAsLong();
        try {
            return call.get();
        } finally {
            nanos.merge(hook, nanoTime.getAsLong() - from, Long::sum);
        }
    }

    long nanos(Hook hook) {
        return nanos.getOrDefault(hook, 0L);
    }

    /** Since this was made. */
    long total() {
        return nanoTime.getAsLong() - began;
    }
}
