package io.github.sluice.runtime.core;

import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.TaskExit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** What other threads tell the one that runs a step: ends of tasks, time that is over, and the wish to end the step. */
final class Happenings {
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final List<TaskLife> started = new ArrayList<>(); // guarded by this
    private @Nullable String reasonToEnd; // guarded by this
    private volatile boolean interrupted;

    /** The kinds of event. */
    enum Kind {
        /** A task ended. */
        ENDED,
        /** The tasks had time enough to end. */
        TIME_OVER,
        /** The step is to end. */
        LOOK_UP
    }

    /**
     * Something happened.
     *
     * @param life the task that ended, else null
     * @param exit how it ended, else null
     */
    record Event(Kind kind, @Nullable TaskLife life, @Nullable TaskExit exit) {
        static final Event TIME_OVER = new Event(Kind.TIME_OVER, null, null);
        static final Event LOOK_UP = new Event(Kind.LOOK_UP, null, null);

        static Event ended(TaskLife life, TaskExit exit) {
            return new Event(Kind.ENDED, life, exit);
        }
    }

    void add(Event event) {
        events.add(event);
    }

    /** The next event; an interrupt of the thread becomes one. */
    Event take() {
        try {
            return events.take();
        } catch (InterruptedException now) {
            noteInterrupt();
            return Event.LOOK_UP;
        }
    }

    /** The next event that is there already, or null. */
    @Nullable
    Event poll() {
        return events.poll();
    }

    void cancel(String reason) {
        synchronized (this) {
            if (reasonToEnd != null) {
                return;
            }
            reasonToEnd = reason;
        }
        events.add(Event.LOOK_UP);
    }

    /** Why the step is to end, or done while it is not. */
    RuntimeOutcome wishToEnd() {
        takeUpInterrupt();
        synchronized (this) {
            return reasonToEnd == null ? RuntimeOutcome.done() : RuntimeOutcome.failed(reasonToEnd);
        }
    }

    /** Makes an interrupt of the thread a wish to end, so that it cuts short nothing that must be done. */
    void takeUpInterrupt() {
        if (Thread.interrupted()) {
            noteInterrupt();
        }
    }

    boolean wasInterrupted() {
        return interrupted;
    }

    void noteStarted(TaskLife life) {
        synchronized (this) {
            started.add(life);
        }
    }

    void noteEnded(TaskLife life) {
        synchronized (this) {
            started.remove(life);
        }
    }

    RuntimeOutcome signal(int signal) {
        List<TaskLife> now;
        synchronized (this) {
            now = List.copyOf(started);
        }
        RuntimeOutcome worst = RuntimeOutcome.done();
        for (TaskLife life : now) {
            worst = worst.orWorse(life.signal(signal));
        }
        return worst;
    }

    private void noteInterrupt() {
        interrupted = true;
        cancel("the thread that ran it was interrupted");
    }
}
