package io.github.sluice.simulator;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.hres.core.ledger.Selection;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.simulator.trace.SwfJob;
import io.github.sluice.simulator.trace.SwfTrace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/** One run of a workload: what happens when. */
final class Replay {
    private static final int AUDIT_EVERY = 1_000;
    private static final int MOST_TRIES = 20;
    private static final int MOST_NOTES = 20;
    /** How long jobs may wait for nothing but a plugin's own timetable, in seconds, before the run ends. */
    private static final long PATIENCE = 30L * 24 * 3600;

    private final Cluster cluster;
    private final Clock clock;
    private final Mailbox mailbox;
    private final Simulation.Rules rules;
    private final List<SwfJob> trace;
    private final IntConsumer progress;
    private final JobEvents events;
    private final Admission admission;
    private final Tally tally = new Tally();
    private final Backfill backfill;

    private int submitted;
    private long now;
    private long changedAt;
    private int starts;
    private final TreeMap<Integer, SimJob> queue = new TreeMap<>();
    private final PriorityQueue<SimJob> asideUntil = new PriorityQueue<>(
            Comparator.<SimJob>comparingLong(job -> job.notBefore).thenComparingInt(job -> job.index));
    private final PriorityQueue<SimJob> ends =
            new PriorityQueue<>(Comparator.<SimJob>comparingLong(job -> job.end).thenComparingInt(job -> job.index));
    /** Jobs that hold nodes: those that run and those whose pre-run goes on. */
    private final Map<JobId, SimJob> placed = new LinkedHashMap<>();

    private final Map<JobId, SimJob> starting = new LinkedHashMap<>();
    private final List<String> audit = new ArrayList<>();
    private final Notes notes = new Notes(MOST_NOTES);

    Replay(
            Cluster cluster,
            Clock clock,
            Mailbox mailbox,
            Simulation.Rules rules,
            SwfTrace trace,
            IntConsumer progress,
            JobEvents events) {
        this.cluster = cluster;
        this.clock = clock;
        this.mailbox = mailbox;
        this.rules = rules;
        this.trace =
                trace.jobs().subList(0, Math.min(rules.limit(), trace.jobs().size()));
        this.progress = progress;
        admission = new Admission(cluster, rules, tally);
        this.events = events;
        backfill = new Backfill(cluster, events);
        tally.jobs = this.trace.size();
    }

    void run() {
        cluster.controller().startMaintenance();
        for (OptionalLong next = next(); next.isPresent(); next = next()) {
            now = next.getAsLong();
            cluster.letTimePass(now);
            boolean changed;
            do {
                changed = requeueFallen();
                changed |= endDue();
                changed |= submitDue();
                changed |= returnDue();
                changed |= resumeStarting();
                changed |= startWaiting();
                changedAt = changed ? now : changedAt;
            } while (changed);
            progress.accept((int) tally.settled());
        }
        cluster.controller().stopMaintenance();
        audit();
    }

    /** The next moment at which something happens; empty when all jobs are settled or nothing can help the others. */
    private OptionalLong next() {
        if (tally.settled() == tally.jobs) {
            return OptionalLong.empty();
        }
        long next = Long.MAX_VALUE;
        if (submitted < trace.size()) {
            next = trace.get(submitted).submitTime();
        }
        if (!ends.isEmpty()) {
            next = Math.min(next, ends.peek().end);
        }
        if (!asideUntil.isEmpty()) {
            next = Math.min(next, asideUntil.peek().notBefore);
        }
        long timetable = clock.next().orElse(Long.MAX_VALUE);
        boolean patient = next < Long.MAX_VALUE || timetable - changedAt <= PATIENCE;
        next = patient ? Math.min(next, timetable) : next;
        return next == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(Math.max(now, next));
    }

    private boolean endDue() {
        boolean any = false;
        while (!ends.isEmpty() && ends.peek().end <= now) {
            SimJob job = ends.remove();
            placed.remove(job.id);
            cluster.leaveNodes(job, now);
            cluster.end(job, now);
            tally.finish(job, now);
            events.ended(job.trace.number(), now);
            any = true;
        }
        return any;
    }

    private boolean submitDue() {
        boolean any = false;
        while (submitted < trace.size() && trace.get(submitted).submitTime() <= now) {
            int index = submitted;
            admission.admit(trace.get(index), index).ifPresent(job -> queue.put(index, job));
            submitted++;
            any = true;
        }
        return any;
    }

    private boolean returnDue() {
        boolean any = false;
        while (!asideUntil.isEmpty() && asideUntil.peek().notBefore <= now) {
            SimJob job = asideUntil.remove();
            queue.put(job.index, job);
            any = true;
        }
        return any;
    }

    private boolean requeueFallen() {
        boolean any = false;
        for (JobId id : mailbox.takeRequeues()) {
            SimJob job = placed.remove(id);
            if (job == null) {
                continue;
            }
            if (starting.remove(id) != null) {
                cluster.takeBack(job, now);
            } else {
                ends.remove(job);
                cluster.leaveNodes(job, now);
                cluster.end(job, now);
            }
            tally.requeues++;
            queue.put(job.index, job);
            any = true;
        }
        return any;
    }

