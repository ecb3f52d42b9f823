package io.github.sluice.hres.exec;

import io.github.sluice.hres.Call;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * How long a program may still run. Its clock is the framework's; where that one stands still, as in a simulation,
 * what was waited here counts. Used by one thread.
 */
final class Limit {
    private static final Duration LEAST_GRACE = Duration.ofMillis(10);
    private static final Duration MOST_GRACE = Duration.ofSeconds(2);
    private static final Duration ENDLESS = Duration.ofDays(365);

    private final Supplier<Duration> timeLeft;
    private final BooleanSupplier abandoned;
    private final Duration allowed;
    private final Duration grace;
    private Duration waited = Duration.ZERO;

    private Limit(Supplier<Duration> timeLeft, BooleanSupplier abandoned) {
        this.timeLeft = timeLeft;
        this.abandoned = abandoned;
        allowed = timeLeft.get();
        grace = within(allowed.dividedBy(20));
    }

    static Limit of(Call call) {
        return new Limit(call::timeLeft, call::abandoned);
    }

    /** No limit but the interrupt that ends every hook. */
    static Limit none() {
        return new Limit(() -> ENDLESS, () -> false);
    }

    /** Between "terminate" and "kill": a twentieth of what was allowed, 10 ms to 2 s. */
    Duration grace() {
        return grace;
    }

    /** Whether it is time to terminate: one grace for the program to end by itself, one for the framework. */
    boolean isOver() {
        Duration byWaiting = allowed.minus(waited);
        Duration byFramework = timeLeft.get();
        Duration left = byWaiting.compareTo(byFramework) < 0 ? byWaiting : byFramework;
        return left.compareTo(grace.multipliedBy(2)) <= 0;
    }

    boolean isAbandoned() {
        return abandoned.getAsBoolean();
    }

    void passed(Duration time) {
        waited = waited.plus(time);
    }

    Duration waited() {
        return waited;
    }

    private static Duration within(Duration time) {
        if (time.compareTo(LEAST_GRACE) < 0) {
            return LEAST_GRACE;
        }
        return time.compareTo(MOST_GRACE) > 0 ? MOST_GRACE : time;
    }
}
