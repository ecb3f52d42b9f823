package io.github.sluice.simulator;

import io.github.sluice.hres.core.jobs.Submission;
import io.github.sluice.hres.core.ledger.Request;
import io.github.sluice.simulator.trace.SwfJob;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Which jobs of a trace come into the queue. For the simulation's thread. */
final class Admission {
    private final Cluster cluster;
    private final Simulation.Rules rules;
    private final Tally tally;
    private final Request request;
    /** Why so many nodes can never be had, by their number. */
    private final Map<Integer, Optional<String>> refusals = new HashMap<>();

    /** Reads what every job asks for. */
    Admission(Cluster cluster, Simulation.Rules rules, Tally tally) {
        this.cluster = cluster;
        this.rules = rules;
        this.tally = tally;
        request = Request.parse(rules.request(), cluster.controller().resources());
    }

    /** The job, if it can ever run; else it is counted as skipped or rejected. */
    Optional<SimJob> admit(SwfJob job, int index) {
        if (!job.isReplayable()) {
            tally.skipped++;
            return Optional.empty();
        }
        int size = job.nodes(rules.processorsPerNode()).orElseThrow();
        if (refusals.computeIfAbsent(size, this::refusal).isPresent()) {
            tally.rejected++;
            return Optional.empty();
        }
        Submission submission = cluster.submit(rules.request());
        if (submission.kind() == Submission.Kind.REFUSED) {
            tally.rejected++;
            return Optional.empty();
        }
        return Optional.of(new SimJob(
                job,
                index,
                size,
                submission.orElseThrow(),
                cluster.drained().table().none()));
    }

    private Optional<String> refusal(int size) {
        return cluster.controller()
                .ledger()
                .refusal(request, cluster.idle().table().all(), size);
    }
}
