package io.github.sluice.hres;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * The way to the result of a pre-run that was started and has not ended.
 *
 * <p><b>Threads:</b> asked by one thread at a time, under the limits of the pre-run.
 */
@FunctionalInterface
public interface Poll {
    /**
     * The result, or empty while there is none; called about once a second until there is one. Another "started" as
     * the result counts as a failure.
     *
     * @throws Exception counts as a failure of the pre-run
     */
    Optional<PrerunResult> poll(Call call) throws Exception;

    /**
     * The job will not start, so the result is of no use any more. {@link #poll} goes on being asked until there is a
     * result; if it is a success, the plugin's revoke undoes it.
     */
    default void cancel() {}

    /** A poll that looks at {@code stage}; one that ends with an exception, or is cancelled, is a failure. */
    static Poll of(CompletionStage<PrerunResult> stage) {
        CompletableFuture<PrerunResult> future = stage.toCompletableFuture();
        return new Poll() {
            @Override
            public Optional<PrerunResult> poll(Call call) {
                if (!future.isDone()) {
                    return Optional.empty();
                }
                try {
                    return Optional.of(future.join());
                } catch (CancellationException cancelled) {
                    return Optional.of(PrerunResult.failed("cancelled"));
                } catch (CompletionException failed) {
                    Throwable cause = failed.getCause();
                    return Optional.of(PrerunResult.failed((cause == null ? failed : cause).toString()));
                }
            }

            @Override
            public void cancel() {
                future.cancel(true);
            }
        };
    }
}
