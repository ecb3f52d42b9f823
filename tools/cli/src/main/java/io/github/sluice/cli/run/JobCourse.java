package io.github.sluice.cli.run;

import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Outcome;
import io.github.sluice.runtime.core.StepResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** How one run of a job goes, gathered until its end. For any thread. */
final class JobCourse {
    private final String name;
    private final NodeNames nodes;
    private final String charges;
    private final Instant began;
    private final int restart;
    private final List<String> prologs = new ArrayList<>(); // what went wrong; guarded by this, as all that follows
    private final List<String> faults = new ArrayList<>();
    private final List<String> afterwards = new ArrayList<>();
    private final List<TaskReport> tasks = new ArrayList<>();
    private final Set<String> drained = new TreeSet<>();
    private Optional<String> cut = Optional.of("its tasks were not begun");
    private boolean anyPart;

    /**
     * How a run of a job ended.
     *
     * @param report what became of the job; empty: it is to be started again
     * @param reason why it is to be started again
     * @param drained nodes that can be used no more
     */
    record Ended(Optional<JobReport> report, String reason, Set<String> drained) {}

    /**
     * A course that has just begun.
     *
     * @param charges what the job holds, as text
     * @param restart how often it was started before
     */
    JobCourse(String name, NodeNames nodes, String charges, Instant began, int restart) {
        this.name = name;
        this.nodes = nodes;
        this.charges = charges;
        this.began = began;
        this.restart = restart;
    }

    /** The node prologs were run. */
    synchronized void prologs(Map<String, Outcome> outcomes) {
        outcomes.forEach((node, outcome) -> note("prolog on " + node, outcome, prologs));
        drain(outcomes);
    }

    /** Whether the tasks may begin. */
    synchronized boolean mayBegin() {
        return prologs.isEmpty();
    }

    /** A part has ended. */
    synchronized void add(NodePart part, StepResult result) {
        if (!anyPart) {
            anyPart = true;
            cut = Optional.empty();
        }
        tasks.addAll(part.reports(result));
        // The first cause is told; the parts that were ended for it would only repeat it.
        if (!result.step().isDone()) {
            cut = cut.or(() -> Optional.of(result.step().why()));
        }
        if (!result.cleanup().isDone()) {
            afterwards.add("cleanup on " + part.node() + ": " + result.cleanup().why());
        }
    }

    /** The node epilogs were run. */
    synchronized void epilogs(Map<String, Outcome> outcomes) {
        outcomes.forEach((node, outcome) -> note("epilog on " + node, outcome, afterwards));
        drain(outcomes);
    }

    /** The controller's epilog was run. */
    synchronized void lastEpilog(Outcome outcome) {
        note("epilog", outcome, afterwards);
    }

    /** Something threw that should not. */
    synchronized void broken(Throwable fault) {
        faults.add("it could not be run to its end: " + fault);
    }

    private void drain(Map<String, Outcome> outcomes) {
        outcomes.forEach((node, outcome) -> {
            if (outcome.kind() == Outcome.Kind.FAILED) {
                drained.add(node);
            }
        });
    }

    private static void note(String what, Outcome outcome, List<String> reasons) {
        if (outcome.kind() != Outcome.Kind.DONE) {
            reasons.add(what + ": " + outcome.why());
        }
    }

    /**
     * What comes of it.
     *
     * @param wish why it was to end early, if anybody wanted that
     */
    synchronized Ended ended(Optional<EarlyEnd> wish, Instant now) {
        // A wish that came when all parts had ended by themselves changes nothing.
        Optional<EarlyEnd> why = wish.filter(any -> cut.isPresent());
        if (faults.isEmpty()
                && why.filter(end -> end.kind() == EarlyEnd.Kind.REQUEUE).isPresent()) {
            return new Ended(Optional.empty(), why.get().reason(), drained);
        }
        if (faults.isEmpty() && why.isEmpty() && !prologs.isEmpty()) {
            return new Ended(Optional.empty(), String.join("; ", prologs), drained);
        }
        List<String> reasons = new ArrayList<>();
        why.map(EarlyEnd::reason).or(() -> cut.filter(any -> anyPart)).ifPresent(reasons::add);
        reasons.addAll(prologs);
        reasons.addAll(faults);
        reasons.addAll(afterwards);
        tasks.sort(Comparator.comparingInt(TaskReport::task));
        boolean fine = reasons.isEmpty() && tasks.stream().allMatch(TaskReport::isFine);
        JobReport report = new JobReport(
                name,
                state(why, fine),
                reasons.stream().distinct().toList(),
                nodes.fold(),
                charges,
                Optional.of(began),
                now,
                restart,
                tasks);
        return new Ended(Optional.of(report), "", drained);
    }

    private JobReport.State state(Optional<EarlyEnd> why, boolean fine) {
        if (why.isEmpty() || why.get().kind() == EarlyEnd.Kind.REQUEUE) {
            return fine ? JobReport.State.COMPLETED : JobReport.State.FAILED;
        }
        return why.get().kind() == EarlyEnd.Kind.TIME_OUT ? JobReport.State.TIMED_OUT : JobReport.State.CANCELLED;
    }
}
