package io.github.sluice.runtime;

import java.util.Objects;

/** Whether something around a task could be done. A failure outweighs success. */
public sealed interface RuntimeOutcome {
    /** The kinds of outcome, lightest first. */
    enum Kind {
        /** It is done. */
        DONE,
        /** It could not be done. */
        FAILED
    }

    /** Success. */
    record Done() implements RuntimeOutcome {
        private static final Done INSTANCE = new Done();

        @Override
        public Kind kind() {
            return Kind.DONE;
        }

        @Override
        public String toString() {
            return "done";
        }
    }

    /**
     * Failure.
     *
     * @param reason for people
     */
    record Failed(String reason) implements RuntimeOutcome {
        /** Checks the part. */
        public Failed {
            Objects.requireNonNull(reason, "reason");
        }

        @Override
        public Kind kind() {
            return Kind.FAILED;
        }

        @Override
        public String toString() {
            return "failed: " + reason;
        }
    }

    /** Which of the two this is; switch over it. */
    Kind kind();

    /** Whether it is done. */
    default boolean isDone() {
        return kind() == Kind.DONE;
    }

    /** The reason of a failure, else the empty text. */
    default String why() {
        return this instanceof Failed failed ? failed.reason() : "";
    }

    /** The heavier of the two; this one if they weigh the same, so that the first cause is the one reported. */
    default RuntimeOutcome orWorse(RuntimeOutcome other) {
        return isDone() ? other : this;
    }

    /** Success. */
    static RuntimeOutcome done() {
        return Done.INSTANCE;
    }

    /** Failure. */
    static RuntimeOutcome failed(String reason) {
        return new Failed(reason);
    }
}
