package io.github.sluice.hres.core.host;

import java.time.Duration;
import java.time.Instant;

/**
 * Time and threads, as the host gives them; the engine takes no others. So a whole controller runs under virtual time
 * where that is wanted.
 *
 * <p><b>Threads:</b> any thread may call. Nothing but the {@code await}s waits, and no task ever runs on the thread that
 * starts, cancels or gives: the engine may hold a lock of its own there. <b>Nulls:</b> none in, none out.
 */
public interface Workers extends AutoCloseable {
    /** Threads and clocks of this machine. Threads are daemons; idle ones end after a minute. */
    static Workers system() {
        return new SystemWorkers();
    }

    /** The wall-clock time, for people and for plans. */
    Instant now();

    /** A clock that never goes back, in nanoseconds from an arbitrary point, for measuring. */
    long nanoTime();

    /**
     * Starts {@code task} at once, on a thread of its own.
     *
     * @param name for logs and thread dumps
     * @throws IllegalStateException if these workers were closed
     */
    Work start(String name, Runnable task);

    /**
     * Starts {@code task} on a thread of its own when {@code delay} has passed.
     *
     * @param delay zero and below: at once
     * @throws IllegalStateException if these workers were closed
     */
    Work startAfter(Duration delay, String name, Runnable task);

    /** Makes a signal that has not been given. */
    Signal signal();

    /** Cancels what has not begun, interrupts what runs, and takes no more work. Does not wait. Twice is fine. */
    @Override
    void close();

    /** Something that happens once, which threads wait for. */
    interface Signal {
        /** Lets everybody go on that waits or will wait. Twice is fine. */
        void give();

        /**
         * Waits until the signal is given, but not longer than {@code limit}.
         *
         * @return whether it was given
         * @throws InterruptedException if the waiting thread was interrupted
         */
        boolean await(Duration limit) throws InterruptedException;
    }

    /** One task that was started. */
    interface Work {
        /**
         * Waits until the task has ended, or was cancelled, but not longer than {@code limit}.
         *
         * @return whether it has ended
         * @throws InterruptedException if the waiting thread was interrupted; the task goes on
         */
        boolean await(Duration limit) throws InterruptedException;

        /** Interrupts the task if it runs; if it has not begun it never will. */
        void cancel();
    }
}
