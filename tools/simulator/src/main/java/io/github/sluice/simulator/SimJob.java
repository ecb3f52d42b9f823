package io.github.sluice.simulator;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.core.jobs.JobRequest;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.plan.Running;
import io.github.sluice.hres.core.plan.Slot;
import io.github.sluice.simulator.trace.SwfJob;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A job on its way through the cluster. Changed by the simulation's thread alone. */
final class SimJob {
    private static final long FIRST_WAIT = 5;
    private static final long LONGEST_WAIT = 300;

    final SwfJob trace;
    final JobId id;
    /** The place in the trace, which is the place in the queue. */
    final int index;

    final int size;
    final JobRequest request;

    /** When it may be tried again, while it is set aside. */
    long notBefore;

    /** When it started, and when it will have ended, while it runs. */
    long start;

    long end;
    NodeSet nodes;
    List<Prep> preps = List.of();

    /** The start that was promised to it at the head of the queue. */
    @Nullable
    Slot promise;

    private int setBacks;

    SimJob(SwfJob trace, int index, int size, JobRequest request, NodeSet none) {
        this.trace = trace;
        this.index = index;
        this.size = size;
        this.request = request;
        id = JobId.of(trace.number());
        nodes = none;
    }

    long runTime() {
        return trace.runTime().orElseThrow();
    }

    /** How long it is expected to run, at least a second. */
    Duration expected() {
        return Duration.ofSeconds(Math.max(1, trace.estimate().orElseGet(this::runTime)));
    }

    long waited(long startedAt) {
        return startedAt - trace.submitTime();
    }

    /** As the timeline sees it while it has nodes. */
    Running running(long now) {
        return new Running(id, nodes, Math.max(start + expected().toSeconds(), now + 1));
    }

    /** Whether it has been set aside so often. */
    boolean isTriedOut(int most) {
        return setBacks >= most;
    }

    /** The time until the next try: twice the last one, 5 seconds at first and 5 minutes at most. */
    long nextBackOff() {
        long wait = Math.min(LONGEST_WAIT, FIRST_WAIT << Math.min(setBacks, 10));
        setBacks++;
        return wait;
    }
}
