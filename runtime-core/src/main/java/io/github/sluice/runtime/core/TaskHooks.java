package io.github.sluice.runtime.core;

import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.TaskSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What a scheduler does around each task of a step; for one with hierarchical resources these are their task hooks.
 *
 * <p><b>Order:</b> for each task {@link #taskProlog}, {@link #userTaskProlog}, the task itself, {@link #taskEpilog}. A task
 * whose prolog was begun gets its epilog, once, whatever happened between. <b>Threads:</b> the thread that runs the step.
 * <b>Errors:</b> an exception is taken for a failure.
 */
public interface TaskHooks {
    /** Nothing around a task. */
    TaskHooks NONE = new TaskHooks() {};

    /**
     * What a prolog did.
     *
     * @param outcome whether it is done
     * @param environment the task's environment afterwards, in its order
     */
    record Prepared(RuntimeOutcome outcome, Map<String, String> environment) {
        /** Checks the parts and copies the map. */
        public Prepared {
            Objects.requireNonNull(outcome, "outcome");
            environment.forEach((name, value) -> {
                Objects.requireNonNull(name, "a variable's name");
                Objects.requireNonNull(value, name);
            });
            environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        }

        /** Done, with the environment as it was. */
        public static Prepared unchanged(TaskSpec task) {
            return new Prepared(RuntimeOutcome.done(), task.process().environment());
        }
    }

    /** In the step daemon, still privileged, before the task's program starts. A failure fails the step. */
    default Prepared taskProlog(TaskSpec task) {
        return Prepared.unchanged(task);
    }

    /** As the user, with the task's streams, after {@link #taskProlog}. A failure fails the task, and the others go on. */
    default Prepared userTaskProlog(TaskSpec task) {
        return Prepared.unchanged(task);
    }

    /** In the step daemon, after the task has ended or could not be started; its environment is as the prologs left it. */
    default RuntimeOutcome taskEpilog(TaskSpec task) {
        return RuntimeOutcome.done();
    }
}
