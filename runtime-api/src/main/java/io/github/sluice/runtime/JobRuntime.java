package io.github.sluice.runtime;

/**
 * How the tasks of a step are run. Made by {@link JobRuntimePlugin#init}.
 *
 * <p><b>Order:</b> for a step {@link #setup} comes first, once; then for each task {@link #taskInit} and {@link #run},
 * once; then {@link #cleanup}, when every task that was started has ended. {@code cleanup} comes also after a
 * {@code setup} that failed or was never reached, and may come twice: what is not there any more does no harm.
 * {@link #fini} comes once, when no step is left; nothing is called after it.
 *
 * <p><b>Threads:</b> calls for different steps may come at the same time, from any threads; so may {@code taskInit} and
 * {@code run} of different tasks of one step. A call is expected to return soon: whoever needs to wait for a program gives
 * it a limit. <b>Errors:</b> what goes wrong is an answer. An exception is taken for a failure that names the runtime.
 * <b>Nulls:</b> none in, none out.
 */
public interface JobRuntime {
    /** Prepares for a step: checks what can be checked before a task exists. A failure fails the step. */
    default RuntimeOutcome setup(StepSpec step) {
        return RuntimeOutcome.done();
    }

    /** Prepares for one task. A failure fails the step: the task and those after it are not run. */
    default RuntimeOutcome taskInit(TaskSpec task) {
        return RuntimeOutcome.done();
    }

    /** Starts one task, or leaves that to the caller, or says why it cannot be started. */
    RunResult run(TaskSpec task);

    /**
     * Ends and removes all that was made for a step. A failure is reported, and does not change how the tasks ended. Runs
     * to its own limit even if the thread was interrupted, and keeps the interrupt.
     */
    default RuntimeOutcome cleanup(StepSpec step) {
        return RuntimeOutcome.done();
    }

    /** Lets go of what {@link JobRuntimePlugin#init} took. Called once, when no step is left. */
    default void fini() {}
}
