package io.github.sluice.hres.core.plan;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.nodes.NodeSet;
import java.util.Objects;

/**
 * A job that runs.
 *
 * @param job the job
 * @param nodes its nodes, which nobody else can have until it ends
 * @param end when it is expected to end, in seconds of the caller's clock
 */
public record Running(JobId job, NodeSet nodes, long end) {
    /** Checks the parts. */
    public Running {
        Objects.requireNonNull(job, "job");
        Objects.requireNonNull(nodes, "nodes");
    }
}
