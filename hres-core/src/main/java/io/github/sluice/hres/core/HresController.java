package io.github.sluice.hres.core;

import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.contexts.Contexts;
import io.github.sluice.hres.core.contexts.PluginTable;
import io.github.sluice.hres.core.jobs.JobRequest;
import io.github.sluice.hres.core.jobs.Leak;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.hres.core.jobs.Submission;
import io.github.sluice.hres.core.ledger.ChargeResult;
import io.github.sluice.hres.core.ledger.Charges;
import io.github.sluice.hres.core.ledger.Explanation;
import io.github.sluice.hres.core.ledger.Ledger;
import io.github.sluice.hres.core.ledger.ReloadReport;
import io.github.sluice.hres.core.ledger.Selection;
import io.github.sluice.hres.core.ledger.StateSource;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.preps.Preps;
import io.github.sluice.hres.core.resources.Resources;
import io.github.sluice.hres.core.resources.ResourcesReader;
import io.github.sluice.hres.core.wire.PrepCodec;
import io.github.sluice.hres.core.wire.ProtocolVersion;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The door for the one process that decides. A job's way: {@link #submit}; {@link #select} nodes; {@link #charge} them;
 * {@link #prerun}; {@link #pack} the preps into the job's credential; when every node is done {@link #epilog}, then
 * {@link #release}. A job that will not start after its pre-run was called gets {@link #revoke}, then {@link #release}.
 *
 * <p><b>Threads:</b> any thread may call, and calls for different jobs do not wait for each other. A call that enters
 * plugins waits for them, at most to their hard limits. <b>Errors:</b> what users, plugins and a full machine do comes as
 * a value; an exception is a mistake of the host: a job that is not known, an order of calls that cannot be, a call from
 * inside a hook (only the services of a context may be called there). <b>Nulls:</b> none in, none out. <b>Stopped:</b>
 * after {@link #stop} no plugin is called; {@code prerun} answers "wait", {@code submit} refuses, everything else that
 * would call one answers "retry later", with the reason "stopped". While a reload is going on it is the same, with that
 * reason, but for {@code epilog}, which waits for its end.
 */
public final class HresController implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HresController.class);

    private final Engine engine;
    private final HostCalls host;
    private final ResourcesReader reader;
    private final Ledger ledger;
    private final Contexts contexts;
    private final Preps preps;
    private final Submissions submissions;
    private final AtomicBoolean stopped = new AtomicBoolean();

    HresController(HresControllerBuilder parts, Engine engine, Resources resources, ResourcesReader reader) {
        this.engine = engine;
        this.reader = reader;
        host = new HostCalls(parts.host(), engine.workers());
        PluginTable plugins = engine.plugins();
        ledger = Ledger.open(resources, parts.nodes());
        contexts = new Contexts(plugins, engine.door(), engine.workers(), ledger, host);
        preps = new Preps(contexts, plugins, engine.door(), engine.workers(), ledger, host::wake, parts.mostHookTime());
        submissions = new Submissions(contexts, plugins, engine.door(), engine.workers());
        contexts.replace(resources, () -> {});
        tellOfReload(resources);
    }

    /** Starts a controller without resources, nodes or a host that wants to know anything. */
    public static HresControllerBuilder builder() {
        return new HresControllerBuilder();
    }

    /** Who holds what: reservations, audit, and everything about layers that needs no plugin. */
    public Ledger ledger() {
        return ledger;
    }

    /** The resources in force. */
    public Resources resources() {
        return contexts.current().resources();
    }

    /**
     * Checks what a job asks for, at submission: the request, then for every resource that it names the arguments by the
     * plugin's schema, then by the plugin itself. Without a plugin arguments are accepted and ignored.
     *
     * @param text a list of {@code resource:count}; see {@link io.github.sluice.hres.core.ledger.Request}
     * @param arguments arguments for the plugin of a resource, as written, by the resource's name; those for a resource
     *     that the request does not name are not looked at, if there is such a resource
     */
    public Submission submit(String text, Map<String, Settings> arguments) {
        engine.door().refuseInside("submit");
        return submissions.check(text, arguments);
    }

    /** As {@link #submit(String, Map)}, without arguments. */
    public Submission submit(String text) {
        return submit(text, Map.of());
    }

    /**
     * Finds {@code count} of the candidates, in the order of their indexes, that can be charged together.
     *
     * @param candidates the nodes that the job may have, such as those that are idle
     * @param count how many it needs, at least 1
     */
    public Selection select(JobRequest request, NodeSet candidates, int count) {
        return ledger.select(request.request(), candidates, count);
    }

    /** As {@link #select(JobRequest, NodeSet, int)}, taking candidates in the order of {@code order}, node indexes. */
    public Selection select(JobRequest request, NodeSet candidates, int count, int[] order) {
        return ledger.select(request.request(), candidates, count, order);
    }

    /**
     * What stands in the way of a job that does not fit.
     *
     * @param ends when running jobs end, as far as that is known
     */
    public Explanation explain(JobRequest request, NodeSet candidates, int count, Map<JobId, Instant> ends) {
        return ledger.explain(request.request(), candidates, count, ends);
    }

    /**
     * Charges a job for its nodes, all resources of one alternative or nothing. A job that asks for nothing is charged
     * nothing, and goes on through the same calls.
     *
     * @param job the job; its nodes become {@code nodes}
     * @throws IllegalStateException if the job holds charges already
     */
    public ChargeResult charge(Job job, JobRequest request, NodeSet nodes) {
        if (preps.contains(job.id())) {
            throw new IllegalStateException("job " + job.id() + " is charged already: release it first");
        }
        ChargeResult result = ledger.charge(job.id(), request.request(), nodes);
        if (result.kind() == ChargeResult.Kind.CHARGED) {
            preps.add(job.toBuilder().nodes(nodes.names()).build(), request);
        }
        return result;
    }

    /**
     * What the pre-runs would say of a job that got these nodes now, without side effects.
     *
     * @return done; "retry later": the job would wait; failed: it would be held
     */
    public Outcome plan(Job job, JobRequest request, NodeSet nodes) {
        engine.door().refuseInside("plan");
        Optional<Charges> charges = ledger.view().draft().take(job.id(), request.request(), nodes);
        if (charges.isEmpty()) {
            return Outcome.retryLater("the request cannot be charged on these nodes now");
        }
        Job placed = job.toBuilder().nodes(nodes.names()).build();
        return preps.plan(placed, request, charges.get().list());
    }

    /**
     * Calls the pre-runs of a charged job, in file order, until one is not ready. Pre-runs that have succeeded for the same
     * charges are not called again; those of one job never run twice at once.
     *
     * @throws IllegalArgumentException if the job is not charged
     * @throws IllegalStateException if the job has had its epilog
     */
    public Start prerun(JobId job) {
        engine.door().refuseInside("prerun");
        return preps.prerun(job);
    }

    /**
     * The preps of a charged job as they stand, packed for its credential.
     *
     * @throws IllegalArgumentException if the job is not charged; or naming resource, plugin, field and size, if a prep is
     *     larger than the format takes. A job whose start was answered "ready" has none in the newest version
     */
    public byte[] pack(JobId job, ProtocolVersion version) {
        return PrepCodec.pack(preps.preps(job), version);
    }

    /** The preps of a charged job as they stand, in file order; none before its pre-run. */
    public List<Prep> preps(JobId job) {
        return preps.preps(job);
    }

    /**
     * Undoes the pre-runs of a job that will not start, in reverse, and frees the preps; to be called after every pre-run
     * that the job does not follow, failed ones included. Waits for a pre-run that is running. An undo that fails is tried
     * again later, at last listed in {@link #leaks}; a pre-run that goes on is cancelled, and undone if it ends well.
     *
     * @return the worst outcome, for the log: the job can be released whatever it is
     * @throws IllegalArgumentException if the job is not charged
     * @throws IllegalStateException if the job has had its epilog
     */
    public Outcome revoke(JobId job) {
        engine.door().refuseInside("revoke");
        return preps.revoke(job);
    }

    /**
     * Runs the epilogs of a job that has ended on every node, in reverse, every one. May be called again after a failure:
     * those that are done are not run again. Waits for a reload that is going on; beside another epilog of the job it
     * answers "retry later". A pre-run that never succeeded is undone instead.
     *
     * @param ended when the job ended
     * @return the worst outcome; the job can be released whatever it is
     * @throws IllegalArgumentException if the job is not charged
     * @throws IllegalStateException if a pre-run or a revoke of the job is going on
     */
    public Outcome epilog(JobId job, Instant ended) {
        engine.door().refuseInside("epilog");
        return preps.epilog(job, preps.job(job).toBuilder().endTime(ended).build());
    }

    /**
     * Gives back exactly what was charged. A job that is not known is fine, so that releasing twice does no harm.
     *
     * @throws IllegalStateException if the job holds preps that were neither revoked nor followed by an epilog, or if its
     *     pre-run, revoke or epilog is going on
     */
    public void release(JobId job) {
        preps.remove(job);
        ledger.release(job);
    }

    /** The layers of a resource as they stand, in file order. May be called from inside a hook. */
    public List<LayerSnapshot> layers(String resource) {
        return ledger.layers(resource);
    }

    /**
     * What an administrator says of a layer. It stands beside what the file and the plugin say: a layer is up only if none
     * of them objects.
     *
     * @return the jobs that hold a charge on the layer, if it went down by this; requeue them if that is wanted
     */
    public Set<JobId> setLayer(String resource, String layer, LayerState state, String reason) {
        Set<JobId> jobs = ledger.setLayer(
                resource,
                layer,
                StateSource.ADMINISTRATOR,
                state,
                reason,
                engine.workers().now());
        if (state == LayerState.UP) {
            host.wake();
        }
        return jobs;
    }

    /**
     * Puts another resources.yaml in force, or changes nothing. Jobs keep what they hold and the preps that they have;
     * what they hold of layers that are gone is dropped, and reported.
     *
     * @throws io.github.sluice.hres.core.resources.ResourcesException with every fault of the file
     * @throws IllegalStateException if the controller was stopped, or if called from inside a hook or a method of the
     *     host, which a reload waits for
     */
    public ReloadReport reload(Path file) {
        return reload(ResourcesSource.of(file));
    }

    /** As {@link #reload(Path)}, from bytes. */
    public ReloadReport reload(String fileName, byte[] text) {
        return reload(ResourcesSource.of(fileName, text));
    }

    private ReloadReport reload(ResourcesSource source) {
        engine.door().refuseInside("reload");
        host.refuseInside("reload");
        Resources resources = source.read(reader);
        ReloadReport[] report = new ReloadReport[1];
        contexts.replace(resources, () -> report[0] = ledger.reload(resources));
        tellOfReload(resources);
        host.wake();
        return report[0];
    }

    /** Has the maintenance of every resource that has a cycle begin at once. Twice is fine; goes on across reloads. */
    public void startMaintenance() {
        engine.door().refuseInside("startMaintenance");
        contexts.startMaintenance();
    }

    /** Has no new maintenance round begin. Twice is fine. */
    public void stopMaintenance() {
        engine.door().refuseInside("stopMaintenance");
        contexts.stopMaintenance();
    }

    /** The pre-runs that could not be undone, for an administrator. */
    public List<Leak> leaks() {
        return preps.leaks();
    }

    /** What is wrong in the ledger; empty when all is right. Cheap. */
    public List<String> audit() {
        return ledger.audit(Set.copyOf(preps.jobs()));
    }

    /**
     * Ends maintenance, waits until background work and hooks in flight are done and applied, at most to their hard limits,
     * and closes the contexts in reverse. After it returns no plugin and no host method is called. Twice is fine.
     *
     * @throws IllegalStateException if called from inside a hook or a method of the host, or while the host says that this
     *     thread holds its locks: all would wait for themselves
     */
    public void stop() {
        engine.door().refuseInside("stop");
        host.refuseInside("stop");
        if (host.holdsLocks()) {
            throw new IllegalStateException(
                    "stop was called while the thread holds locks that plugins may need to finish");
        }
        contexts.stopMaintenance();
        preps.close();
        contexts.close();
        host.close();
        if (stopped.compareAndSet(false, true)) {
            LOG.info("stopped; plugins: {}", engine.installed());
        }
    }

    /** Stops, if that was not done, and lets go of the plugins. */
    @Override
    public void close() {
        stop();
        engine.close();
    }

    private void tellOfReload(Resources resources) {
        resources.warnings().forEach(warning -> LOG.warn("{}", warning));
        LOG.info("resources in force: {}; plugins: {}", resources.list(), engine.installed());
        engine.door()
                .observer()
                .reloaded(resources.list().size(), contexts.current().contexts().size());
    }
}
