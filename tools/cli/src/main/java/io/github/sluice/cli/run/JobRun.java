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
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * One run of a job on its nodes: the node prologs, the parts on the nodes side by side, the node epilogs. Runs on a thread of
 * its own; {@link #cancel} is for any thread.
 */
final class JobRun {
    private final Surroundings all;
    private final PlannedJob planned;
    private final Job job;
    private final String charges;
    private final int restart;
    private final Instant began;
    private final Object lock = new Object();
    private final List<NodePart> parts = new ArrayList<>(); // guarded by lock
    private Optional<End> wish = Optional.empty(); // guarded by lock

    /**
     * Why a job is ended early.
     *
     * @param kind what becomes of it
     */
    private record End(Kind kind, String reason) {
        enum Kind {
            REQUEUE,
            TIME_OUT,
            CANCEL
        }
    }

    /**
     * How a run of a job went.
     *
     * @param report what became of the job; empty: it is to be started again
     * @param reason why it is to be started again
     * @param drained nodes that can be used no more
     */
    record Ended(Optional<JobReport> report, String reason, List<String> drained) {}

    JobRun(Surroundings all, PlannedJob planned, Job job, String charges, int restart) {
        this.all = all;
        this.planned = planned;
        this.job = job;
        this.charges = charges;
        this.restart = restart;
        began = all.workers().now();
    }

    PlannedJob planned() {
        return planned;
    }

    Job job() {
        return job;
    }

    /** Ends it: it is over. */
    void cancel(String reason) {
        end(new End(End.Kind.CANCEL, reason));
    }

    /** Ends it: it is to be started again. */
    void requeue(String reason) {
        end(new End(End.Kind.REQUEUE, reason));
    }

    private void end(End newWish) {
        List<NodePart> now;
        synchronized (lock) {
            // Whoever wants it gone for good has the last word.
            boolean stronger = newWish.kind == End.Kind.CANCEL;
            wish = wish.filter(first -> !stronger).or(() -> Optional.of(newWish));
            now = List.copyOf(parts);
        }
        now.forEach(part -> part.cancel(newWish.reason));
    }

    /** Runs it to its end, epilogs included. The charges are still held then. */
    Ended run() throws IOException, InterruptedException {
        // Through the wire, as they would reach a node of another machine.
        List<Prep> preps = PrepCodec.unpack(all.controller().pack(job.id(), ProtocolVersion.CURRENT));
        JobRecord record = new JobRecord(job, preps);
        Path folder = all.folder().begin(planned, record);
        Map<String, Outcome> prologs = onEach(node -> all.nodes().apply(node).jobProlog(preps, job));
        Map<String, StepResult> results = Map.of();
        List<NodePart> made = List.of();
        if (prologs.values().stream().allMatch(outcome -> outcome.kind() == Outcome.Kind.DONE)) {
            made = parts(record, folder);
            results = runParts(made);
        }
        Job ended = job.toBuilder().endTime(all.workers().now()).build();
        Map<String, Outcome> epilogs = onEach(node -> all.nodes().apply(node).jobEpilog(preps, ended));
        Outcome last = all.controller().epilog(job.id(), ended.endTime().orElseThrow());
        RunFolder.remove(folder);
        return ended(prologs, made, results, epilogs, last);
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

    private Map<String, StepResult> runParts(List<NodePart> made) throws InterruptedException {
        Optional<End> early;
        synchronized (lock) {
            parts.addAll(made);
            early = wish;
        }
        early.ifPresent(end -> made.forEach(part -> part.cancel(end.reason)));
        Optional<Workers.Work> limit = planned.spec().timeLimit().map(time -> all.workers()
                .startAfter(
                        time,
                        "time limit of " + planned.name(),
                        () -> end(new End(End.Kind.TIME_OUT, "its time limit of " + time.toSeconds() + " s is over"))));
        Map<String, StepResult> results = new ConcurrentHashMap<>();
        List<Workers.Work> works = new ArrayList<>();
        for (NodePart part : made) {
            works.add(all.workers().start(planned.name() + " on " + part.node(), () -> {
                StepResult result = part.run();
                results.put(part.node(), result);
                if (!result.step().isDone()) {
                    // A job that lacks a part of itself would wait for it.
                    made.forEach(other -> other.cancel(
                            "another part of the job failed: " + result.step().why()));
                }
            }));
        }
        awaitAll(works);
        limit.ifPresent(Workers.Work::cancel);
        return results;
    }

    /** Calls a hook on each node of the job at once. */
    private Map<String, Outcome> onEach(Function<String, Outcome> hook) throws InterruptedException {
        Map<String, Outcome> outcomes = Collections.synchronizedMap(new LinkedHashMap<>());
        List<Workers.Work> works = new ArrayList<>();
        for (String node : job.nodes()) {
            works.add(all.workers().start(planned.name() + " on " + node, () -> outcomes.put(node, hook.apply(node))));
        }
        awaitAll(works);
        return outcomes;
    }

    private static void awaitAll(List<Workers.Work> works) throws InterruptedException {
        for (Workers.Work work : works) {
            work.await(Duration.ofDays(3650));
        }
    }

    private Ended ended(
            Map<String, Outcome> prologs,
            List<NodePart> made,
            Map<String, StepResult> results,
            Map<String, Outcome> epilogs,
            Outcome last) {
        List<String> drained = new ArrayList<>();
        List<String> reasons = new ArrayList<>();
        prologs.forEach((node, outcome) -> note("prolog on " + node, outcome, reasons));
        boolean prologFailed = !reasons.isEmpty();
        List.of(prologs, epilogs)
                .forEach(outcomes -> outcomes.forEach((node, outcome) -> {
                    if (outcome.kind() == Outcome.Kind.FAILED && !drained.contains(node)) {
                        drained.add(node);
                    }
                }));
        Optional<End> why;
        synchronized (lock) {
            why = wish;
        }
        if (why.isPresent() && why.get().kind == End.Kind.REQUEUE) {
            return new Ended(Optional.empty(), why.get().reason, drained);
        }
        if (prologFailed && why.isEmpty()) {
            return new Ended(Optional.empty(), String.join("; ", reasons), drained);
        }
        why.ifPresent(end -> reasons.add(0, end.reason));
        List<TaskReport> tasks = new ArrayList<>();
        for (NodePart part : made) {
            StepResult result = results.get(part.node());
            if (result == null) {
                reasons.add(part.node() + ": its part ended with an internal fault");
                continue;
            }
            tasks.addAll(part.reports(result));
            if (!result.step().isDone() && why.isEmpty()) {
                reasons.add(result.step().why());
            }
            if (!result.cleanup().isDone()) {
                reasons.add(
                        "cleanup on " + part.node() + ": " + result.cleanup().why());
            }
        }
        epilogs.forEach((node, outcome) -> note("epilog on " + node, outcome, reasons));
        note("epilog", last, reasons);
        tasks.sort(Comparator.comparingInt(TaskReport::task));
        boolean fine = reasons.isEmpty() && tasks.stream().allMatch(TaskReport::isFine);
        JobReport report = new JobReport(
                planned.name(),
                state(why, fine),
                reasons.stream().distinct().toList(),
                job.nodes().fold(),
                charges,
                Optional.of(began),
                all.workers().now(),
                restart,
                tasks);
        return new Ended(Optional.of(report), "", drained);
    }

    private static JobReport.State state(Optional<End> why, boolean fine) {
        if (why.isEmpty()) {
            return fine ? JobReport.State.COMPLETED : JobReport.State.FAILED;
        }
        return why.get().kind == End.Kind.TIME_OUT ? JobReport.State.TIMED_OUT : JobReport.State.CANCELLED;
    }

    private static void note(String what, Outcome outcome, List<String> reasons) {
        if (outcome.kind() != Outcome.Kind.DONE) {
            reasons.add(what + ": " + outcome.why());
        }
    }
}
