package io.github.sluice.hres.core;

import io.github.sluice.hres.Audience;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.NodeContext;
import io.github.sluice.hres.NodeHooks;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.hooks.HookRow;
import io.github.sluice.hres.core.hooks.PluginCall;
import io.github.sluice.hres.core.host.HresObserver;
import io.github.sluice.hres.core.host.Workers;
import java.util.List;
import java.util.Objects;

/**
 * The door for a node daemon. It has loaded every installed plugin; all that it needs to know of a job comes in the job's
 * preps.
 *
 * <p><b>Threads:</b> any thread may call; hooks of different jobs may run at the same time. A call waits for the plugins,
 * at most to their hard limits. <b>Errors:</b> what plugins do wrong comes as an outcome. A call from inside a hook is an
 * {@link IllegalStateException}. <b>Nulls:</b> none in, none out.
 */
public final class HresNode implements AutoCloseable {
    private final Engine engine;
    private final Sides<NodeHooks> sides;

    private HresNode(Builder builder) {
        engine = builder.parts.build();
        engine.plugins().load(type -> true);
        engine.plugins().problems().forEach(engine.door()::complain);
        NodeContext context = () -> builder.name;
        sides = new Sides<>(
                engine.plugins(), engine.door(), engine.workers(), builder.name, plugin -> plugin.openNode(context));
    }

    /** Starts the door of the node with that name. */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /**
     * Runs the prologs of a job, in file order, every one whatever failed.
     *
     * @param preps what the credential holds, in file order; empty is fine
     * @return done; "retry later": requeue the job; failed: requeue it and drain the node
     */
    public Outcome jobProlog(List<Prep> preps, Job job) {
        return sides.run(HookRow.JOB_PROLOG, preps, job, (timer, prep) -> new PluginCall(timer, job, prep));
    }

    /**
     * Runs the epilogs of a job, in reverse, every one, whatever became of the prologs.
     *
     * @param preps what the credential holds, in file order; empty is fine
     * @return done; "retry later": leave the node up; failed: drain it
     */
    public Outcome jobEpilog(List<Prep> preps, Job job) {
        return sides.run(HookRow.JOB_EPILOG, preps, job, (timer, prep) -> new PluginCall(timer, job, prep));
    }

    /**
     * The preps as the processes of a step may see them: without the settings that only the node daemon may see. Hand
     * these to the step daemon, and to nothing that runs as the user anything else.
     */
    public List<Prep> forStep(List<Prep> preps) {
        return preps.stream()
                .map(prep -> prep.toBuilder()
                        .config(engine.plugins()
                                .find(prep.pluginId())
                                .map(plugin -> plugin.descriptor().config().seenBy(Audience.TASK, prep.config()))
                                .orElse(Settings.none()))
                        .build())
                .toList();
    }

    /** The installed plugins, by index, each on one line: type, id, version and where it comes from. */
    public List<String> plugins() {
        return engine.plugins().list().stream()
                .map(each -> each.descriptor() + " " + each.descriptor().version() + " " + each.origin())
                .toList();
    }

    /** Waits for hooks in flight, closes the plugins in reverse and lets go of them. Twice is fine. */
    @Override
    public void close() {
        engine.door().refuseInside("close");
        sides.close();
        engine.close();
    }

    /** Makes an {@link HresNode}. Not for use by two threads. */
    public static final class Builder {
        private final String name;
        private final Engine.Parts parts = new Engine.Parts();

        private Builder(String name) {
            this.name = Objects.requireNonNull(name, "name");
        }

        /** Time and threads; without this the machine's own, closed with the door. */
        public Builder workers(Workers workers) {
            parts.workers(workers);
            return this;
        }

        /** Sees every call. */
        public Builder observer(HresObserver observer) {
            parts.observer(observer);
            return this;
        }

        /** Plugins that the host brings itself, beside those that are found. */
        public Builder plugins(HresPlugin... plugins) {
            parts.plugins(plugins);
            return this;
        }

        /** The class loader that finds plugins; without this the API's own. */
        public Builder classLoader(ClassLoader loader) {
            parts.loader(loader);
            return this;
        }

        /** Loads every installed plugin and opens its node side. Broken ones are logged, their hooks fail. */
        public HresNode open() {
            return new HresNode(this);
        }
    }
}
