package io.github.sluice.simulator.trace;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One job of a workload. What the file does not know is empty. Times are in whole seconds, submit times from the start of
 * the trace. Immutable; kept small, since traces have millions of them.
 */
public final class SwfJob {
    /** How a job ended. */
    public enum Status {
        FAILED(0),
        COMPLETED(1),
        CANCELLED(5);

        private final int code;

        Status(int code) {
            this.code = code;
        }
    }

    private final long number;
    private final long submitTime;
    private final long waitTime;
    private final long runTime;
    private final int allocatedProcessors;
    private final double averageCpuTime;
    private final double usedMemory;
    private final int requestedProcessors;
    private final long requestedTime;
    private final double requestedMemory;
    private final int status;
    private final int user;
    private final int group;
    private final int application;
    private final int queue;
    private final int partition;
    private final long precedingJob;
    private final long thinkTime;

    /** Takes checked values, and copies them. */
    SwfJob(SwfValues values) {
        number = values.number(SwfField.NUMBER);
        submitTime = values.number(SwfField.SUBMIT_TIME);
        waitTime = values.number(SwfField.WAIT_TIME);
        runTime = values.number(SwfField.RUN_TIME);
        allocatedProcessors = values.small(SwfField.ALLOCATED_PROCESSORS);
        averageCpuTime = values.average(SwfField.AVERAGE_CPU_TIME);
        usedMemory = values.average(SwfField.USED_MEMORY);
        requestedProcessors = values.small(SwfField.REQUESTED_PROCESSORS);
        requestedTime = values.number(SwfField.REQUESTED_TIME);
        requestedMemory = values.average(SwfField.REQUESTED_MEMORY);
        status = values.small(SwfField.STATUS);
        user = values.small(SwfField.USER);
        group = values.small(SwfField.GROUP);
        application = values.small(SwfField.APPLICATION);
        queue = values.small(SwfField.QUEUE);
        partition = values.small(SwfField.PARTITION);
        precedingJob = values.number(SwfField.PRECEDING_JOB);
        thinkTime = values.number(SwfField.THINK_TIME);
    }

    /** A job of which only these two are known yet. */
    public static SwfJobBuilder builder(long number, long submitTime) {
        return new SwfJobBuilder(number, submitTime);
    }

    /** Unique in its trace; 1 and up. */
    public long number() {
        return number;
    }

    /** Seconds from the start of the trace; 0 and up. */
    public long submitTime() {
        return submitTime;
    }

    /** Seconds between submission and start. */
    public OptionalLong waitTime() {
        return known(waitTime);
    }

    /** Seconds that the job ran; 0 is less than half a second. */
    public OptionalLong runTime() {
        return known(runTime);
    }

    /** How many processors the job had. */
    public OptionalInt allocatedProcessors() {
        return known(allocatedProcessors);
    }

    /** Seconds of processor time, user and system, as the mean over the job's processors. */
    public OptionalDouble averageCpuTime() {
        return known(averageCpuTime);
    }

    /** Kilobytes, as the mean over the job's processors. */
    public OptionalDouble usedMemory() {
        return known(usedMemory);
    }

    /** How many processors the user asked for. */
    public OptionalInt requestedProcessors() {
        return known(requestedProcessors);
    }

    /** Seconds that the user asked for. */
    public OptionalLong requestedTime() {
        return known(requestedTime);
    }

    /** Kilobytes per processor that the user asked for. */
    public OptionalDouble requestedMemory() {
        return known(requestedMemory);
    }

    /** How the job ended. */
    public Optional<Status> status() {
        for (Status each : Status.values()) {
            if (each.code == status) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** A number that stands for the user. */
    public OptionalInt user() {
        return known(user);
    }

    /** A number that stands for the user's group. */
    public OptionalInt group() {
        return known(group);
    }

    /** A number that stands for the program. */
    public OptionalInt application() {
        return known(application);
    }

    /** A number that stands for the queue; by convention 0 is interactive. */
    public OptionalInt queue() {
        return known(queue);
    }

    /** A number that stands for the part of the machine. */
    public OptionalInt partition() {
        return known(partition);
    }

    /** The number of the job whose end this one waited for before it was submitted. */
    public OptionalLong precedingJob() {
        return known(precedingJob);
    }

    /** Seconds between the end of the preceding job and the submission of this one. */
    public OptionalLong thinkTime() {
        return known(thinkTime);
    }

    /** The job's size: the processors that it had, else those that it asked for; empty if neither is 1 or more. */
    public OptionalInt processors() {
        if (allocatedProcessors > 0) {
            return OptionalInt.of(allocatedProcessors);
        }
        return requestedProcessors > 0 ? OptionalInt.of(requestedProcessors) : OptionalInt.empty();
    }

    /**
     * The whole nodes that {@link #processors()} take, the last one perhaps in part.
     *
     * @param processorsPerNode 1 and up
     */
    public OptionalInt nodes(int processorsPerNode) {
        if (processorsPerNode < 1) {
            throw new IllegalArgumentException("processors per node: " + processorsPerNode + ", right is 1 and up");
        }
        OptionalInt processors = processors();
        if (processors.isEmpty()) {
            return processors;
        }
        return OptionalInt.of((processors.getAsInt() - 1) / processorsPerNode + 1);
    }

    /** How long the job may be expected to run, in seconds: the requested time, else the run time. */
    public OptionalLong estimate() {
        return requestedTime == SwfField.UNKNOWN ? known(runTime) : known(requestedTime);
    }

    /** Whether the job can be run again: its run time and its size are known. */
    public boolean isReplayable() {
        return runTime != SwfField.UNKNOWN && processors().isPresent();
    }

    /** As the constructor takes them. */
    SwfValues values() {
        SwfValues values = new SwfValues();
        values.set(SwfField.NUMBER, number);
        values.set(SwfField.SUBMIT_TIME, submitTime);
        values.set(SwfField.WAIT_TIME, waitTime);
        values.set(SwfField.RUN_TIME, runTime);
        values.set(SwfField.ALLOCATED_PROCESSORS, allocatedProcessors);
        values.setAverage(SwfField.AVERAGE_CPU_TIME, averageCpuTime);
        values.setAverage(SwfField.USED_MEMORY, usedMemory);
        values.set(SwfField.REQUESTED_PROCESSORS, requestedProcessors);
        values.set(SwfField.REQUESTED_TIME, requestedTime);
        values.setAverage(SwfField.REQUESTED_MEMORY, requestedMemory);
        values.set(SwfField.STATUS, status);
        values.set(SwfField.USER, user);
        values.set(SwfField.GROUP, group);
        values.set(SwfField.APPLICATION, application);
        values.set(SwfField.QUEUE, queue);
        values.set(SwfField.PARTITION, partition);
        values.set(SwfField.PRECEDING_JOB, precedingJob);
        values.set(SwfField.THINK_TIME, thinkTime);
        return values;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SwfJob that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    /** The job's line in a file. */
    @Override
    public String toString() {
        return SwfWriter.line(this);
    }

    private static OptionalLong known(long value) {
        return value == SwfField.UNKNOWN ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static OptionalInt known(int value) {
        return value == SwfField.UNKNOWN ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private static OptionalDouble known(double value) {
        return value == SwfField.UNKNOWN ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    static int code(Status status) {
        return status.code;
    }
}
