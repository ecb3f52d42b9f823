package io.github.sluice.runtime;

import java.util.Objects;

/** What became of a task that a runtime was asked to run. */
public sealed interface RunResult {
    /** The kinds of result. */
    enum Kind {
        /** The runtime runs it. */
        STARTED,
        /** The caller runs it. */
        NOT_SUPPORTED,
        /** Nobody runs it. */
        FAILED
    }

    /**
     * The runtime runs it.
     *
     * @param process the task, which belongs to the caller now
     */
    record Started(TaskProcess process) implements RunResult {
        /** Checks the part. */
        public Started {
            Objects.requireNonNull(process, "process");
        }

        @Override
        public Kind kind() {
            return Kind.STARTED;
        }
    }

    /** The runtime leaves it to the caller to start the task. */
    record NotSupported() implements RunResult {
        private static final NotSupported INSTANCE = new NotSupported();

        @Override
        public Kind kind() {
            return Kind.NOT_SUPPORTED;
        }
    }

    /**
     * It could not be started, and nothing of it runs.
     *
     * @param reason for people
     */
    record Failed(String reason) implements RunResult {
        /** Checks the part. */
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

    /** The runtime runs it. */
    static RunResult started(TaskProcess process) {
        return new Started(process);
    }

    /** The caller runs it. */
    static RunResult notSupported() {
        return NotSupported.INSTANCE;
    }

    /** Nobody runs it. */
    static RunResult failed(String reason) {
        return new Failed(reason);
    }
}
