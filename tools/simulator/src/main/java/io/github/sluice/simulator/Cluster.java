package io.github.sluice.simulator;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.hres.core.jobs.Submission;
import io.github.sluice.hres.core.ledger.ChargeResult;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.wire.PrepCodec;
import io.github.sluice.hres.core.wire.ProtocolVersion;
import java.util.List;

/** The controller, the nodes, and which of them are idle: each step of a job's way, but no decision. */
final class Cluster {
    private final HresController controller;
    private final Nodes nodes;
    private final Clock clock;
    private final Stopwatch watch;
    private final LayerMeter meter;
    private NodeSet idle;
    private NodeSet drained;

    Cluster(HresController controller, Nodes nodes, Clock clock, Stopwatch watch) {
        this.controller = controller;
        this.nodes = nodes;
        this.clock = clock;
        this.watch = watch;
        meter = new LayerMeter(controller.ledger());
        idle = controller.ledger().table().all();
        drained = controller.ledger().table().none();
    }

    HresController controller() {
        return controller;
    }

    LayerMeter meter() {
        return meter;
    }

    /** The nodes that a job can be started on. */
    NodeSet idle() {
        return idle;
    }

    /** The nodes that jobs are started on, now or when they are idle. */
    NodeSet inService() {
        return controller.ledger().table().all().difference(drained);
    }

    NodeSet drained() {
        return drained;
    }

    /** Lets the rounds of maintenance happen that are due by then, and what else plugins do by themselves. */
    void letTimePass(long now) {
        watch.time(Hook.MAINTAIN, () -> {
            clock.advanceTo(now);
            return now;
        });
    }

    /** Checks what a job asks for. */
    Submission submit(String request) {
        return watch.time(Hook.VALIDATE_ARGS, () -> controller.submit(request));
    }

    /** Charges a job, and gives it its nodes; false if they cannot be had. */
    boolean charge(SimJob job, NodeSet chosen, long now) {
        Job described =
                described(job).endTime(clock.at(now).plus(job.expected())).build();
        if (!(controller.charge(described, job.request, chosen) instanceof ChargeResult.Charged charged)) {
            return false;
        }
        job.nodes = chosen;
        job.start = now;
        idle = idle.difference(chosen);
        meter.charged(charged.charges(), now);
        return true;
    }

    Start prerun(SimJob job) {
        return watch.time(Hook.PRERUN, () -> controller.prerun(job.id));
    }

    /** Hands the preps to the nodes and runs the prologs there; a node that fails is drained. */
    Outcome prolog(SimJob job, List<Prep> preps) {
        // what a node gets has always been packed, so that nothing else can reach it
        job.preps = preps.isEmpty() ? preps : PrepCodec.unpack(controller.pack(job.id, ProtocolVersion.CURRENT));
        Nodes.Verdict verdict = nodes.prolog(job, placed(job));
        drained = drained.union(verdict.failed());
        return verdict.worst();
    }

    /** Starts the tasks; anything but done: the step has failed. */
    Outcome startTasks(SimJob job) {
        return nodes.startTasks(job, placed(job));
    }

    /** Runs what comes after a job on its nodes; a node that fails is drained. */
    void leaveNodes(SimJob job, long now) {
        nodes.endTasks(job);
        Job ended = placed(job).toBuilder().endTime(clock.at(now)).build();
        drained = drained.union(nodes.epilog(job, ended).failed());
    }

    /** Takes back a job that will not start after its pre-run was called. */
    void takeBack(SimJob job, long now) {
        watch.time(Hook.REVOKE, () -> controller.revoke(job.id));
        release(job, now);
    }

    /** Ends a job that has left its nodes. */
    void end(SimJob job, long now) {
        watch.time(Hook.EPILOG, () -> controller.epilog(job.id, clock.at(now)));
        release(job, now);
    }

    private void release(SimJob job, long now) {
        controller.ledger().charges(job.id).ifPresent(charges -> meter.released(charges, now));
        controller.release(job.id);
        idle = idle.union(job.nodes.difference(drained));
        job.nodes = idle.table().none();
        job.preps = List.of();
    }

    private Job placed(SimJob job) {
        return described(job)
                .nodes(job.nodes.names())
                .endTime(clock.at(job.start).plus(job.expected()))
                .build();
    }

    private static Job.Builder described(SimJob job) {
        Job.Builder builder = Job.builder(job.id)
                .user(job.trace.user().orElse(0), job.trace.group().orElse(0));
        job.trace.partition().ifPresent(partition -> builder.partition(Integer.toString(partition)));
        return builder;
    }
}
