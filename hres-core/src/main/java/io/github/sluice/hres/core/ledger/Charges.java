package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.nodes.NodeSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What one job holds, of all resources. Immutable. */
public final class Charges {
    private final JobId job;
    private final NodeSet nodes;
    private final List<Charge> list;

    Charges(JobId job, NodeSet nodes, List<Charge> list) {
        this.job = job;
        this.nodes = nodes;
        this.list = List.copyOf(list);
    }

    /** Nothing. */
    public static Charges none(JobId job, NodeSet nodes) {
        return new Charges(job, nodes, List.of());
    }

    /** The job. */
    public JobId job() {
        return job;
    }

    /** All nodes of the job. */
    public NodeSet nodes() {
        return nodes;
    }

    /** The charges in the file order of the resources. Unmodifiable. */
    public List<Charge> list() {
        return list;
    }

    /** The charge of that resource. */
    public Optional<Charge> find(String resource) {
        return list.stream()
                .filter(charge -> charge.resource().equals(resource))
                .findFirst();
    }

    /** Whether nothing is held. */
    public boolean isEmpty() {
        return list.isEmpty();
    }

    /** Such as {@code flat(all,left):2,power(rack1*2,site*2):1000}; empty for nothing. */
    @Override
    public String toString() {
        return list.stream().map(Charge::toString).collect(Collectors.joining(","));
    }
}
