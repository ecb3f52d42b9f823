package io.github.sluice.cli.run;

import io.github.sluice.cli.jobs.ComponentSpec;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.wire.PrepCodec;
import io.github.sluice.hres.core.wire.ProtocolVersion;
import io.github.sluice.runtime.core.StepResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One run of a job on its nodes: the node prologs, the parts on the nodes side by side, the node epilogs. Runs on a thread of
 * its own; {@link #cancel} and {@link #requeue} are for any thread.
 */
final class JobRun {
    private static final Duration AS_LONG_AS_IT_TAKES = Duration.ofDays(3650);

    private final Surroundings all;
    private final PlannedJob planned;
    private final Job job;
    private final int restart;
    private final JobCourse course;
    private final Object lock = new Object();
    private final List<NodePart> parts = new ArrayList<>(); // guarded by lock
    private Optional<EarlyEnd> wish = Optional.empty(); // guarded by lock

    /**
     * A run that has not begun.
     *
     * @param job the job on its nodes, charged, its pre-runs done
     * @param charges what it holds, as text
     * @param restart how often the job was started before
     */
    JobRun(Surroundings all, PlannedJob planned, Job job, String charges, int restart) {
        this.all = all;
        this.planned = planned;
        this.job = job;
        this.restart = restart;
        course = new JobCourse(
                planned.name(), job.nodes(), charges, all.workers().now(), restart);
    }

    Job job() {
        return job;
    }

    /** Ends it: it is over. */
    void cancel(String reason) {
        end(new EarlyEnd(EarlyEnd.Kind.CANCEL, reason));
    }

    /** Ends it: it is to be started again. */
    void requeue(String reason) {
        end(new EarlyEnd(EarlyEnd.Kind.REQUEUE, reason));
    }

    private void end(EarlyEnd end) {
        List<NodePart> now;
        synchronized (lock) {
            wish = Optional.of(wish.map(first -> first.orStronger(end)).orElse(end));
            now = List.copyOf(parts);
        }
        now.forEach(part -> part.cancel(end.reason()));
    }

    /** Runs it to its end, epilogs included, whatever happens on the way. The charges are still held then. */
    JobCourse.Ended run() {
        try {
            runOnNodes();
        } catch (Throwable broken) { // an Error too must not keep what the job holds
            course.broken(broken);
        }
        try {
            Job ended = ended();
            course.lastEpilog(all.controller().epilog(job.id(), ended.endTime().orElseThrow()));
        } catch (Throwable broken) {
            course.broken(broken);
        }
        Optional<EarlyEnd> why;
        synchronized (lock) {
            why = wish;
        }
        return course.ended(why, all.workers().now());
    }

    private void runOnNodes() throws IOException, InterruptedException {
        // Through the wire, as they would reach a node of another machine.
        List<Prep> preps = PrepCodec.unpack(all.controller().pack(job.id(), ProtocolVersion.CURRENT));
        JobRecord record = new JobRecord(job, preps);
        Path folder = all.folder().begin(planned, record);
        try {
            course.prologs(onEach(node -> all.nodes().apply(node).jobProlog(preps, job)));
            if (course.mayBegin()) {
                runParts(parts(record, folder));
            }
        } finally {
            Marked.tasks(all.run(), job.id()).kill();
            Job ended = ended();
            course.epilogs(onEach(node -> all.nodes().apply(node).jobEpilog(preps, ended)));
            RunFolder.remove(folder);
        }
    }

    private Job ended() {
        return job.toBuilder().endTime(all.workers().now()).build();
    }

    private List<NodePart> parts(JobRecord record, Path folder) {
        List<NodePart> made = new ArrayList<>();
        int next = 0;
        List<String> nodes = new ArrayList<>();
        job.nodes().forEach(nodes::add);
        for (int component = 0; component < planned.spec().components().size(); component++) {
            ComponentSpec spec = planned.spec().components().get(component);
            for (int index = 0; index < spec.nodes(); index++) {
                String node = nodes.get(next++);
                if (spec.tasks(index) > 0) {
                    made.add(new NodePart(all, planned, record, folder, component, index, node, restart));
                }
            }
        }
        return made;
    }

    private void runParts(List<NodePart> made) throws InterruptedException {
        Optional<EarlyEnd> early;
        synchronized (lock) {
            parts.addAll(made);
            early = wish;
        }
        early.ifPresent(end -> made.forEach(part -> part.cancel(end.reason())));
        Optional<Workers.Work> limit = planned.spec().timeLimit().map(time -> all.workers()
                .startAfter(time, "time limit of " + planned.name(), () -> end(EarlyEnd.timeOut(time))));
        List<Workers.Work> works = new ArrayList<>();
        for (NodePart part : made) {
            works.add(all.workers().start(planned.name() + " on " + part.node(), () -> run(part, made)));
        }
        awaitAll(works);
        limit.ifPresent(Workers.Work::cancel);
    }

    /** A job that lacks a part of itself would wait for it: the others are ended too. */
    private void run(NodePart part, List<NodePart> made) {
        StepResult result = part.run();
        course.add(part, result);
        if (!result.step().isDone()) {
            made.forEach(other -> other.cancel(
                    "another part of the job failed: " + result.step().why()));
        }
    }

    /** Calls a hook on each node of the job at once. */
    private Map<String, Outcome> onEach(Function<String, Outcome> hook) throws InterruptedException {
        Map<String, Outcome> outcomes = Collections.synchronizedMap(new LinkedHashMap<>());
        List<Workers.Work> works = new ArrayList<>();
        for (String node : job.nodes()) {
            works.add(
                    all.workers().start(planned.name() + " on " + node, () -> outcomes.put(node, guarded(hook, node))));
        }
        awaitAll(works);
        return outcomes;
    }

    private static Outcome guarded(Function<String, Outcome> hook, String node) {
        try {
            return hook.apply(node);
        } catch (Throwable broken) { // without an outcome it would pass for done
            return Outcome.failed("the node's door threw " + broken);
        }
    }

    private static void awaitAll(List<Workers.Work> works) throws InterruptedException {
        for (Workers.Work work : works) {
            work.await(AS_LONG_AS_IT_TAKES);
        }
    }
}
