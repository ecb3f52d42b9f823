package io.github.sluice.hres.core.plan;

import io.github.sluice.hres.core.nodes.NodeSet;
import java.util.Objects;

/**
 * A place for a job in the future.
 *
 * @param start in seconds of the caller's clock
 * @param nodes on which it can run from then on
 */
public record Slot(long start, NodeSet nodes) {
    /** Checks the parts. */
    public Slot {
        Objects.requireNonNull(nodes, "nodes");
    }
}