    private boolean resumeStarting() {
        if (!mailbox.takeWake() || starting.isEmpty()) {
            return false;
        }
        boolean any = false;
        for (SimJob job : List.copyOf(starting.values())) {
            Start start = cluster.prerun(job);
            if (start.kind() != Start.Kind.STARTED) {
                starting.remove(job.id);
                go(job, start);
                any = true;
            }
        }
        return any;
    }

    private boolean startWaiting() {
        boolean any = false;
        while (!queue.isEmpty() && startHead(queue.firstEntry().getValue())) {
            any = true;
        }
        if (rules.policy() == Policy.EASY && queue.size() > 1 && !cluster.idle().isEmpty()) {
            any |= backfill.overtake(queue.values(), placed.values(), now, this::place);
        }
        return any;
    }

    private boolean startHead(SimJob job) {
        Selection selection = cluster.controller().select(job.request, cluster.idle(), job.size);
        if (selection instanceof Selection.Fits fits) {
            return place(job, fits.nodes());
        }
        return Backfill.due(job, cluster.idle(), now)
                .filter(nodes -> place(job, nodes))
                .isPresent();
    }

    /** Gives a job of the queue its nodes and calls its pre-runs; false if the nodes cannot be had. */
    private boolean place(SimJob job, NodeSet nodes) {
        if (!cluster.charge(job, nodes, now)) {
            return false;
        }
        queue.remove(job.index);
        placed.put(job.id, job);
        events.placed(job.trace.number(), now, nodes);
        if (++starts % AUDIT_EVERY == 0) {
            audit();
        }
        go(job, cluster.prerun(job));
        return true;
    }

    private void go(SimJob job, Start start) {
        switch (start.kind()) {
            case READY -> launch(job, start);
            case STARTED -> starting.put(job.id, job);
            case WAIT -> {
                OptionalLong after = start instanceof Start.Wait wait
                                && wait.after().isPresent()
                        ? OptionalLong.of(Math.max(
                                1, wait.after().get().plusNanos(999_999_999).toSeconds()))
                        : OptionalLong.empty();
                takeBack(job);
                setAside(job, after, start.reason());
            }
            case HOLD -> {
                takeBack(job);
                hold(job, start.reason());
            }
        }
    }

    private void launch(SimJob job, Start start) {
        job.start = now;
        Outcome prolog = cluster.prolog(job, start.preps());
        if (prolog.kind() != Outcome.Kind.DONE) {
            cluster.leaveNodes(job, now);
            takeBack(job);
            tally.requeues++;
            setAside(job, OptionalLong.empty(), prolog.why());
            return;
        }
        Outcome tasks = cluster.startTasks(job);
        if (tasks.kind() != Outcome.Kind.DONE) {
            notes.add("job " + job.id + " ended at once, its tasks failed: " + tasks.why());
        }
        job.end = tasks.kind() == Outcome.Kind.DONE ? Math.addExact(now, job.runTime()) : now;
        ends.add(job);
    }

    private void takeBack(SimJob job) {
        placed.remove(job.id);
        cluster.takeBack(job, now);
    }

    private void setAside(SimJob job, OptionalLong after, String reason) {
        if (job.isTriedOut(MOST_TRIES)) {
            hold(job, reason + ", after " + MOST_TRIES + " tries");
            return;
        }
        long backOff = job.nextBackOff();
        job.notBefore = Math.addExact(now, after.orElse(backOff));
        asideUntil.add(job);
    }

    private void hold(SimJob job, String reason) {
        tally.held++;
        notes.add("job " + job.id + " is held: " + reason);
    }

    private void audit() {
        for (String wrong : cluster.controller().audit()) {
            if (audit.size() < MOST_NOTES) {
                audit.add("at " + now + ": " + wrong);
            }
        }
    }

    Report report(HookCounts counts, Stopwatch watch) {
        long used = 0;
        for (String resource : cluster.controller().ledger().resources()) {
            for (LayerSnapshot layer : cluster.controller().layers(resource)) {
                used += layer.used();
            }
        }
        if (!cluster.drained().isEmpty()) {
            notes.add("drained nodes: " + cluster.drained().fold());
        }
        Optional.ofNullable(queue.firstEntry())
                .map(Map.Entry::getValue)
                .ifPresent(job -> notes.add("job " + job.id
                        + " still waits: "
                        + cluster.controller().explain(job.request, cluster.inService(), job.size, Map.of())));
        cluster.controller().leaks().forEach(leak -> notes.add("leaked: " + leak));
        Map<Hook, Report.HookUse> uses = counts.uses(watch);
        return new Report(tally, cluster.meter().uses(tally.makespan), uses, used, audit, notes.list(), watch.total());
    }
}
