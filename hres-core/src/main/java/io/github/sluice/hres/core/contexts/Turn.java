package io.github.sluice.hres.core.contexts;

import io.github.sluice.hres.core.host.Workers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Lets changes happen one after the other, in the order in which they came. Not a lock: no plugin and no
 * reader ever waits for a turn, nobody who waits is in a generation, and the waiting goes through the workers, so that it passes under virtual time as well.
 */
final class Turn {
    private static final Duration LONG = Duration.ofDays(1);

    private final Workers workers;
    private final Deque<Workers.Signal> waiting = new ArrayDeque<>(); // guarded by this
    private boolean taken; // guarded by this

    Turn(Workers workers) {
        this.workers = workers;
    }

    /** Runs the change when its turn has come. An interrupt does not cut the wait short and is seen afterwards. */
    void run(Runnable change) {
        take();
        try {
            change.run();
        } finally {
            give();
        }
    }

    private void take() {
        Workers.Signal mine = workers.signal();
        synchronized (this) {
            if (!taken) {
                taken = true;
                return;
            }
            waiting.add(mine);
        }
        Waiting.until(mine, LONG);
    }

    private synchronized void give() {
        Workers.Signal next = waiting.poll();
        if (next == null) {
            taken = false;
            return;
        }
        next.give();
    }
}
