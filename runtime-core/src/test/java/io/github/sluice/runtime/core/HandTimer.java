package io.github.sluice.runtime.core;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Time that passes when a test says so. */
final class HandTimer implements StepTimer {
    private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
    private final BlockingQueue<Duration> delays = new LinkedBlockingQueue<>();

    @Override
    public void after(Duration delay, Runnable action) {
        delays.add(delay);
        waiting.add(action);
    }

    /** Lets the delay pass that was asked for, or will be; returns how long it is. */
    Duration pass() throws InterruptedException {
        Runnable action = waiting.poll(10, TimeUnit.SECONDS);
        if (action == null) {
            throw new AssertionError("nobody waits for time to pass");
        }
        action.run();
        return delays.remove();
    }
}
