package io.github.sluice.hres.core.hooks;

import io.github.sluice.hres.Outcome;
import java.util.Optional;
import java.util.function.Function;

/**
 * What came out of a plugin through the door.
 *
 * @param <R> what the hook answers
 * @param kind which of the four it is
 * @param value the hook's answer, if there is one
 * @param reason what happened, if there is no answer
 */
public record Answer<R>(Kind kind, Optional<R> value, String reason) {
    /** The kinds of answer. */
    public enum Kind {
        /** The hook returned. */
        RETURNED,
        /** The hook threw, returned null, or could not be run. It has ended. */
        BROKE,
        /** The hook passed its hard limit and goes on, abandoned. */
        ABANDONED,
        /** The hook was not called: an abandoned call of the same side has not returned. */
        BUSY
    }

    static <R> Answer<R> returned(R value) {
        return new Answer<>(Kind.RETURNED, Optional.of(value), "");
    }

    static <R> Answer<R> without(Kind kind, String reason) {
        return new Answer<>(kind, Optional.empty(), Text.line(reason));
    }

    /** The outcome of this answer: {@code read} of what the hook returned, "retry later" if it was busy, else a failure. */
    public Outcome outcome(Function<R, Outcome> read) {
        return value.map(read).orElseGet(() -> kind == Kind.BUSY ? Outcome.retryLater(reason) : Outcome.failed(reason));
    }
}
