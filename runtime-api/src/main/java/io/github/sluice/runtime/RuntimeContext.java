package io.github.sluice.runtime;

/** Where a job runtime has been loaded. A runtime does in each only what belongs there. */
public enum RuntimeContext {
    /** In a command with which users submit jobs: only checks, nothing is started. */
    SUBMIT,
    /** In the node daemon: the place to find and remove what a step daemon that died has left behind. */
    NODE_DAEMON,
    /** In the process that runs the tasks of a step. */
    STEP_DAEMON
}
