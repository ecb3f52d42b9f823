package io.github.sluice.runtime.core;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Threads that wait: one for each program that runs, and for each grace. Java's own way, {@code Process.onExit}, and its
 * timer use the common pool, which is the host's: whoever keeps that busy would keep tasks from ending.
 */
final class Waiter {
    private Waiter() {}

    /** Runs something that waits, on a daemon thread of its own. */
    static void start(String name, Runnable waiting) {
        Thread thread = new Thread(waiting, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** The exit status of a program that ends by itself. An interrupt does not cut it short, and is kept. */
    static int status(Process process) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return process.waitFor();
                } catch (InterruptedException now) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Lets time pass; an interrupt ends it early. */
    static void pass(Duration time) {
        try {
            boolean never = new CountDownLatch(1).await(time.toNanos(), TimeUnit.NANOSECONDS);
            assert !never;
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }
}
