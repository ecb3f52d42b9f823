package io.github.sluice.simulator;

import io.github.sluice.hres.core.host.Workers;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;

/**
 * Virtual time with one thread, the one that calls: work that is started runs at once, work for later runs when time is
 * moved on to it. So a hook takes no virtual time.
 */
final class Clock implements Workers {
    private static final long SECOND = 1_000_000_000;

    private final Instant epoch;
    private final PriorityQueue<Later> later =
            new PriorityQueue<>(Comparator.comparingLong(Later::due).thenComparingLong(Later::order));
    private long now; // in nanoseconds
    private long orders;

    private record Later(long due, long order, Runnable task) {}

    private enum Done implements Signal, Work {
        DONE;

        @Override
        public void give() {}

        @Override
        public boolean await(Duration limit) {
            return true;
        }

        @Override
        public void cancel() {}
    }

    /** A clock at 0, which is that moment. */
    Clock(Instant epoch) {
        this.epoch = epoch;
    }

    /** Runs everything that is due by then, in order; {@code seconds} from 0 on. */
    void advanceTo(long seconds) {
        long target = Math.multiplyExact(seconds, SECOND);
        for (Later next = later.peek(); next != null && next.due() <= target; next = later.peek()) {
            later.remove();
            now = Math.max(now, next.due());
            next.task().run();
        }
        now = Math.max(now, target);
    }

    /** The first whole second by which something is due; empty if nothing ever is. */
    OptionalLong next() {
        Later next = later.peek();
        return next == null ? OptionalLong.empty() : OptionalLong.of((next.due() + SECOND - 1) / SECOND);
    }

    /** The moment that a second of virtual time stands for. */
    Instant at(long seconds) {
        return epoch.plusSeconds(seconds);
    }

    @Override
    public Instant now() {
        return epoch.plusNanos(now);
    }

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public Work start(String name, Runnable task) {
        task.run();
        return Done.DONE;
    }

    @Override
    public Work startAfter(Duration delay, String name, Runnable task) {
        if (delay.isZero() || delay.isNegative()) {
            return start(name, task);
        }
        Later entry = new Later(Math.addExact(now, delay.toNanos()), orders++, task);
        later.add(entry);
        return new Work() {
            @Override
            public boolean await(Duration limit) {
                return !later.contains(entry);
            }

            @Override
            public void cancel() {
                later.remove(entry);
            }
        };
    }

    /** With one thread nobody can wait for what another does: every signal counts as given. */
    @Override
    public Signal signal() {
        return Done.DONE;
    }

    @Override
    public void close() {
        later.clear();
    }
}
