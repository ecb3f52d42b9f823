package io.github.sluice.testkit;

import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.core.HresStep;
import io.github.sluice.hres.core.Task;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.wire.PrepCodec;
import io.github.sluice.hres.core.wire.ProtocolVersion;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** One charged job of a {@link TestCluster}, taken by hand through its life. One thread uses it. */
public final class OneJob {
    private final TestCluster cluster;
    private final Job job;
    private final NodeSet nodes;
    private List<Prep> preps = List.of();

    OneJob(TestCluster cluster, Job job, NodeSet nodes) {
        this.cluster = cluster;
        this.job = job;
        this.nodes = nodes;
    }

    /** Its identity. */
    public JobId id() {
        return job.id();
    }

    /** The job with its nodes. */
    public Job job() {
        return job;
    }

    /** Calls the pre-runs; after "ready" the job's nodes have the preps as they come out of the credential. */
    public Start prerun() {
        Start start = cluster.controller().prerun(id());
        if (start.kind() == Start.Kind.READY) {
            preps = PrepCodec.unpack(cluster.controller().pack(id(), ProtocolVersion.CURRENT));
        }
        return start;
    }

    /** The preps as the nodes have them. */
    public List<Prep> preps() {
        return preps;
    }

    /** Runs the job prologs on every node; the worst outcome. */
    public Outcome prologs() {
        return onNodes((name, worst) -> worst.orWorse(cluster.node(name).jobProlog(preps, job)));
    }

    /** Runs one step with one task on every node: both prologs, and the epilog whatever became of them. */
    public Outcome tasks() {
        return onNodes((name, worst) -> worst.orWorse(task(name, Task.of(0, 0, Map.of("PATH", "/bin")))));
    }

    /** Runs one task on one node: both prologs, and the epilog whatever became of them. */
    public Outcome task(String node, Task task) {
        List<Prep> seen = cluster.node(node).forStep(preps);
        Job inStep = job.toBuilder().step(0).build();
        try (HresStep step = cluster.step(node, id())) {
            Outcome prologs = step.taskProlog(seen, inStep, task).orWorse(step.userTaskProlog(seen, inStep, task));
            return prologs.orWorse(step.taskEpilog(seen, inStep, task));
        }
    }

    /** Runs the job epilogs on every node; the worst outcome. */
    public Outcome epilogs() {
        return onNodes((name, worst) -> worst.orWorse(cluster.node(name).jobEpilog(preps, job)));
    }

    /** Runs the controller's epilogs and releases the charges. */
    public Outcome end() {
        Outcome outcome = cluster.controller().epilog(id(), cluster.workers().now());
        release();
        return outcome;
    }

    /** Revokes a job that will not start, and releases its charges. */
    public Outcome giveUp() {
        Outcome outcome = cluster.controller().revoke(id());
        release();
        return outcome;
    }

    /** Releases the charges. */
    public void release() {
        cluster.controller().release(id());
        cluster.giveBack(nodes);
    }

    /**
     * The whole life of a job that starts: prologs, tasks, epilogs, end.
     *
     * @return the worst outcome
     * @throws AssertionError if its pre-run is not ready
     */
    public Outcome run() {
        Start start = prerun();
        if (start.kind() != Start.Kind.READY) {
            throw new AssertionError(job + " does not start: " + start);
        }
        Outcome worst = prologs();
        worst = worst.orWorse(tasks());
        worst = worst.orWorse(epilogs());
        return worst.orWorse(end());
    }

    private Outcome onNodes(BiFunction<String, Outcome, Outcome> each) {
        Outcome worst = Outcome.done();
        for (String name : job.nodes()) {
            worst = each.apply(name, worst);
        }
        return worst;
    }
}
