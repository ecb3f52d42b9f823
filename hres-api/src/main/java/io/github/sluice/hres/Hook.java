package io.github.sluice.hres;

import java.util.Arrays;
import java.util.Optional;

/** A point at which the framework calls a plugin, in the order of a job's life. */
public enum Hook {
    /** At submission: are the job's arguments right? Controller. */
    VALIDATE_ARGS("validateArgs", Side.CONTROLLER),
    /** What would {@link #PRERUN} say? No side effects. Controller. */
    PLAN("plan", Side.CONTROLLER),
    /** After a job's nodes are chosen and charged, before they are handed to it. Controller. */
    PRERUN("prerun", Side.CONTROLLER),
    /** When a job will not start after its pre-run was called. Controller. */
    REVOKE("revoke", Side.CONTROLLER),
    /** Before a job's first step on a node. Node daemon. */
    JOB_PROLOG("jobProlog", Side.NODE),
    /** Before a task's program starts, still privileged. Step daemon. */
    TASK_PROLOG("taskProlog", Side.STEP),
    /** Before a task's program starts, as the user, in the task's process. Step daemon. */
    USER_TASK_PROLOG("userTaskProlog", Side.STEP),
    /** After a task has ended. Step daemon. */
    TASK_EPILOG("taskEpilog", Side.STEP),
    /** After a job's last step on a node. Node daemon. */
    JOB_EPILOG("jobEpilog", Side.NODE),
    /** After a job has ended on every node, before its charges are returned. Controller. */
    EPILOG("epilog", Side.CONTROLLER),
    /** Periodically, for no job. Controller. */
    MAINTAIN("maintain", Side.CONTROLLER);

    /** The process that a hook runs in. */
    public enum Side {
        /** The one process that decides and reads {@code resources.yaml}. */
        CONTROLLER,
        /** The daemon of each node. */
        NODE,
        /** The daemon of each step on a node, and the processes of its tasks. */
        STEP
    }

    private final String label;
    private final Side side;

    Hook(String label, Side side) {
        this.label = label;
        this.side = side;
    }

    /** The hook's name in files, logs and metrics, such as {@code jobProlog}. */
    public String label() {
        return label;
    }

    /** The process that this hook runs in. */
    public Side side() {
        return side;
    }

    /** Which settings this hook sees: the controller's sees all, a node's those that travel, a step's those for tasks. */
    public Audience audience() {
        return switch (side) {
            case CONTROLLER -> Audience.CONTROLLER;
            case NODE -> Audience.NODE;
            case STEP -> Audience.TASK;
        };
    }

    /** The hook with this label, which is read letter for letter. */
    public static Optional<Hook> labelled(String label) {
        return Arrays.stream(values()).filter(hook -> hook.label.equals(label)).findFirst();
    }

    @Override
    public String toString() {
        return label;
    }
}
