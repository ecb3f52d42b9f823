package io.github.sluice.simulator;

import io.github.sluice.hres.Hook;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** How long hooks take on the clock of the machine, since they take no virtual time. For the simulation's thread. */
final class Stopwatch {
    private final LongSupplier nanoTime;
    private final long[] nanos = new long[Hook.values().length];
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
            nanos[hook.ordinal()] += nanoTime.getAsLong() - from;
        }
    }

    long nanos(Hook hook) {
        return nanos[hook.ordinal()];
    }

    /** Since this was made. */
    long total() {
        return nanoTime.getAsLong() - began;
    }
}
