package io.github.sluice.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The baton that exactly one strand holds, and the seeded choice of who gets it next. Every field is guarded by this
 * object's monitor, which nobody holds while a task runs.
 */
final class Baton {
    /** So many limits in a row that pass without anything else happening are taken for a standstill. */
    private static final int FRUITLESS = 100_000;

    private final SplittableRandom seed;
    private final Trouble standstill = new Trouble();
    private final Trouble failure = new Trouble(); // of tasks
    private final Crew crew = new Crew(this);
    private final List<Strand> runnable = new ArrayList<>();
    private final Agenda agenda = new Agenda();
    private final Set<Strand> alive = new LinkedHashSet<>();
    private final Strand driver = new Strand("the driving thread", 0, Strand.Place.RUNNING, () -> {});
    private volatile Strand holder = driver;
    private volatile long now;
    private long restUntil = -1; // the driver rests until then; -1: it does not rest
    private long numbers;
    private long trace;
    private long turns;
    private int fruitless;
    private boolean closed;

    Baton(long seed) {
        this.seed = new SplittableRandom(seed);
        driver.runsOn(Thread.currentThread());
        alive.add(driver);
    }

    long now() {
        return now;
    }

    synchronized long trace() {
        return trace;
    }

    synchronized long turns() {
        return turns;
    }

    synchronized Optional<Long> nextAlarm() {
        return agenda.isEmpty() ? Optional.empty() : Optional.of(agenda.due());
    }

    /** A task that may begin when {@code delay} nanoseconds have passed. */
    synchronized Strand start(String name, long delay, Runnable task) {
        refuseClosed();
        Strand strand = new Strand(name, ++numbers, Strand.Place.RUNNABLE, task);
        fruitless = 0;
        if (delay <= 0) {
            runnable.add(strand);
            return strand;
        }
        strand.place(Strand.Place.LATER);
        strand.alarm(alarm(delay, strand, Alarm.Kind.BEGIN));
        return strand;
    }

    /** Waits for something, at most so many nanoseconds; whether it happened. */
    boolean await(Happening what, long limit) throws InterruptedException {
        Strand me = self();
        throwIfInterrupted();
        synchronized (this) {
            if (what.hasHappened()) {
                return true;
            }
            refuseClosed();
            if (limit <= 0) {
                me.place(Strand.Place.RUNNABLE);
                runnable.add(me);
            } else {
                me.waitFor(what.label(), alarm(limit, me, Alarm.Kind.LIMIT));
                what.join(me);
            }
        }
        try {
            pass(me);
        } finally {
            leave(what, me);
        }
        synchronized (this) {
            if (me.takeInterrupt()) {
                throw new InterruptedException();
            }
            return what.hasHappened();
        }
    }

    /** Lets so many nanoseconds pass. */
    void sleep(long nanos) throws InterruptedException {
        Strand me = self();
        throwIfInterrupted();
        synchronized (this) {
            refuseClosed();
            me.waitFor("sleep of " + Duration.ofNanos(nanos), alarm(Math.max(nanos, 0), me, Alarm.Kind.SLEPT));
        }
        pass(me);
        synchronized (this) {
            if (me.takeInterrupt()) {
                throw new InterruptedException();
            }
        }
    }

