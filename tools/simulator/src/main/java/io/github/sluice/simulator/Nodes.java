package io.github.sluice.simulator;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.core.HresNode;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Every node of the cluster with the hooks that jobs meet there. A node's door is opened by the first job whose preps have
 * a plugin; jobs whose preps have none call nothing on a node, so they cost nothing here.
 */
final class Nodes implements AutoCloseable {
    private final Doors doors;
    private final Stopwatch watch;
    private final NodeTable table;
    private final @Nullable HresNode[] open;
    private final Map<SimJob, List<StepOnNode>> steps = new HashMap<>();

    /** What came of a hook on a job's nodes: the worst outcome, and the nodes on which it failed. */
    record Verdict(Outcome worst, NodeSet failed) {}

    Nodes(Doors doors, Stopwatch watch, NodeTable table) {
        this.doors = doors;
        this.watch = watch;
        this.table = table;
        open = new @Nullable HresNode[table.size()];
    }

    /** Runs the prologs of a job on each of its nodes, every one. */
    Verdict prolog(SimJob job, Job described) {
        return everywhere(job, Hook.JOB_PROLOG, (node, preps) -> node.jobProlog(preps, described));
    }

    /** Runs the epilogs of a job on each of its nodes, every one. */
    Verdict epilog(SimJob job, Job described) {
        return everywhere(job, Hook.JOB_EPILOG, (node, preps) -> node.jobEpilog(preps, described));
    }

    private Verdict everywhere(SimJob job, Hook hook, BiFunction<HresNode, List<Prep>, Outcome> call) {
        if (!hasPlugin(job)) {
            return new Verdict(Outcome.done(), table.none());
        }
        Outcome worst = Outcome.done();
        NodeSet.Builder failed = table.builder();
        for (int node : job.nodes.indexes()) {
            HresNode door = door(node);
            Outcome outcome = watch.time(hook, () -> call.apply(door, job.preps));
            if (outcome.kind() == Outcome.Kind.FAILED) {
                failed.add(node);
            }
            worst = worst.orWorse(outcome);
        }
        return new Verdict(worst, failed.build());
    }

    /**
     * Starts a job's step on each of its nodes, with one task for each of its processors, as evenly as can be; the first
     * nodes have one more where it does not divide.
     */
    Outcome startTasks(SimJob job, Job described) {
        if (!hasPlugin(job)) {
            return Outcome.done();
        }
        Job inStep = described.toBuilder().step(0).build();
        List<StepOnNode> started = new ArrayList<>();
        steps.put(job, started);
        int processors = job.trace.processors().orElseThrow();
        int first = 0;
        Outcome worst = Outcome.done();
        for (int node : job.nodes.indexes()) {
            List<Prep> seen = door(node).forStep(job.preps);
            StepOnNode step = new StepOnNode(doors.step(table.name(node), job.id), seen, inStep, watch);
            int place = started.size();
            int count = processors / job.size + (place < processors % job.size ? 1 : 0);
            started.add(step);
            worst = worst.orWorse(step.begin(first, count));
            first += count;
        }
        return worst;
    }

    /** Ends a job's tasks, as far as they were started. */
    void endTasks(SimJob job) {
        List<StepOnNode> started = steps.remove(job);
        if (started != null) {
            started.forEach(StepOnNode::end);
        }
    }

    private static boolean hasPlugin(SimJob job) {
        for (Prep prep : job.preps) {
            if (prep.pluginId() != 0) {
                return true;
            }
        }
        return false;
    }

    private HresNode door(int node) {
        HresNode door = open[node];
        if (door == null) {
            door = doors.node(table.name(node));
            open[node] = door;
        }
        return door;
    }

    @Override
    public void close() {
        steps.values().forEach(started -> started.forEach(StepOnNode::close));
        for (HresNode door : open) {
            if (door != null) {
                door.close();
            }
        }
    }
}
