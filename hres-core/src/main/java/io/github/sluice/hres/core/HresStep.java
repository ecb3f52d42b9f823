package io.github.sluice.hres.core;

import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.StepContext;
import io.github.sluice.hres.StepHooks;
import io.github.sluice.hres.TaskCall;
import io.github.sluice.hres.core.hooks.HookRow;
import io.github.sluice.hres.core.hooks.PluginCall;
import io.github.sluice.hres.core.host.HresObserver;
import io.github.sluice.hres.core.host.Workers;
import java.util.List;
import java.util.Objects;

/**
 * The door for a step daemon, and for the process of a task, where the user's hook runs. It has loaded every installed
 * plugin. In task hooks "retry later" is a failure, so the outcome is done or failed.
 *
 * <p><b>Threads:</b> any thread may call; hooks of different tasks may run at the same time. A call waits for the plugins,
 * at most to their hard limits. <b>Errors:</b> what plugins do wrong comes as an outcome. A call from inside a hook is an
 * {@link IllegalStateException}. <b>Nulls:</b> none in, none out.
 */
public final class HresStep implements AutoCloseable {
    private final Engine engine;
    private final Sides<StepHooks> sides;

    private record Opened(String node, JobId job, int step) implements StepContext {}

    private HresStep(Builder builder) {
        engine = builder.parts.build();
        engine.plugins().load(type -> true);
        engine.plugins().problems().forEach(engine.door()::complain);
        StepContext context = new Opened(builder.node, builder.job, builder.step);
        sides = new Sides<>(
                engine.plugins(), engine.door(), engine.workers(), builder.node, plugin -> plugin.openStep(context));
    }

    /**
     * Starts the door of one step on one node.
     *
     * @param step the step's number in its job, from 0
     */
    public static Builder builder(String node, JobId job, int step) {
        return new Builder(node, job, step);
    }

    /**
     * Runs the task prologs, in file order, every one whatever failed: in the step daemon, still privileged, for the task's
     * own process before its program starts. A failure fails the step. May change the task's environment.
     */
    public Outcome taskProlog(List<Prep> preps, Job job, Task task) {
        return run(HookRow.TASK_PROLOG, preps, job, task, false);
    }

    /**
     * Runs the user's task prologs, in file order, every one whatever failed. Call it as the user, in the task's process,
     * with its streams in place: this never changes the user. A failure fails the task. May change the task's environment.
     */
    public Outcome userTaskProlog(List<Prep> preps, Job job, Task task) {
        return run(HookRow.USER_TASK_PROLOG, preps, job, task, false);
    }

    /**
     * Whether {@link #userTaskProlog} would do anything for these preps. A host that has to start a process for it can spare
     * that where it would not.
     */
    public boolean hasUserTaskProlog(List<Prep> preps) {
        return sides.has(HookRow.USER_TASK_PROLOG, preps);
    }

    /**
     * Runs the task epilogs, in reverse, every one: in the step daemon after the task has ended. Call it for each task
     * whose prolog was begun, whatever became of it.
     */
    public Outcome taskEpilog(List<Prep> preps, Job job, Task task) {
        return run(HookRow.TASK_EPILOG, preps, job, task, true);
    }

    private Outcome run(
            HookRow<StepHooks, TaskCall, Outcome> row, List<Prep> preps, Job job, Task task, boolean readOnly) {
        Outcome worst = sides.run(
                row, preps, job, (timer, prep) -> new TaskHookCall(new PluginCall(timer, job, prep), task, readOnly));
        return worst.kind() == Outcome.Kind.RETRY_LATER ? Outcome.failed(worst.why()) : worst;
    }

    /** Waits for hooks in flight, closes the plugins in reverse and lets go of them. Twice is fine. */
    @Override
    public void close() {
        engine.door().refuseInside("close");
        sides.close();
        engine.close();
    }

    /** Makes an {@link HresStep}. Not for use by two threads. */
    public static final class Builder {
        private final String node;
        private final JobId job;
        private final int step;
        private final Engine.Parts parts = new Engine.Parts();

        private Builder(String node, JobId job, int step) {
            if (step < 0) {
                throw new IllegalArgumentException("step number is negative: " + step);
            }
            this.node = Objects.requireNonNull(node, "node");
            this.job = Objects.requireNonNull(job, "job");
            this.step = step;
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

        /** Loads every installed plugin and opens its step side. Broken ones are logged, their hooks fail. */
        public HresStep open() {
            return new HresStep(this);
        }
    }
}
