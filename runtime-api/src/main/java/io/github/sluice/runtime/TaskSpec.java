package io.github.sluice.runtime;

/**
 * One task of a step. Immutable; will grow, so it is made by {@link #of}.
 *
 * <p>A task on a terminal has the caller's own streams, which are one.
 */
public final class TaskSpec {
    private final StepSpec step;
    private final int localTask;
    private final int globalTask;
    private final ProcessSpec process;
    private final boolean terminal;

    private TaskSpec(StepSpec step, int localTask, int globalTask, ProcessSpec process, boolean terminal) {
        if (localTask < 0 || globalTask < 0) {
            throw new IllegalArgumentException(
                    "task numbers " + localTask + " and " + globalTask + ": from 0 is right");
        }
        if (!process.user().equals(step.user())) {
            throw new IllegalArgumentException("task " + globalTask + " of " + step + " runs as " + process.user()
                    + ": the step's user is right, " + step.user());
        }
        if (terminal && !process.stdio().equals(Stdio.inherited())) {
            throw new IllegalArgumentException("task " + globalTask + " of " + step
                    + " is to have a terminal: the caller's own streams are right for that");
        }
        this.step = step;
        this.localTask = localTask;
        this.globalTask = globalTask;
        this.process = process;
        this.terminal = terminal;
    }

    /**
     * A task without a terminal.
     *
     * @param localTask the number on this node, from 0
     * @param globalTask the number in the step, from 0
     * @param process what it runs, as the step's user
     * @throws IllegalArgumentException if a number is negative, or the process has another user than the step
     */
    public static TaskSpec of(StepSpec step, int localTask, int globalTask, ProcessSpec process) {
        return new TaskSpec(step, localTask, globalTask, process, false);
    }

    /**
     * The same task on the caller's terminal.
     *
     * @throws IllegalArgumentException if its streams are not the caller's own
     */
    public TaskSpec onTerminal() {
        return new TaskSpec(step, localTask, globalTask, process, true);
    }

    /**
     * The same task with another program or environment.
     *
     * @throws IllegalArgumentException if the process has another user, or a terminal is no longer its three streams
     */
    public TaskSpec withProcess(ProcessSpec newProcess) {
        return new TaskSpec(step, localTask, globalTask, newProcess, terminal);
    }

    /** The step that it belongs to. */
    public StepSpec step() {
        return step;
    }

    /** The number on this node, from 0. */
    public int localTask() {
        return localTask;
    }

    /** The number in the step, from 0. */
    public int globalTask() {
        return globalTask;
    }

    /** What it runs. */
    public ProcessSpec process() {
        return process;
    }

    /** Whether it has a terminal. */
    public boolean terminal() {
        return terminal;
    }

    /** The number and the step. */
    @Override
    public String toString() {
        return "task " + globalTask + " of " + step;
    }
}
