package io.github.sluice.runtime.core;

import io.github.sluice.runtime.ProcessStarter;
import io.github.sluice.runtime.RunResult;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskSpec;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One task from its preparation to its epilog. Used by the thread that runs the step; only {@link #signal} may come from
 * others.
 */
final class TaskLife {
    private final RuntimeDoor door;
    private final TaskHooks hooks;
    private final ProcessStarter starter;
    private TaskSpec task;
    private RuntimeOutcome start = RuntimeOutcome.failed("the step was ended before");
    private boolean prologBegun;
    private volatile @Nullable TaskProcess process;
    private @Nullable TaskResult result;

    TaskLife(TaskSpec task, RuntimeDoor door, TaskHooks hooks, ProcessStarter starter) {
        this.task = task;
        this.door = door;
        this.hooks = hooks;
        this.starter = starter;
    }

    /**
     * Prepares and starts the task.
     *
     * @param ended why the step is at its end, if it is; asked again after the prologs
     * @return a failure if the step cannot go on; a task that fails alone is none
     */
    RuntimeOutcome launch(Supplier<RuntimeOutcome> ended) {
        start = door.taskInit(task);
        if (!start.isDone()) {
            return start;
        }
        prologBegun = true;
        start = prepare(hooks.taskProlog(task));
        if (!start.isDone()) {
            return start;
        }
        RuntimeOutcome user = prepare(hooks.userTaskProlog(task));
        start = user.isDone() ? ended.get() : user;
        if (!start.isDone()) {
            return RuntimeOutcome.done();
        }
        start = run();
        return start;
    }

    private RuntimeOutcome prepare(TaskHooks.Prepared prepared) {
        try {
            task = task.withProcess(task.process().toBuilder()
                    .environment(prepared.environment())
                    .build());
            return prepared.outcome();
        } catch (IllegalArgumentException unfit) {
            return prepared.outcome()
                    .orWorse(RuntimeOutcome.failed("a prolog left a wrong environment: " + unfit.getMessage()));
        }
    }

    private RuntimeOutcome run() {
        RunResult answer = door.run(task);
        if (answer instanceof RunResult.Started started) {
            process = started.process();
            return RuntimeOutcome.done();
        }
        return answer instanceof RunResult.Failed failed ? RuntimeOutcome.failed(failed.reason()) : runByCaller();
    }

    private RuntimeOutcome runByCaller() {
        try {
            process = starter.start(task.process());
            return process != null
                    ? RuntimeOutcome.done()
                    : RuntimeOutcome.failed(task + " cannot be started: the starter returned null");
        } catch (IOException failed) {
            return RuntimeOutcome.failed(task + " cannot be started: " + failed.getMessage());
        } catch (Throwable broken) {
            Thrown.riseIfFatal(broken);
            return RuntimeOutcome.failed(task + " cannot be started: the starter threw " + broken);
        }
    }

    @Nullable
    TaskProcess process() {
        return process;
    }

    TaskSpec task() {
        return task;
    }

    /** Whether it was started and is not over. */
    boolean isRunning() {
        return process != null && result == null;
    }

    RuntimeOutcome signal(int signal) {
        TaskProcess now = process;
        return now == null ? RuntimeOutcome.done() : door.signal(now, signal);
    }

    void kill() {
        TaskProcess now = process;
        if (now != null) {
            door.close(now);
        }
    }

    boolean isOver() {
        return result != null;
    }

    /**
     * Ends the life, once: nothing of the task is left, and its epilog has run if its prolog was begun.
     *
     * @param how how the task ended, or null if it was not started or not waited for
     */
    TaskResult finish(@Nullable TaskExit how) {
        RuntimeOutcome epilog = RuntimeOutcome.done();
        try {
            kill();
        } finally {
            if (prologBegun) {
                prologBegun = false; // before the call: what rises from it does not bring it twice
                epilog = hooks.taskEpilog(task);
            }
        }
        TaskExit exit = how == null && process != null ? new TaskExit.RuntimeFailed("its step was broken off") : how;
        result = new TaskResult(task, start, Optional.ofNullable(exit), epilog);
        return result;
    }

    /** What became of it. */
    TaskResult result() {
        return Objects.requireNonNull(result, "a task that is not over");
    }
}
