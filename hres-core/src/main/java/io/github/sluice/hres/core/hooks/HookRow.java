package io.github.sluice.hres.core.hooks;

import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HookAction;
import io.github.sluice.hres.HookFunction;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.MaintainCall;
import io.github.sluice.hres.NodeHooks;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.ResourceCall;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.StepHooks;
import io.github.sluice.hres.TaskCall;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A hook with the rule that it is run by. The constants are the table of hooks, and the only place to add one.
 *
 * @param <S> the side that has the hook
 * @param <C> what the hook is told
 * @param <R> what it answers
 * @param hook which hook
 * @param walk the order in which the resources of a job are called
 * @param until when the walk ends
 * @param interrupt what an interrupt of the calling thread does
 * @param body the plugin's function, where a side has one
 */
public record HookRow<S, C, R>(
        Hook hook, Walk walk, Until until, Interrupt interrupt, Function<S, Optional<HookFunction<C, R>>> body) {

    /** Arguments at submission. */
    public static final HookRow<ControllerHooks, Settings, Optional<String>> VALIDATE_ARGS = new HookRow<>(
            Hook.VALIDATE_ARGS, Walk.FORWARD, Until.END, Interrupt.PASSED_ON, ControllerHooks::validateArgs);

    /** A dry run. */
    public static final HookRow<ControllerHooks, ResourceCall, Outcome> PLAN =
            new HookRow<>(Hook.PLAN, Walk.FORWARD, Until.FIRST_NOT_DONE, Interrupt.PASSED_ON, ControllerHooks::plan);

    /** Before a job starts. */
    public static final HookRow<ControllerHooks, ResourceCall, PrerunResult> PRERUN = new HookRow<>(
            Hook.PRERUN, Walk.FORWARD, Until.FIRST_NOT_DONE, Interrupt.PASSED_ON, ControllerHooks::prerun);

    /** When a job will not start after all. */
    public static final HookRow<ControllerHooks, ResourceCall, Outcome> REVOKE =
            new HookRow<>(Hook.REVOKE, Walk.REVERSE, Until.END, Interrupt.KEPT, side -> side.revoke()
                    .map(HookRow::answering));

    /** After a job has ended everywhere. */
    public static final HookRow<ControllerHooks, ResourceCall, Outcome> EPILOG =
            new HookRow<>(Hook.EPILOG, Walk.REVERSE, Until.END, Interrupt.KEPT, ControllerHooks::epilog);

    /** Looking after layers. */
    public static final HookRow<ControllerHooks, MaintainCall, List<LayerVerdict>> MAINTAIN =
            new HookRow<>(Hook.MAINTAIN, Walk.FORWARD, Until.END, Interrupt.PASSED_ON, ControllerHooks::maintain);

    /** Before a job's first step on a node. */
    public static final HookRow<NodeHooks, ResourceCall, Outcome> JOB_PROLOG =
            new HookRow<>(Hook.JOB_PROLOG, Walk.FORWARD, Until.END, Interrupt.PASSED_ON, NodeHooks::jobProlog);

    /** After a job's last step on a node. */
    public static final HookRow<NodeHooks, ResourceCall, Outcome> JOB_EPILOG =
            new HookRow<>(Hook.JOB_EPILOG, Walk.REVERSE, Until.END, Interrupt.KEPT, NodeHooks::jobEpilog);

    /** Before a task's program starts, privileged. */
    public static final HookRow<StepHooks, TaskCall, Outcome> TASK_PROLOG =
            new HookRow<>(Hook.TASK_PROLOG, Walk.FORWARD, Until.END, Interrupt.PASSED_ON, StepHooks::taskProlog);

    /** Before a task's program starts, as the user. */
    public static final HookRow<StepHooks, TaskCall, Outcome> USER_TASK_PROLOG = new HookRow<>(
            Hook.USER_TASK_PROLOG, Walk.FORWARD, Until.END, Interrupt.PASSED_ON, StepHooks::userTaskProlog);

    /** After a task has ended. */
    public static final HookRow<StepHooks, TaskCall, Outcome> TASK_EPILOG =
            new HookRow<>(Hook.TASK_EPILOG, Walk.REVERSE, Until.END, Interrupt.KEPT, StepHooks::taskEpilog);

    /** Every row. */
    public static final List<HookRow<?, ?, ?>> TABLE = List.of(
            VALIDATE_ARGS,
            PLAN,
            PRERUN,
            REVOKE,
            JOB_PROLOG,
            TASK_PROLOG,
            USER_TASK_PROLOG,
            TASK_EPILOG,
            JOB_EPILOG,
            EPILOG,
            MAINTAIN);

    /** The order of a walk over the resources of a job. */
    public enum Walk {
        /** File order. */
        FORWARD,
        /** File order backwards. */
        REVERSE
    }

    /** When a walk ends. */
    public enum Until {
        /** At the first outcome that is not "done". */
        FIRST_NOT_DONE,
        /** When every resource was called. */
        END
    }

    /** What an interrupt of the calling thread does to a hook. */
    public enum Interrupt {
        /** The hook is interrupted as well. */
        PASSED_ON,
        /** The hook cleans up, so it runs to its own limit; the caller sees the interrupt afterwards. */
        KEPT
    }

    private static <C> HookFunction<C, Outcome> answering(HookAction<C> action) {
        return call -> {
            action.run(call);
            return Outcome.done();
        };
    }
}
