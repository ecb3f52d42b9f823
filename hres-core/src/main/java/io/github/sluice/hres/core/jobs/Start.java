package io.github.sluice.hres.core.jobs;

import io.github.sluice.hres.Prep;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Whether a job may start, after its pre-runs were called. */
public sealed interface Start {
    /** The kinds of answer. */
    enum Kind {
        /** Every pre-run succeeded: hand the preps to the job's nodes. */
        READY,
        /** A pre-run goes on: keep nodes and charges, and ask again when the host is woken. */
        STARTED,
        /** Not now: revoke, release, and try again later. */
        WAIT,
        /** Not at all: revoke, release, and hold the job with the reason. */
        HOLD
    }

    /**
     * The job may start.
     *
     * @param preps one for each resource that the job is charged for, in file order
     */
    record Ready(List<Prep> preps) implements Start {
        /** Copies the list. */
        public Ready {
            preps = List.copyOf(preps);
        }

        @Override
        public Kind kind() {
            return Kind.READY;
        }
    }

    /** A pre-run goes on. */
    record Started(String reason) implements Start {
        @Override
        public Kind kind() {
            return Kind.STARTED;
        }
    }

    /**
     * Not now.
     *
     * @param reason for people; names the resource
     * @param after how long the plugin wants the host to wait before the next try, if it says so
     */
    record Wait(String reason, Optional<Duration> after) implements Start {
        @Override
        public Kind kind() {
            return Kind.WAIT;
        }
    }

    /**
     * Not at all.
     *
     * @param reason for people; names the resource
     */
    record Hold(String reason) implements Start {
        @Override
        public Kind kind() {
            return Kind.HOLD;
        }
    }

    /** Which of the four this is; switch over it. */
    Kind kind();

    /** The preps of a job that may start, else none. */
    default List<Prep> preps() {
        return List.of();
    }

    /** Why the job does not start yet; empty if it does. */
    default String reason() {
        return "";
    }
}
