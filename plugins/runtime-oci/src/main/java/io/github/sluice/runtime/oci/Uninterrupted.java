package io.github.sluice.runtime.oci;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waiting that runs to its own limit: an interrupt of the thread does not cut it short, and is kept. */
final class Uninterrupted {
    private Uninterrupted() {}

    /** The value, or empty when the limit is over. */
    static <T> Optional<T> await(CompletionStage<T> stage, Duration limit) {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return Optional.of(stage.toCompletableFuture().get(limit.toNanos(), TimeUnit.NANOSECONDS));
                } catch (InterruptedException now) {
                    interrupted = true;
                }
            }
        } catch (TimeoutException late) {
            return Optional.empty();
        } catch (ExecutionException broken) {
            throw new IllegalStateException("a process that ends with an exception", broken);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
