package io.github.sluice.simulator;

import io.github.sluice.hres.core.ledger.LedgerView;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.plan.Running;
import io.github.sluice.hres.core.plan.Slot;
import io.github.sluice.hres.core.plan.Timeline;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * EASY backfill. The head of the queue is promised the earliest start that is possible as running jobs are expected to end;
 * once promised, a start is kept as long as it can be, even if the search does not find it again. Others start now
 * where that leaves the promise as it is.
 */
final class Backfill {
    private final Cluster cluster;
    private final JobEvents events;

    Backfill(Cluster cluster, JobEvents events) {
        this.cluster = cluster;
        this.events = events;
    }

    /** Starts a job on nodes; false if they cannot be had. */
    interface Placing {
        boolean place(SimJob job, NodeSet nodes);
    }

    /** The nodes on which a job was promised a start by now, if all of them are idle. */
    static Optional<NodeSet> due(SimJob job, NodeSet idle, long now) {
        return Optional.ofNullable(job.promise)
                .filter(promise -> promise.start() <= now)
                .map(Slot::nodes)
                .filter(idle::containsAll);
    }

    /**
     * Starts what can overtake the head.
     *
     * @param queue the head, which cannot start now, and the others in their order
     * @param placed the jobs that hold nodes
     * @return whether a job left the queue
     */
    boolean overtake(Collection<SimJob> queue, Collection<SimJob> placed, long now, Placing placing) {
        Iterator<SimJob> order = List.copyOf(queue).iterator();
        Timeline future = timeline(placed, now);
        SimJob head = order.next();
        promise(head, future);
        boolean any = false;
        while (order.hasNext() && !cluster.idle().isEmpty()) {
            SimJob job = order.next();
            long end = now + job.expected().toSeconds();
            Optional<NodeSet> nodes = future.select(job.request.request(), cluster.idle(), job.size, end);
            if (nodes.isEmpty() || !placing.place(job, nodes.get())) {
                continue;
            }
            any = true;
            if (!job.nodes.isEmpty() && !future.hold(job.id, job.request.request(), job.nodes, now, job.expected())) {
                return true;
            }
        }
        return any;
    }

    private Timeline timeline(Collection<SimJob> placed, long now) {
        LedgerView view = cluster.controller().ledger().view();
        List<Running> running = new ArrayList<>(placed.size());
        for (SimJob job : placed) {
            running.add(job.running(now));
        }
        return Timeline.of(view, running, now);
    }

    private void promise(SimJob head, Timeline future) {
        Optional<Slot> found = future.earliest(head.request.request(), cluster.inService(), head.size, head.expected());
        Slot kept = head.promise;
        boolean better = found.isPresent() && (kept == null || found.get().start() <= kept.start());
        if (!better && kept != null && hold(head, kept, future)) {
            return;
        }
        head.promise = found.orElse(null);
        found.ifPresent(slot -> {
            hold(head, slot, future);
            events.promised(head.trace.number(), slot.start());
        });
    }

    private static boolean hold(SimJob head, Slot slot, Timeline future) {
        return slot.start() >= future.now()
                && future.hold(head.id, head.request.request(), slot.nodes(), slot.start(), head.expected());
    }
}
