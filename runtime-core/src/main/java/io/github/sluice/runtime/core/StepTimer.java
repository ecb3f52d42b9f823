package io.github.sluice.runtime.core;

import java.time.Duration;

/** Does something later. Any thread may call. */
@FunctionalInterface
public interface StepTimer {
    /** Runs {@code action}, which is short and never waits, on any thread when {@code delay} has passed. */
    void after(Duration delay, Runnable action);

    /** The machine's own time. */
    static StepTimer ofSystem() {
        return (delay, action) -> Waiter.start("a grace of " + delay, () -> {
            Waiter.pass(delay);
            action.run();
        });
    }
}
