package io.github.sluice.hres;

import java.time.Duration;
import java.util.Objects;

/** What a pre-run answers. */
public sealed interface PrerunResult {
    /** The kinds of answer. */
    enum Kind {
        /** The job may start, as far as this resource goes. */
        READY,
        /** The work goes on; the framework asks for the result. */
        STARTED,
        /** The job may not start: now, or at all. */
        NOT_READY
    }

    /**
     * The job may start.
     *
     * @param payload what the plugin's own code gets on the nodes, and in revoke and epilog
     */
    record Ready(Payload payload) implements PrerunResult {
        /** Checks the parts. */
        public Ready {
            Objects.requireNonNull(payload, "payload");
        }

        @Override
        public Kind kind() {
            return Kind.READY;
        }
    }

    /**
     * The work goes on after the hook has returned. The job stays pending and keeps its nodes and its charges.
     *
     * @param poll asked for the result
     */
    record Started(Poll poll) implements PrerunResult {
        /** Checks the parts. */
        public Started {
            Objects.requireNonNull(poll, "poll");
        }

        @Override
        public Kind kind() {
            return Kind.STARTED;
        }
    }

    /**
     * The job may not start. "Retry later" leaves it pending, a failure holds it with the reason.
     *
     * @param outcome not {@link Outcome.Kind#DONE}
     */
    record NotReady(Outcome outcome) implements PrerunResult {
        /** Checks the parts. */
        public NotReady {
            if (outcome.kind() == Outcome.Kind.DONE) {
                throw new IllegalArgumentException("a pre-run that is not ready cannot be done: answer ready");
            }
        }

        @Override
        public Kind kind() {
            return Kind.NOT_READY;
        }
    }

    /** Which of the three this is; switch over it. */
    Kind kind();

    /** The job may start; nothing is handed to the nodes. */
    static PrerunResult ready() {
        return new Ready(Payload.none());
    }

    /** The job may start; the nodes get {@code payload}. */
    static PrerunResult ready(Payload payload) {
        return new Ready(payload);
    }

    /** The work goes on; {@code poll} is asked for the result. */
    static PrerunResult started(Poll poll) {
        return new Started(poll);
    }

    /** The job stays pending; the framework decides when to try again. */
    static PrerunResult retryLater(String reason) {
        return new NotReady(Outcome.retryLater(reason));
    }

    /** The job stays pending; try again after {@code after}, which is not negative. */
    static PrerunResult retryLater(String reason, Duration after) {
        return new NotReady(Outcome.retryLater(reason, after));
    }

    /** The job is held with the reason. */
    static PrerunResult failed(String reason) {
        return new NotReady(Outcome.failed(reason));
    }
}
