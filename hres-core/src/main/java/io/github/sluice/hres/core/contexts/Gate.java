package io.github.sluice.hres.core.contexts;

import io.github.sluice.hres.core.host.Workers;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts who is inside; once closed it lets nobody in. Safe for any thread; enters and leaves without a lock. */
public final class Gate {
    private static final int CLOSED = Integer.MIN_VALUE;

    private final AtomicInteger inside = new AtomicInteger(); // plus CLOSED once it is closed
    private final Workers.Signal empty;

    /** An open gate with nobody inside. */
    public Gate(Workers workers) {
        empty = workers.signal();
    }

    /** Goes in, unless the gate is closed. Who went in must {@link #leave}. */
    public boolean enter() {
        while (true) {
            int now = inside.get();
            if (now < 0) {
                return false;
            }
            if (inside.compareAndSet(now, now + 1)) {
                return true;
            }
        }
    }

    /** Goes out. */
    public void leave() {
        if (inside.decrementAndGet() == CLOSED) {
            empty.give();
        }
    }

    /** Whether the gate still lets anybody in. */
    public boolean isOpen() {
        return inside.get() >= 0;
    }

    /** Lets nobody in any more. Twice is fine. The signal is given when the last one has left. */
    public Workers.Signal close() {
        while (true) {
            int now = inside.get();
            if (now < 0) {
                return empty;
            }
            if (inside.compareAndSet(now, now + CLOSED)) {
                if (now == 0) {
                    empty.give();
                }
                return empty;
            }
        }
    }
}
