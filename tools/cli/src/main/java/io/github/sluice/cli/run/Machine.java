package io.github.sluice.cli.run;

import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.hres.core.ledger.ChargeResult;
import io.github.sluice.hres.core.ledger.Selection;
import io.github.sluice.hres.core.nodes.NodeTable;
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
    private static final Duration LONG = Duration.ofMinutes(1);

    private final Announcer announcer;
    private final Object lock = new Object();
    private final Deque<Waiting> queue = new ArrayDeque<>(); // the deciding thread's own
    private final Nodes nodes; // the deciding thread's own
    private final List<JobReport> reports = new ArrayList<>(); // the deciding thread's own
    private final Map<JobId, JobRun> running = new LinkedHashMap<>(); // guarded by lock
    private final List<Finished> finished = new ArrayList<>(); // guarded by lock
    private Optional<JobId> seated = Optional.empty(); // guarded by lock
    private Optional<String> unseated = Optional.empty(); // guarded by lock
    private boolean changed; // guarded by lock
    private Optional<String> ending = Optional.empty(); // guarded by lock

    private record Finished(JobRun run, Waiting waiting, JobCourse.Ended ended) {}

    Machine(NodeTable table, Announcer announcer) {
        this.announcer = announcer;
        nodes = new Nodes(table);
    }

    @Override
    public void requeue(Set<JobId> jobs, String reason) {
        synchronized (lock) {
            jobs.forEach(job -> Optional.ofNullable(running.get(job)).ifPresent(run -> run.requeue(reason)));
            if (seated.filter(jobs::contains).isPresent()) {
                unseated = Optional.of(reason);
                changed = true;
                lock.notifyAll();
            }
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
            Instant next = startWhatFits(all);
            synchronized (lock) {
                if (queue.isEmpty() && running.isEmpty() && finished.isEmpty()) {
                    return List.copyOf(reports);
                }
                await(all, next);
            }
        }
    }

    private void await(Surroundings all, Instant next) throws InterruptedException {
        long left = millis(all, next);
        while (!changed && finished.isEmpty() && left > 0) {
            lock.wait(left);
            left = millis(all, next);
        }
        changed = false;
    }

    /** Until then, rounded up, so that it is not too early afterwards. */
    private static long millis(Surroundings all, Instant next) {
        return Duration.between(all.workers().now(), next).plusNanos(999_999).toMillis();
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
            nodes.drain(each.ended.drained());
            nodes.giveBack(each.run.job().nodes());
            each.ended.drained().forEach(node -> announcer.tell("node " + node + " is drained"));
            each.ended.report().ifPresentOrElse(this::report, () -> startAgain(all, each.waiting, each.ended.reason()));
        }
    }

    private void startAgain(Surroundings all, Waiting waiting, String reason) {
        if (waiting.restarts() == MOST_RESTARTS) {
            String tries = "started " + (MOST_RESTARTS + 1) + " times: " + reason;
            report(JobReport.notStarted(
                    waiting, JobReport.State.FAILED, tries, all.workers().now()));
            return;
        }
        waiting.restart(all.workers().now().plus(PAUSE));
        announcer.tell(waiting.name() + ": is to be started again: " + reason);
        queue.addFirst(waiting);
    }

    private void report(JobReport report) {
        reports.add(report);
        announcer.tell(report.line());
    }

    /** Starts from the head of the queue; the time to try again if nothing happens. */
    private Instant startWhatFits(Surroundings all) {
        while (!queue.isEmpty()) {
            Waiting head = queue.peek();
            Optional<String> end;
            Optional<String> unseating;
            synchronized (lock) {
                end = ending;
                unseating = unseated;
            }
            if (end.isPresent()) {
                giveUp(all, head, JobReport.State.CANCELLED, end.get());
            } else if (head.seated().isPresent() && unseating.isPresent()) {
                giveBack(all, head);
                waits(head, unseating.get());
            } else if (head.notBefore().isAfter(all.workers().now())) {
                return head.notBefore();
            } else if (!start(all, head)) {
                Instant later = all.workers().now().plus(LONG);
                return head.notBefore().isAfter(all.workers().now()) ? head.notBefore() : later;
            }
        }
        return all.workers().now().plus(LONG);
    }

    /** Whether the head has left the queue. */
    private boolean start(Surroundings all, Waiting head) {
        if (head.seated().isEmpty() && !charge(all, head)) {
            return !queue.contains(head);
        }
        Job job = head.seated().orElseThrow();
        Start start = all.controller().prerun(job.id());
        switch (start.kind()) {
            case READY -> launch(all, head, job);
            case STARTED -> waits(head, start.reason());
            case WAIT -> {
                Duration wished =
                        start instanceof Start.Wait wait ? wait.after().orElse(RETRY) : RETRY;
                giveBack(all, head);
                // A plugin that has no time to wait would be asked without end.
                Duration pause = wished.compareTo(PAUSE) < 0 ? PAUSE : wished;
                head.waitUntil(all.workers().now().plus(pause));
                waits(head, start.reason());
            }
            case HOLD -> giveUp(all, head, JobReport.State.HELD, start.reason());
        }
        return !queue.contains(head);
    }

    /** Whether it holds charges now; if it never can, it has left the queue. */
    private boolean charge(Surroundings all, Waiting head) {
        HresController controller = all.controller();
        int count = head.job().spec().nodes();
        Optional<String> never =
                controller.ledger().refusal(head.job().request().request(), nodes.usable(), count);
        if (never.isPresent()) {
            giveUp(all, head, JobReport.State.REFUSED, never.get());
            return false;
        }
        Selection selection = controller.select(head.job().request(), nodes.idle(), count);
        String reason = reason(selection);
        if (selection instanceof Selection.Fits fits) {
            Job job = head.job().on(fits.nodes().names(), all.workers().now());
            synchronized (lock) { // before it is charged, so that no word about its layers is missed
                seated = Optional.of(job.id());
            }
            ChargeResult charged = controller.charge(job, head.job().request(), fits.nodes());
            if (charged.kind() == ChargeResult.Kind.CHARGED) {
                head.seat(job);
                nodes.take(fits.nodes());
                return true;
            }
            forgetSeat();
            reason = reason(charged);
        }
        if (nothingCanChange(all)) {
            giveUp(all, head, JobReport.State.REFUSED, reason + ", and nothing is running that would change it");
        } else {
            waits(head, reason);
        }
        return false;
    }

    private static String reason(Selection selection) {
        if (selection instanceof Selection.NotNow later) {
            return later.reason();
        }
        return selection instanceof Selection.Never never ? never.reason() : "";
    }

    private static String reason(ChargeResult result) {
        if (result instanceof ChargeResult.NotNow later) {
            return later.reason();
        }
        return result instanceof ChargeResult.Never never ? never.reason() : "";
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
        if (head.isNews(reason)) {
            announcer.tell(head.name() + ": waits: " + reason);
        }
    }

    private void giveBack(Surroundings all, Waiting head) {
        head.seated().ifPresent(job -> {
            all.controller().revoke(job.id());
            all.controller().release(job.id());
            nodes.giveBack(job.nodes());
        });
        head.unseat();
        forgetSeat();
    }

    private void forgetSeat() {
        synchronized (lock) {
            seated = Optional.empty();
            unseated = Optional.empty();
        }
    }

    private void giveUp(Surroundings all, Waiting head, JobReport.State state, String reason) {
        giveBack(all, head);
        queue.remove(head);
        report(JobReport.notStarted(head, state, reason, all.workers().now()));
    }

    private void launch(Surroundings all, Waiting head, Job job) {
        queue.remove(head);
        head.unseat();
        String charges = all.controller()
                .ledger()
                .charges(job.id())
                .map(Object::toString)
                .orElse("");
        JobRun run = new JobRun(all, head.job(), job, charges, head.restarts());
        announcer.tell(head.name() + ": runs on " + job.nodes().fold() + (charges.isEmpty() ? "" : " with " + charges));
        synchronized (lock) {
            running.put(job.id(), run);
            unseated.ifPresent(run::requeue);
            ending.ifPresent(run::cancel);
        }
        forgetSeat();
        all.workers().start(head.name(), () -> {
            JobCourse.Ended ended = run.run();
            synchronized (lock) {
                finished.add(new Finished(run, head, ended));
                lock.notifyAll();
            }
        });
    }
}
