package io.github.sluice.runtime;

import java.util.Objects;

/**
 * How a task ended. A number alone would not say it: status 1 of the user's program, a death by signal 1, and a runtime that
 * failed are three different things.
 */
public sealed interface TaskExit {
    /** The ways to end. */
    enum Kind {
        /** The program ended by itself. */
        EXITED,
        /** A signal ended it. */
        SIGNALLED,
        /** The runtime did not run it to its end, or cannot say how it ended. */
        RUNTIME_FAILED
    }

    /**
     * The program ended by itself.
     *
     * @param status 0 to 255; 0 is success
     */
    record Exited(int status) implements TaskExit {
        /** Checks the part. */
        public Exited {
            if (status < 0 || status > 255) {
                throw new IllegalArgumentException("exit status " + status + ": 0 to 255 is right");
            }
        }

        @Override
        public Kind kind() {
            return Kind.EXITED;
        }

        /** {@code exited 3}. */
        @Override
        public String toString() {
            return "exited " + status;
        }
    }

    /**
     * A signal ended the program.
     *
     * @param signal its number, 1 to 64
     */
    record Signalled(int signal) implements TaskExit {
        /** Checks the part. */
        public Signalled {
            if (signal < 1 || signal > HIGHEST_SIGNAL) {
                throw new IllegalArgumentException("signal " + signal + ": 1 to " + HIGHEST_SIGNAL + " is right");
            }
        }

        @Override
        public Kind kind() {
            return Kind.SIGNALLED;
        }

        /** {@code signalled 9}. */
        @Override
        public String toString() {
            return "signalled " + signal;
        }
    }

    /**
     * The runtime did not run the program to its end.
     *
     * @param reason for people
     */
    record RuntimeFailed(String reason) implements TaskExit {
        /** Checks the part. */
        public RuntimeFailed {
            Objects.requireNonNull(reason, "reason");
        }

        @Override
        public Kind kind() {
            return Kind.RUNTIME_FAILED;
        }

        /** {@code runtime failed: reason}. */
        @Override
        public String toString() {
            return "runtime failed: " + reason;
        }
    }

    /** The highest signal of Linux. */
    int HIGHEST_SIGNAL = 64;

    /** Which of the three this is; switch over it. */
    Kind kind();

    /** Whether the program ended by itself with status 0. */
    default boolean isSuccess() {
        return this instanceof Exited exited && exited.status() == 0;
    }

    /**
     * Reads a status as shells and Java tell it: 128 + n for a death by signal n, 1 to 64. A program that ends by itself
     * with such a status cannot be told apart from one that died.
     *
     * @param status 0 to 255
     */
    static TaskExit ofStatus(int status) {
        boolean signalled = status > 128 && status <= 128 + HIGHEST_SIGNAL;
        return signalled ? new Signalled(status - 128) : new Exited(status);
    }
}
