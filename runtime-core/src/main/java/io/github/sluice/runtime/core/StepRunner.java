package io.github.sluice.runtime.core;

import io.github.sluice.runtime.ProcessStarter;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskSpec;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
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
    private final Builder parts;
    private final Happenings happenings = new Happenings();
    private final AtomicBoolean begun = new AtomicBoolean();

    private StepRunner(Builder parts) {
        this.parts = parts;
    }

    /**
     * Runs the step to its end. An interrupt ends it as {@link #cancel} does, is kept, and cuts no epilog or cleanup short.
     *
     * @throws IllegalStateException if it was run before, or the runtime was ended
     */
    public StepResult run() {
        if (!begun.compareAndSet(false, true)) {
            throw new IllegalStateException(parts.step + " was run before");
        }
        RuntimeDoor door = parts.loading.enter(parts.index);
        try {
            return new StepLife(parts, door, happenings).run();
        } finally {
            parts.loading.leave();
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
     */
    public RuntimeOutcome signal(int signal) {
        return happenings.signal(signal);
    }

    /** Makes a {@link StepRunner}. Not for use by two threads. */
    public static final class Builder {
        final Loading loading;
        final int index;
        final StepSpec step;
        List<TaskSpec> tasks = List.of();
        ProcessStarter starter;
        TaskHooks hooks = TaskHooks.NONE;
        StepWatcher watcher = StepWatcher.NONE;
        Duration grace = Duration.ofSeconds(30);
        StepTimer timer = StepTimer.ofSystem();

        Builder(Loading loading, int index, StepSpec step, ProcessStarter starter) {
            this.loading = loading;
            this.index = index;
            this.step = Objects.requireNonNull(step, "step");
            this.starter = starter;
        }

        /**
         * The step's tasks on this node.
         *
         * @throws IllegalArgumentException if one belongs to another step
         */
        public Builder tasks(List<TaskSpec> newTasks) {
            tasks = List.copyOf(newTasks);
            tasks.forEach(task -> {
                if (task.step() != step) {
                    throw new IllegalArgumentException(task + " does not belong to " + step);
                }
            });
            return this;
        }

        /** What is done around each task; without this nothing. */
        public Builder hooks(TaskHooks newHooks) {
            hooks = new GuardedHooks(newHooks);
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
            return new StepRunner(this);
        }
    }
}
