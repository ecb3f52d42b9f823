package io.github.sluice.runtime.core;

import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.TaskSpec;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hooks whose exceptions are failures, so that no path around them can be missed. Immutable. */
final class GuardedHooks implements TaskHooks {
    private static final Logger LOG = LoggerFactory.getLogger(GuardedHooks.class);

    private final TaskHooks hooks;

    GuardedHooks(TaskHooks hooks) {
        this.hooks = hooks;
    }

    @Override
    public Prepared taskProlog(TaskSpec task) {
        return call("task prolog", task, () -> hooks.taskProlog(task), reason -> failed(task, reason));
    }

    @Override
    public Prepared userTaskProlog(TaskSpec task) {
        return call("user task prolog", task, () -> hooks.userTaskProlog(task), reason -> failed(task, reason));
    }

    @Override
    public RuntimeOutcome taskEpilog(TaskSpec task) {
        return call("task epilog", task, () -> hooks.taskEpilog(task), RuntimeOutcome::failed);
    }

    private static Prepared failed(TaskSpec task, String reason) {
        Map<String, String> unchanged = task.process().environment();
        return new Prepared(RuntimeOutcome.failed(reason), unchanged);
    }

    private static <R> R call(String name, TaskSpec task, Supplier<@Nullable R> code, Function<String, R> failure) {
        try {
            R answer = code.get();
            return answer == null ? failure.apply("the " + name + " returned null") : answer;
        } catch (Throwable broken) {
            Thrown.riseIfFatal(broken);
            LOG.error("the {} of {} threw", name, task, broken);
            return failure.apply("the " + name + " threw " + broken);
        }
    }
}