    /** Lets others go first, if the seed says so. */
    void giveWay() {
        Strand me = self();
        synchronized (this) {
            refuseClosed();
            me.place(Strand.Place.RUNNABLE);
            runnable.add(me);
        }
        pass(me);
        boolean interrupted;
        synchronized (this) {
            interrupted = me.takeInterrupt();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The driver lets everything happen that is due until then, and goes on when nothing can run. */
    void rest(long until) {
        Strand me = self();
        if (me != driver) {
            throw new IllegalStateException(me.name() + " moves the time: only the driving thread may");
        }
        synchronized (this) {
            refuseClosed();
            restUntil = Math.max(until, now);
            fruitless = 0;
        }
        pass(me);
        failure.tell();
    }

    private synchronized void leave(Happening what, Strand me) {
        what.leave(me);
    }

    /** Makes something happen, and everybody runnable who waited for it. */
    synchronized void happen(Happening what) {
        if (!what.hasHappened()) {
            fruitless = 0;
            what.happen().forEach(this::release);
        }
    }

    /** Interrupts a task that has begun; one that has not never will. */
    synchronized void cancel(Strand strand) {
        switch (strand.place()) {
            case LATER -> drop(strand);
            case RUNNABLE -> {
                if (strand.thread() == null) {
                    runnable.remove(strand);
                    drop(strand);
                } else {
                    strand.interrupt();
                }
            }
            case WAITING -> {
                strand.interrupt();
                release(strand);
            }
            case RUNNING -> {
                Thread thread = strand.thread();
                if (thread != null) {
                    thread.interrupt();
                }
            }
            case ENDED -> {}
        }
    }

    /** Cancels everything, lets what was interrupted unwind if the driver closes, and takes nothing more. */
    void close() {
        boolean drives;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            agenda.later().forEach(this::cancel);
            List.copyOf(runnable).forEach(this::cancel);
            alive.stream()
                    .filter(each -> each != driver && each != holder)
                    .toList()
                    .forEach(this::cancel);
            drives = holder == driver;
            restUntil = drives ? now : restUntil;
        }
        if (drives) {
            pass(self());
        }
        synchronized (this) {
            crew.close();
        }
        if (drives) {
            failure.tell();
        }
    }

    /** Runs a task that has the baton; what it throws is kept for the driver. */
    void perform(Strand strand) {
        Thread thread = Thread.currentThread();
        strand.runsOn(thread);
        thread.setName(strand.name());
        synchronized (this) {
            alive.add(strand);
        }
        try {
            strand.run();
        } catch (Throwable fault) { // also errors: a run in which one got lost would prove nothing
            if (!isClosed()) { // unwinding after the close may throw
                failure.add(new AssertionError("task " + strand.name() + " failed: " + fault, fault));
            }
        }
    }

    /** Ends a task and passes the baton on: the next strand, if it may begin on this thread, or null. */
    @Nullable
    Strand finish(Strand strand, Runnable rest) {
        synchronized (this) {
            strand.place(Strand.Place.ENDED);
            alive.remove(strand);
            happen(strand.end());
            Strand next = choose();
            if (next.thread() == null) {
                return next;
            }
            rest.run();
            LockSupport.unpark(next.thread());
            return null;
        }
    }

    private void pass(Strand me) {
        synchronized (this) {
            Strand next = choose();
            if (next != me) {
                if (next.thread() == null) {
                    crew.begin(next);
                } else {
                    LockSupport.unpark(next.thread());
                }
            }
        }
        while (holder != me) {
            LockSupport.park(this);
            if (Thread.interrupted()) { // from outside of the run, such as a test's own time limit
                interruptFromOutside(me);
            }
        }
        if (me == driver) {
            standstill.tell();
        }
    }

    private synchronized void interruptFromOutside(Strand me) {
        me.interrupt();
        if (me.place() == Strand.Place.WAITING) {
            release(me);
        }
    }

    private Strand choose() {
        while (runnable.isEmpty()) {
            long due = agenda.due();
            if (restUntil >= 0 && due > restUntil) {
                now = Math.max(now, restUntil);
                restUntil = -1;
                return give(driver);
            }
            if (agenda.isEmpty() || fruitless > FRUITLESS) {
                return standStill();
            }
            now = due;
            agenda.first().forEach(this::ring);
        }
        int index = seed.nextInt(runnable.size());
        Strand next = runnable.set(index, runnable.get(runnable.size() - 1));
        runnable.remove(runnable.size() - 1);
        return give(next);
    }

    private Strand give(Strand next) {
        turns++;
        trace = (trace * 31 + next.number()) * 31 + now;
        next.place(Strand.Place.RUNNING);
        holder = next;
        return next;
    }

    private void ring(Alarm alarm) {
        fruitless = alarm.kind() == Alarm.Kind.LIMIT ? fruitless + 1 : 0;
        release(alarm.strand());
    }

    private Strand standStill() {
        fruitless = 0;
        restUntil = -1;
        standstill.add(Standstill.of(alive));
        agenda.clear(driver);
        return give(driver);
    }

    private void release(Strand strand) {
        if (strand.place() == Strand.Place.WAITING || strand.place() == Strand.Place.LATER) {
            agenda.clear(strand);
            strand.place(Strand.Place.RUNNABLE);
            runnable.add(strand);
        }
    }

    private void drop(Strand strand) {
        agenda.clear(strand);
        strand.place(Strand.Place.ENDED);
        happen(strand.end());
    }

    private Alarm alarm(long delay, Strand strand, Alarm.Kind kind) {
        return agenda.set(now + Math.min(delay, Long.MAX_VALUE - now), strand, kind);
    }

    private Strand self() {
        Thread thread = Thread.currentThread();
        Strand now = holder;
        if (now == driver) {
            driver.runsOn(thread);
        } else if (now.thread() != thread) {
            throw new IllegalStateException("thread " + thread.getName() + " waits, but " + now.name()
                    + " runs: only one thread drives, the others are started as tasks");
        }
        return now;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private void refuseClosed() {
        if (closed) {
            throw new IllegalStateException("the virtual time was closed");
        }
    }

    private static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }
}
