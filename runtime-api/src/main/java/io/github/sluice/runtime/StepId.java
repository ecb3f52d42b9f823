package io.github.sluice.runtime;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The identity of one run of a step of a job.
 *
 * @param job the job's number, not negative
 * @param restart how often the job was started again, from 0, so that two runs of one job are told apart
 * @param step the step's number in decimal digits, or a word for a step that has none, such as {@code batch}: lower-case
 *     letters and digits, at most 32
 */
public record StepId(long job, int restart, String step) {
    private static final Pattern STEP = Pattern.compile("[a-z0-9]{1,32}");

    /** Checks the parts. */
    public StepId {
        Objects.requireNonNull(step, "step");
        if (job < 0 || restart < 0) {
            throw new IllegalArgumentException("job " + job + ", restart " + restart + ": 0 and up is right");
        }
        if (!STEP.matcher(step).matches()) {
            throw new IllegalArgumentException(
                    "step '" + step + "': a number, or a word of lower-case letters is right");
        }
    }

    /** A step with a number, from 0, of a job's first run. */
    public static StepId of(long job, int step) {
        return of(job, 0, step);
    }

    /** A step with a number, from 0. */
    public static StepId of(long job, int restart, int step) {
        if (step < 0) {
            throw new IllegalArgumentException("step " + step + ": 0 and up is right");
        }
        return new StepId(job, restart, Integer.toString(step));
    }

    /** The step that runs a job's batch script. */
    public static StepId batch(long job, int restart) {
        return new StepId(job, restart, "batch");
    }

    /** {@code 4711.0}; after the first restart {@code 4711r1.0}. */
    @Override
    public String toString() {
        return job + (restart == 0 ? "" : "r" + restart) + "." + step;
    }
}
