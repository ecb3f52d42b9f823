package io.github.sluice.simulator;

import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.testkit.VirtualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;

/** Virtual time in seconds from the trace's start. For the simulation's thread, which drives it. */
final class Clock implements AutoCloseable {
    private final VirtualTime time;
    private final Instant epoch;

    /** A clock at 0, which is {@code epoch}; the seed decides in which order threads run. */
    Clock(long seed, Instant epoch) {
        this.epoch = epoch;
        time = VirtualTime.seeded(seed, epoch);
    }

    /** The same time, with threads, for the doors. */
    Workers workers() {
        return time;
    }

    /** Lets everything happen that is due by then. */
    void advanceTo(long seconds) {
        time.advanceTo(at(seconds));
    }

    /** The first whole second by which something is due; empty if nothing ever is. */
    OptionalLong next() {
        return time.nextEvent()
                .map(due -> Duration.between(epoch, due).plusNanos(999_999_999).toSeconds())
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    /** The moment that a second stands for. */
    Instant at(long seconds) {
        return epoch.plusSeconds(seconds);
    }

    @Override
    public void close() {
        time.close();
    }
}
