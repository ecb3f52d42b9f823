package io.github.sluice.hres;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/** What a hook did. Kinds are in the order of their weight: any failure outweighs "retry later", which outweighs success. */
public sealed interface Outcome {
    /** The kinds of outcome, lightest first. */
    enum Kind {
        /** It is done. */
        DONE,
        /** It could not be done now, and may be later. */
        RETRY_LATER,
        /** It could not be done, and trying again would not help. */
        FAILED
    }

    /** Success. */
    record Done() implements Outcome {
        private static final Done INSTANCE = new Done();

        @Override
        public Kind kind() {
            return Kind.DONE;
        }
    }

    /**
     * Not now.
     *
     * @param reason for people, one line
     * @param after how long to wait before the next try, or empty: the framework's own back-off
     */
    record RetryLater(String reason, Optional<Duration> after) implements Outcome {
        /** Checks the parts. */
        public RetryLater {
            Objects.requireNonNull(reason, "reason");
            if (after.isPresent() && after.get().isNegative()) {
                throw new IllegalArgumentException("wait before the next try is negative: " + after.get());
            }
        }

        @Override
        public Kind kind() {
            return Kind.RETRY_LATER;
        }
    }

    /**
     * Failure.
     *
     * @param reason for people, one line
     */
    record Failed(String reason) implements Outcome {
        /** Checks the parts. */
        public Failed {
            Objects.requireNonNull(reason, "reason");
        }

        @Override
        public Kind kind() {
            return Kind.FAILED;
        }
    }

    /** Which of the three this is; switch over it. */
    Kind kind();

    /** The reason of an outcome that is not {@link Kind#DONE}, else the empty text. */
    default String why() {
        if (this instanceof RetryLater later) {
            return later.reason();
        }
        return this instanceof Failed failed ? failed.reason() : "";
    }

    /** The heavier of the two; this one if they weigh the same, so that the first cause is the one reported. */
    default Outcome orWorse(Outcome other) {
        return other.kind().compareTo(kind()) > 0 ? other : this;
    }

    /** Success. */
    static Outcome done() {
        return Done.INSTANCE;
    }

    /** Not now; the framework decides when to try again. */
    static Outcome retryLater(String reason) {
        return new RetryLater(reason, Optional.empty());
    }

    /** Not now; try again after {@code after}, which is not negative. */
    static Outcome retryLater(String reason, Duration after) {
        return new RetryLater(reason, Optional.of(after));
    }

    /** Failure. */
    static Outcome failed(String reason) {
        return new Failed(reason);
    }
}
