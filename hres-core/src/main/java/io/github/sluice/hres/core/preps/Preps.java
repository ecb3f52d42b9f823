package io.github.sluice.hres.core.preps;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.core.contexts.Context;
import io.github.sluice.hres.core.contexts.Contexts;
import io.github.sluice.hres.core.contexts.Generation;
import io.github.sluice.hres.core.contexts.PluginTable;
import io.github.sluice.hres.core.contexts.Waiting;
import io.github.sluice.hres.core.hooks.HookLoop;
import io.github.sluice.hres.core.hooks.HookRow;
import io.github.sluice.hres.core.hooks.PluginCall;
import io.github.sluice.hres.core.hooks.PluginDoor;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.jobs.JobRequest;
import io.github.sluice.hres.core.jobs.Leak;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.hres.core.ledger.Charge;
import io.github.sluice.hres.core.ledger.Charges;
import io.github.sluice.hres.core.ledger.Ledger;
import io.github.sluice.hres.core.wire.PrepCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The preps of every job that holds charges. Any thread may call; calls for one job may come at the same time. */
public final class Preps {
    private static final Duration LONG = Duration.ofDays(1);
    private static final String REVOKED = "the job was revoked";

    private final Contexts contexts;
    private final PluginDoor door;
    private final Workers workers;
    private final Ledger ledger;
    private final Duration mostHookTime;
    private final Undos undos;
    private final Preruns preruns;
    private final Runnable wake;
    private final Map<JobId, HeldJob> jobs = new ConcurrentHashMap<>();
    private final AtomicLong attempts = new AtomicLong();

    /** No jobs yet. {@code wake} is run when a result that jobs wait for has come. */
    public Preps(
            Contexts contexts,
            PluginTable plugins,
            PluginDoor door,
            Workers workers,
            Ledger ledger,
            Runnable wake,
            Duration mostHookTime) {
        this.contexts = contexts;
        this.mostHookTime = mostHookTime;
        this.door = door;
        this.workers = workers;
        this.ledger = ledger;
        this.wake = wake;
        undos = new Undos(contexts, door, workers);
        preruns = new Preruns(contexts, plugins, door, workers, undos, wake);
    }

    /** A job was charged. */
    public void add(Job job, JobRequest request) {
        jobs.put(job.id(), new HeldJob(granted(job), request));
    }

    private Job granted(Job job) {
        return job.hookTime()
                .filter(asked -> asked.compareTo(mostHookTime) > 0)
                .map(asked -> job.toBuilder().hookTime(mostHookTime).build())
                .orElse(job);
    }

    /** Calls the pre-runs of a job that has not had them all. */
    public Start prerun(JobId id) {
        HeldJob job = held(id);
        HeldJob.Beginning beginning = job.begin(workers.signal());
        if (beginning == HeldJob.Beginning.RUNNING) {
            return new Start.Started("a pre-run of job " + id + " is running");
        }
        if (beginning == HeldJob.Beginning.REVOKING) {
            return new Start.Wait(REVOKED, Optional.empty());
        }
        Start start;
        boolean revoked;
        try {
            start = begun(job);
        } finally {
            revoked = job.finish();
        }
        if (job.takeTurnedAway()) {
            wake.run();
        }
        return revoked ? new Start.Wait(REVOKED, Optional.empty()) : start;
    }

    private Start begun(HeldJob job) {
        Optional<Generation> generation = contexts.enter();
        if (generation.isEmpty()) {
            return new Start.Wait(contexts.absence(), Optional.empty());
        }
        try {
            return prerun(generation.get(), job);
        } finally {
            generation.get().leave();
        }
    }

    private Start prerun(Generation generation, HeldJob job) {
        List<Charge> charges = ledger.charges(job.job().id()).map(Charges::list).orElse(List.of());
        if (!sameCharges(job.preps(), charges)) {
            giveUp(job.takePreps());
        }
        if (job.preps().isEmpty() && !charges.isEmpty()) {
            long attempt = attempts.incrementAndGet();
            job.prepare(charges.stream()
                    .map(charge -> preruns.prepare(
                            generation, job.job(), charge, job.request().arguments(charge.resource()), attempt))
                    .toList());
        }
        List<HeldPrep> preps = job.preps();
        Outcome worst = HookLoop.run(
                HookRow.PRERUN,
                preps,
                held -> job.isRevoking() ? Outcome.retryLater(REVOKED) : preruns.prerun(generation, held));
        if (worst.kind() == Outcome.Kind.DONE) {
            List<Prep> ready = preps.stream().map(HeldPrep::prep).toList();
            return PrepCodec.problem(ready).<Start>map(Start.Hold::new).orElseGet(() -> new Start.Ready(ready));
        }
        if (preps.stream().anyMatch(held -> held.state() == HeldPrep.State.STARTED)) {
            return new Start.Started(worst.why());
        }
        return worst instanceof Outcome.RetryLater later
                ? new Start.Wait(later.reason(), later.after())
                : new Start.Hold(worst.why());
    }

