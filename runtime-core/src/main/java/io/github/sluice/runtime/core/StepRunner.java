package io.github.sluice.runtime.core;

import io.github.sluice.runtime.ProcessStarter;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskSpec;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The whole life of a step on one node: the runtime's setup; for each task its prologs and its start, by the runtime or by
 * the caller; the end of each task and its epilog; the runtime's cleanup. Made by {@link JobRuntimes#step}.
 *
 * <p>What belongs together stays together on every path: a task whose prolog was begun gets its epilog, once, after nothing
 * of the task lives any more; cleanup comes after the last epilog, also when the setup failed. When a step is ended early,
 * its tasks are asked to end (SIGTERM), and killed after a grace.
 *
 * <p><b>Threads:</b> {@link #run} is for one thread, once, which also runs the hooks; prologs run in the order of the tasks,
 * epilogs as the tasks end. The other methods are for any thread, at any time.
 */
public final class StepRunner {
    private final Loading loading;
    private final StepParts parts;
    private final Happenings happenings = new Happenings();
    private final AtomicBoolean begun = new AtomicBoolean();

    private StepRunner(Loading loading, StepParts parts) {
        this.loading = loading;
        this.parts = parts;
    }

    /**
     * Runs the step to its end. An interrupt ends it as {@link #cancel} does, is kept, and cuts no epilog or cleanup short.
     *
     * @throws IllegalStateException if it was run before, or the runtime was ended
     */
    public StepResult run() {
        if (!begun.compareAndSet(false, true)) {
            throw new IllegalStateException(parts.step() + " was run before");
        }
        loading.enter(parts.door());
        try {
            return new StepLife(parts, happenings).run();
        } finally {
            loading.leave();
            if (happenings.wasInterrupted()) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends the step early, or keeps it from beginning. Twice is fine: the first reason counts. */
    public void cancel(String reason) {
        happenings.cancel(reason);
    }

    /**
     * Sends a signal to every task that runs now.
     *
     * @param signal the number, 1 to 64
     * @return the first failure, or done
     * @throws IllegalArgumentException if there is no such signal
     */
    public RuntimeOutcome signal(int signal) {
        if (signal < 1 || signal > TaskExit.HIGHEST_SIGNAL) {
            throw new IllegalArgumentException("signal " + signal + ": 1 to " + TaskExit.HIGHEST_SIGNAL + " is right");
        }
        return happenings.signal(signal);
    }

    /** Makes a {@link StepRunner}. Not for use by two threads. */
    public static final class Builder {
        private final Loading loading;
        private final RuntimeDoor door;
        private final StepSpec step;
        private final ProcessStarter starter;
        private List<TaskSpec> tasks = List.of();
        private TaskHooks hooks = TaskHooks.NONE;
        private StepWatcher watcher = StepWatcher.NONE;
        private Duration grace = Duration.ofSeconds(30);
        private StepTimer timer = StepTimer.ofSystem();

        Builder(Loading loading, RuntimeDoor door, StepSpec step, ProcessStarter starter) {
            this.loading = loading;
            this.door = door;
            this.step = Objects.requireNonNull(step, "step");
            this.starter = starter;
        }

        /**
         * The step's tasks on this node.
         *
         * @throws IllegalArgumentException if one belongs to another step, or two have one number
         */
        public Builder tasks(List<TaskSpec> newTasks) {
            List<TaskSpec> copy = List.copyOf(newTasks);
            Set<Integer> onNode = new HashSet<>();
            Set<Integer> inStep = new HashSet<>();
            for (TaskSpec task : copy) {
                if (task.step() != step) {
                    throw new IllegalArgumentException(task + " is of another step than this " + step);
                }
                if (!onNode.add(task.localTask()) || !inStep.add(task.globalTask())) {
                    throw new IllegalArgumentException(task + ", number " + task.localTask()
                            + " on the node, has the number of another: each its own is right");
                }
            }
            tasks = copy;
            return this;
        }

        /** What is done around each task; without this nothing. */
        public Builder hooks(TaskHooks newHooks) {
            hooks = new GuardedHooks(Objects.requireNonNull(newHooks, "hooks"));
            return this;
        }

        /** Is told what happens. */
        public Builder watcher(StepWatcher newWatcher) {
            watcher = Objects.requireNonNull(newWatcher, "watcher");
            return this;
        }

        /**
         * How long tasks have to end after SIGTERM, and once more after SIGKILL before they are given up; without this
         * 30 s.
         */
        public Builder grace(Duration time) {
            if (time.isNegative()) {
                throw new IllegalArgumentException("grace " + time + ": not negative is right");
            }
            grace = time;
            return this;
        }

        /** What measures the grace; without this the machine's own time. */
        public Builder timer(StepTimer newTimer) {
            timer = Objects.requireNonNull(newTimer, "timer");
            return this;
        }

        /** The step, ready to run. */
        public StepRunner build() {
            return new StepRunner(loading, new StepParts(door, step, tasks, starter, hooks, watcher, grace, timer));
        }
    }
}
