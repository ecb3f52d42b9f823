package io.github.sluice.cli.run;

import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.hres.core.ledger.ChargeResult;
import io.github.sluice.hres.core.ledger.Selection;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The queue of one run: strictly first come, first served. The thread that calls {@link #run} decides; each job that has
 * nodes runs on a thread of its own.
 */
final class Machine implements HresHost {
    private static final int MOST_RESTARTS = 3;
    private static final Duration RETRY = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final NodeTable table;
    private final Announcer announcer;
    private final Object lock = new Object();
    private final Deque<Waiting> queue = new ArrayDeque<>(); // the deciding thread's own
    private final Map<JobId, JobRun> running = new LinkedHashMap<>(); // guarded by lock
    private final List<Finished> finished = new ArrayList<>(); // guarded by lock
    private final List<JobReport> reports = new ArrayList<>();
    private NodeSet idle;
    private NodeSet drained;
    private boolean changed; // guarded by lock
    private Optional<String> ending = Optional.empty(); // guarded by lock

    /** A job in the queue; its own charges, if its pre-run goes on. */
    private static final class Waiting {
        private final PlannedJob job;
        private int restart;
        private Optional<Job> held = Optional.empty();
        private Instant notBefore = Instant.MIN;
        private String lastReason = "";

        Waiting(PlannedJob job) {
            this.job = job;
        }
    }

    private record Finished(JobRun run, Waiting waiting, JobRun.Ended ended) {}

    Machine(NodeTable table, Announcer announcer) {
        this.table = table;
        this.announcer = announcer;
        idle = table.all();
        drained = table.none();
    }

    @Override
    public void requeue(Set<JobId> jobs, String reason) {
        synchronized (lock) {
            jobs.forEach(job -> Optional.ofNullable(running.get(job)).ifPresent(run -> run.requeue(reason)));
        }
    }

    @Override
    public void wake() {
        synchronized (lock) {
            changed = true;
            lock.notifyAll();
        }
    }

    @Override
    public boolean holdsLocks() {
        return Thread.holdsLock(lock);
    }

    /** Ends every job; those that wait are not started. Any thread may call, twice too. */
    void cancel(String reason) {
        synchronized (lock) {
            ending = ending.or(() -> Optional.of(reason));
            running.values().forEach(run -> run.cancel(reason));
            changed = true;
            lock.notifyAll();
        }
    }

    /** Runs all jobs to their ends. */
    List<JobReport> run(Surroundings all, List<PlannedJob> jobs) throws InterruptedException {
        jobs.forEach(job -> queue.add(new Waiting(job)));
        while (true) {
            takeFinished(all);
            Optional<Instant> next = startWhatFits(all);
            synchronized (lock) {
                if (queue.isEmpty() && running.isEmpty() && finished.isEmpty()) {
                    return reports;
                }
                await(all, next);
            }
        }
    }

    private void await(Surroundings all, Optional<Instant> next) throws InterruptedException {
        while (!changed && finished.isEmpty()) {
            long most = next.map(
                            time -> Duration.between(all.workers().now(), time).toMillis())
                    .orElse(60_000L);
            if (most <= 0) {
                break;
            }
            lock.wait(most);
        }
        changed = false;
    }

    private void takeFinished(Surroundings all) {
        List<Finished> now;
        synchronized (lock) {
            now = List.copyOf(finished);
            finished.clear();
            now.forEach(each -> running.remove(each.run.job().id()));
        }
        for (Finished each : now) {
            all.controller().release(each.run.job().id());
            drained = drained.union(table.set(String.join(",", each.ended.drained())));
            idle = idle.union(table.set(each.run.job().nodes())).difference(drained);
            each.ended.drained().forEach(node -> announcer.tell("node " + node + " is drained"));
            if (each.ended.report().isPresent()) {
                report(each.ended.report().get());
            } else {
                each.waiting.notBefore = all.workers().now().plus(PAUSE);
                startAgain(each.waiting, each.ended.reason());
            }
        }
    }

    private void startAgain(Waiting waiting, String reason) {
        if (waiting.restart == MOST_RESTARTS) {
            report(JobReport.notStarted(
                    waiting.job.name(),
                    JobReport.State.FAILED,
                    "started " + (MOST_RESTARTS + 1) + " times: " + reason));
            return;
        }
        waiting.restart++;
        announcer.tell(waiting.job.name() + ": is to be started again: " + reason);
        queue.addFirst(waiting);
    }

    private void report(JobReport report) {
        reports.add(report);
        announcer.tell(report.line());
    }

    /** Starts from the head of the queue; the time to try again by itself, if there is one. */
    private Optional<Instant> startWhatFits(Surroundings all) {
        while (!queue.isEmpty()) {
            Waiting head = queue.peek();
            Optional<String> end;
            synchronized (lock) {
                end = ending;
            }
            if (end.isPresent()) {
                giveUp(all, head, JobReport.State.CANCELLED, end.get());
            } else if (head.notBefore.isAfter(all.workers().now())) {
                return Optional.of(head.notBefore);
            } else if (!start(all, head)) {
                return head.notBefore.isAfter(all.workers().now()) ? Optional.of(head.notBefore) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Whether the head has left the queue. */
    private boolean start(Surroundings all, Waiting head) {
        if (head.held.isEmpty() && !charge(all, head)) {
            return !queue.contains(head);
        }
        Job job = head.held.orElseThrow();
        Start start = all.controller().prerun(job.id());
        switch (start.kind()) {
            case READY -> {
                queue.remove(head);
                head.held = Optional.empty();
                launch(all, head, job);
                return true;
            }
            case STARTED -> {
                waits(head, start.toString());
                return false;
            }
            case WAIT -> {
                Duration after = start instanceof Start.Wait wait ? wait.after().orElse(RETRY) : RETRY;
                giveBack(all, head);
                head.notBefore = all.workers().now().plus(after);
                waits(head, start instanceof Start.Wait wait ? wait.reason() : "");
                return false;
            }
            case HOLD -> {
                giveUp(all, head, JobReport.State.HELD, start instanceof Start.Hold hold ? hold.reason() : "");
                return true;
            }
        }
        throw new IllegalStateException("a start of no kind: " + start);
    }

    /** Whether it holds charges now; if it never can, it has left the queue. */
    private boolean charge(Surroundings all, Waiting head) {
        HresController controller = all.controller();
        int nodes = head.job.spec().nodes();
        Optional<String> never = controller
                .ledger()
                .refusal(head.job.request().request(), table.all().difference(drained), nodes);
        if (never.isPresent()) {
            giveUp(all, head, JobReport.State.REFUSED, never.get());
            return false;
        }
        Selection selection = controller.select(head.job.request(), idle, nodes);
        if (selection instanceof Selection.Fits fits) {
            Job job = head.job.on(fits.nodes().names(), all.workers().now());
            ChargeResult charged = controller.charge(job, head.job.request(), fits.nodes());
            if (charged.kind() == ChargeResult.Kind.CHARGED) {
                head.held = Optional.of(job);
                idle = idle.difference(fits.nodes());
                return true;
            }
        }
        String reason = selection instanceof Selection.NotNow later ? later.reason() : selection.toString();
        if (nothingCanChange(all)) {
            giveUp(all, head, JobReport.State.REFUSED, reason + ", and nothing is running that would change it");
        } else {
            waits(head, reason);
        }
        return false;
    }

    /** Whether no job that ends and no plugin can bring back what lacks. */
    private boolean nothingCanChange(Surroundings all) {
        synchronized (lock) {
            boolean maintained = all.controller().resources().list().stream()
                    .flatMap(resource -> resource.plugin().stream())
                    .anyMatch(plugin -> !plugin.maintenanceCycle().isZero());
            return running.isEmpty() && finished.isEmpty() && !maintained;
        }
    }

    private void waits(Waiting head, String reason) {
        if (!reason.equals(head.lastReason)) {
            head.lastReason = reason;
            announcer.tell(head.job.name() + ": waits: " + reason);
        }
    }

    private void giveBack(Surroundings all, Waiting head) {
        head.held.ifPresent(job -> {
            all.controller().revoke(job.id());
            all.controller().release(job.id());
            idle = idle.union(table.set(job.nodes())).difference(drained);
        });
        head.held = Optional.empty();
    }

    private void giveUp(Surroundings all, Waiting head, JobReport.State state, String reason) {
        giveBack(all, head);
        queue.remove(head);
        report(JobReport.notStarted(head.job.name(), state, reason));
    }

    private void launch(Surroundings all, Waiting waiting, Job job) {
        String charges = all.controller()
                .ledger()
                .charges(job.id())
                .map(Object::toString)
                .orElse("");
        JobRun run = new JobRun(all, waiting.job, job, charges, waiting.restart);
        announcer.tell(
                waiting.job.name() + ": runs on " + job.nodes().fold() + (charges.isEmpty() ? "" : " with " + charges));
        synchronized (lock) {
            running.put(job.id(), run);
            ending.ifPresent(run::cancel);
        }
        all.workers().start(waiting.job.name(), () -> {
            JobRun.Ended ended = ended(run, waiting);
            synchronized (lock) {
                finished.add(new Finished(run, waiting, ended));
                lock.notifyAll();
            }
        });
    }

    private static JobRun.Ended ended(JobRun run, Waiting waiting) {
        try {
            return run.run();
        } catch (IOException | InterruptedException | RuntimeException broken) {
            JobReport report = JobReport.notStarted(
                    waiting.job.name(), JobReport.State.FAILED, "it could not be run to its end: " + broken);
            return new JobRun.Ended(Optional.of(report), "", List.of());
        }
    }
}
