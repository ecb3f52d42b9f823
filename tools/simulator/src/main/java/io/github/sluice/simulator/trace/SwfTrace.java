package io.github.sluice.simulator.trace;

import java.util.List;

/**
 * A workload: its jobs in the order of their submit times. Immutable.
 *
 * @param header what the file says of itself
 * @param jobs in the order of the file; submit times do not fall, numbers are unique
 * @param partialExecutions how many lines told of parts of jobs and are not among the jobs; 0 and up
 */
public record SwfTrace(SwfHeader header, List<SwfJob> jobs, long partialExecutions) {
    public SwfTrace {
        jobs = List.copyOf(jobs);
    }
}
