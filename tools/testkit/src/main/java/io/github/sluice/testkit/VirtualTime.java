package io.github.sluice.testkit;

import io.github.sluice.hres.core.host.Workers;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Time that passes only when nobody can run, and threads of which exactly one runs at a time. A seed decides who goes on
 * whenever there is a choice, so that a run with one seed is the same run every time, and other seeds are other
 * interleavings.
 *
 * <p>The thread that made it, or whichever thread calls while no task runs, drives. It goes on until it waits: in
 * {@link Workers.Work#await}, {@link Workers.Signal#await}, {@link #sleep}, {@link #giveWay}, {@link #advanceTo} or
 * {@link #runDue}. Tasks give way there and at their end, nowhere else: what they compute, and what they really wait for
 * (a process, {@link Thread#sleep}), takes no virtual time and lets nobody else run. If nobody can run, time jumps to the
 * next moment at which somebody can. If there is none, or nothing but limits pass, the driving thread gets an
 * {@link AssertionError} that lists who waits where.
 *
 * <p><b>Threads:</b> besides the tasks, one thread drives. Others may start, cancel and give, but not wait, and then a
 * seed no longer decides everything. <b>Errors:</b> what a task throws, the driving thread gets as an
 * {@link AssertionError} from its next {@code advance}, {@code runDue} or {@code close}.
 */
public final class VirtualTime implements Workers {
    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    private final Instant start;
    private final Baton baton;

    private VirtualTime(long seed, Instant start) {
        this.start = start;
        baton = new Baton(seed);
    }

    /** Virtual time from the beginning of the year 2030, UTC. */
    public static VirtualTime seeded(long seed) {
        return new VirtualTime(seed, START);
    }

    /** Virtual time from {@code start}. */
    public static VirtualTime seeded(long seed, Instant start) {
        return new VirtualTime(seed, start);
    }

    @Override
    public Instant now() {
        return start.plusNanos(baton.now());
    }

    @Override
    public long nanoTime() {
        return baton.now();
    }

    @Override
    public Work start(String name, Runnable task) {
        return new Task(baton, baton.start(name, 0, task));
    }

    @Override
    public Work startAfter(Duration delay, String name, Runnable task) {
        return new Task(baton, baton.start(name, nanos(delay), task));
    }

    @Override
    public Signal signal() {
        return new Given(baton, new Happening("a signal"));
    }

    /**
     * The calling task, or the driving thread, sleeps; for plugins that are slow or hang.
     *
     * @throws InterruptedException if the task was cancelled
     */
    public void sleep(Duration length) throws InterruptedException {
        baton.sleep(nanos(length));
    }

    /** Lets others go first, if the seed says so. No time passes. */
    public void giveWay() {
        baton.giveWay();
    }

    /**
     * Lets everything happen that is due until {@code moment}, moment included, and goes on when nobody can run and it is
     * that time. A moment that has passed is now.
     */
    public void advanceTo(Instant moment) {
        baton.rest(nanos(Duration.between(start, moment)));
    }

    /** Lets everything happen that is due in the next {@code length}. */
    public void advance(Duration length) {
        advanceTo(now().plus(length));
    }

    /** When time goes on next: the earliest of all delayed tasks, sleeps and limits of waits; empty if there are none. */
    public Optional<Instant> nextEvent() {
        return baton.nextAlarm().map(start::plusNanos);
    }

    /**
     * Lets everything happen that can happen now, without any time passing.
     *
     * @return whether anybody ran
     */
    public boolean runDue() {
        long before = baton.turns();
        baton.rest(baton.now());
        return baton.turns() - before > 1;
    }

    /** A number that is the same for runs in which the same participants went on in the same order at the same times. */
    public long trace() {
        return baton.trace();
    }

    /** Cancels what has not begun, interrupts what waits, lets it unwind, and takes no more work. Twice is fine. */
    @Override
    public void close() {
        baton.close();
    }

    private static long nanos(Duration length) {
        try {
            return length.toNanos();
        } catch (ArithmeticException tooLong) { // some centuries
            return length.isNegative() ? 0 : Long.MAX_VALUE;
        }
    }

    private record Task(Baton baton, Strand strand) implements Work {
        @Override
        public boolean await(Duration limit) throws InterruptedException {
            return baton.await(strand.end(), nanos(limit));
        }

        @Override
        public void cancel() {
            baton.cancel(strand);
        }
    }

    private record Given(Baton baton, Happening happening) implements Signal {
        @Override
        public void give() {
            baton.happen(happening);
        }

        @Override
        public boolean await(Duration limit) throws InterruptedException {
            return baton.await(happening, nanos(limit));
        }
    }
}