    private static boolean sameCharges(List<HeldPrep> preps, List<Charge> charges) {
        if (preps.isEmpty()) {
            return true;
        }
        if (preps.size() != charges.size()) {
            return false;
        }
        for (int i = 0; i < preps.size(); i++) {
            Prep prep = preps.get(i).prep();
            if (!prep.resource().equals(charges.get(i).resource())
                    || !prep.layers().equals(charges.get(i).layers())) {
                return false;
            }
        }
        return true;
    }

    /** What the pre-runs of a job would say if it held these charges. */
    public Outcome plan(Job asking, JobRequest request, List<Charge> charges) {
        Job job = granted(asking);
        Optional<Generation> generation = contexts.enter();
        if (generation.isEmpty()) {
            return Outcome.retryLater(contexts.absence());
        }
        try {
            List<HeldPrep> preps = charges.stream()
                    .map(charge ->
                            preruns.prepare(generation.get(), job, charge, request.arguments(charge.resource()), 1))
                    .toList();
            return HookLoop.run(HookRow.PLAN, preps, held -> preruns.plan(generation.get(), held));
        } finally {
            generation.get().leave();
        }
    }

    /** Undoes what the pre-runs of a job did, in reverse; waits for one that is running. */
    public Outcome revoke(JobId id) {
        HeldJob job = held(id);
        Optional<Workers.Signal> running = job.beginRevoke();
        try {
            running.ifPresent(ending -> Waiting.until(ending, LONG));
            return giveUp(job.takePreps());
        } finally {
            job.endRevoke();
        }
    }

    private Outcome giveUp(List<HeldPrep> preps) {
        return HookLoop.run(HookRow.REVOKE, preps, held -> {
            held.revoke().ifPresent(Polling::cancel);
            return held.takeDebt() ? undos.undo(held) : Outcome.done();
        });
    }

    /** Calls the epilogs of a job that has ended, in reverse; those that are done are not called again. */
    public Outcome epilog(JobId id, Job ended) {
        HeldJob job = held(id);
        if (!job.beginEpilog()) {
            return Outcome.retryLater("an epilog of job " + id + " is running");
        }
        try {
            return epilog(job, ended);
        } finally {
            job.endEpilog();
        }
    }

    private Outcome epilog(HeldJob job, Job ended) {
        Optional<Generation> generation = contexts.enterAfterReload();
        if (generation.isEmpty()) {
            return Outcome.retryLater(contexts.absence());
        }
        try {
            return HookLoop.run(HookRow.EPILOG, job.preps(), held -> epilog(generation.get(), held, ended));
        } finally {
            generation.get().leave();
        }
    }

    private Outcome epilog(Generation generation, HeldPrep held, Job ended) {
        if (held.state() != HeldPrep.State.READY) {
            return giveUp(List.of(held)); // the job ended without it: what it did, or goes on to do, is undone
        }
        if (held.entry().isEmpty() || held.epilogDone()) {
            return Outcome.done();
        }
        String type = held.entry().get().type();
        Outcome outcome = contexts.serve(
                        generation, held.prep().resource(), held.entry().get(), context -> epilog(context, held, ended))
                .orElseGet(() -> Outcome.failed("plugin " + type + " is not loaded"));
        if (outcome.kind() == Outcome.Kind.DONE) {
            held.setEpilogDone();
        }
        return outcome;
    }

    private Outcome epilog(Context context, HeldPrep held, Job ended) {
        if (context.error().isPresent()) {
            return Outcome.failed(context.error().get());
        }
        return context.body(HookRow.EPILOG)
                .map(body -> door.ask(
                        context.guest(),
                        context.call(Hook.EPILOG.label(), Optional.of(ended.id())),
                        held.limits(Hook.EPILOG),
                        HookRow.EPILOG.interrupt(),
                        timer -> body.run(new PluginCall(timer, ended, held.seenByController())),
                        outcome -> outcome))
                .orElse(Outcome.done());
    }

    /**
     * A job gives its charges back.
     *
     * @throws IllegalStateException if it holds preps that were neither revoked nor followed by an epilog, or if its
     *     pre-run, revoke or epilog is going on
     */
    public void remove(JobId id) {
        HeldJob job = jobs.get(id);
        if (job == null) {
            return;
        }
        if (!job.release()) {
            throw new IllegalStateException("job " + id + " holds preps, or a call for it is going on:"
                    + " revoke it, or run its epilog, before it is released");
        }
        jobs.remove(id);
    }

    /** Whether a job is known here. */
    public boolean contains(JobId id) {
        return jobs.containsKey(id);
    }

    /** The preps of a job, in file order. */
    public List<Prep> preps(JobId id) {
        return held(id).preps().stream().map(HeldPrep::prep).toList();
    }

    /** The job as it was charged. */
    public Job job(JobId id) {
        return held(id).job();
    }

    /** The pre-runs that could not be undone. */
    public List<Leak> leaks() {
        return undos.leaks();
    }

    /** Every job that holds charges. */
    public List<JobId> jobs() {
        return new ArrayList<>(jobs.keySet());
    }

    /** Begins no undo any more, and waits for those that go on. */
    public void close() {
        undos.close();
    }

    private HeldJob held(JobId id) {
        HeldJob job = jobs.get(id);
        if (job == null) {
            throw new IllegalArgumentException("job " + id + " holds no charges");
        }
        return job;
    }
}
