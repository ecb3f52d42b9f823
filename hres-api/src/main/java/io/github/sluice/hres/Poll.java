package io.github.sluice.hres;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * The way to the result of a pre-run that was started and has not ended.
 *
 * <p><b>Threads:</b> {@link #poll} is called by one thread at a time, {@link #cancel} by any thread, also beside it; each
 * under the limits of the pre-run.
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
     * The result is of no use any more: the job will not start, or the pre-run has passed its hard limit. In the first
     * case {@link #poll} goes on being asked until there is a result; if it is a success, the plugin's revoke undoes it. In
     * the second it is not asked again, and the revoke undoes what may have been done. Not called while an earlier call is
     * stuck, nor after a reload of the resource. What it throws is logged.
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
