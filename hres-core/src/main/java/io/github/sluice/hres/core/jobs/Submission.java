package io.github.sluice.hres.core.jobs;

import java.util.List;

/** What became of a request at submission. */
public sealed interface Submission {
    /** The kinds of answer. */
    enum Kind {
        /** The request is right. */
        ACCEPTED,
        /** The request is wrong, and the job with it. */
        REFUSED
    }

    /** The request is right; whether and when it can be had is another matter. */
    record Accepted(JobRequest request) implements Submission {
        @Override
        public Kind kind() {
            return Kind.ACCEPTED;
        }

        @Override
        public JobRequest orElseThrow() {
            return request;
        }
    }

    /**
     * The request is wrong.
     *
     * @param problems everything that is, for the user, one line each; at least one
     */
    record Refused(List<String> problems) implements Submission {
        /** Copies the list. */
        public Refused {
            problems = List.copyOf(problems);
        }

        @Override
        public Kind kind() {
            return Kind.REFUSED;
        }

        @Override
        public JobRequest orElseThrow() {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
    }

    /** Which of the two this is; switch over it. */
    Kind kind();

    /**
     * The request.
     *
     * @throws IllegalArgumentException with every problem, if it was refused
     */
    JobRequest orElseThrow();
}
