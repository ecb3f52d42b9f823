package io.github.sluice.runtime.core;

import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskSpec;

/**
 * Is told what happens in a step while it happens. Called by the thread that runs the step, which waits meanwhile; what it
 * throws is logged and changes nothing.
 */
public interface StepWatcher {
    /** Watches nothing. */
    StepWatcher NONE = new StepWatcher() {};

    /** A task was started. Whoever wants its pipes takes them now. */
    default void started(TaskSpec task, TaskProcess process) {}

    /** All is over for a task, its epilog too. Comes for each task of the step, also for those that were never begun. */
    default void ended(TaskResult result) {}
}
