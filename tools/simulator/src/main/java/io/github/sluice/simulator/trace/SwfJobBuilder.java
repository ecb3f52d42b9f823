package io.github.sluice.simulator.trace;

/**
 * Makes one job; what is not set is unknown. Each setter refuses a number that a workload file cannot hold with an
 * {@link IllegalArgumentException}. One thread.
 */
public final class SwfJobBuilder {
    private final SwfValues values = new SwfValues();

    SwfJobBuilder(long number, long submitTime) {
        set(SwfField.NUMBER, number);
        set(SwfField.SUBMIT_TIME, submitTime);
    }

    /** Seconds that the job runs; 0 and up. */
    public SwfJobBuilder runTime(long seconds) {
        return set(SwfField.RUN_TIME, seconds);
    }

    /** The processors that the job has; 0 and up. */
    public SwfJobBuilder allocatedProcessors(int count) {
        return set(SwfField.ALLOCATED_PROCESSORS, count);
    }

    /** The processors that the job asks for; 0 and up. */
    public SwfJobBuilder requestedProcessors(int count) {
        return set(SwfField.REQUESTED_PROCESSORS, count);
    }

    /** Seconds that the job asks for; 0 and up. */
    public SwfJobBuilder requestedTime(long seconds) {
        return set(SwfField.REQUESTED_TIME, seconds);
    }

    /** How the job ends. */
    public SwfJobBuilder status(SwfJob.Status status) {
        return set(SwfField.STATUS, SwfJob.code(status));
    }

    /** A number that stands for the user; 0 and up. */
    public SwfJobBuilder user(int id) {
        return set(SwfField.USER, id);
    }

    /** A number that stands for the queue; 0 and up. */
    public SwfJobBuilder queue(int id) {
        return set(SwfField.QUEUE, id);
    }

    /** The job; the builder may be used on. */
    public SwfJob build() {
        return new SwfJob(values);
    }

    private SwfJobBuilder set(SwfField field, long value) {
        values.set(field, field.checked(value));
        return this;
    }
}
