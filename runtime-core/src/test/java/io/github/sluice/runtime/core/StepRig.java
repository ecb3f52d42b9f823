package io.github.sluice.runtime.core;

import io.github.sluice.runtime.JobRuntime;
import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.RunResult;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.StepId;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskSpec;
import io.github.sluice.runtime.TaskUser;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A step whose every point writes a line, and can be made to go wrong. Points are {@code setup}, {@code cleanup} and, with the
 * number of the task, {@code taskInit 0}, {@code taskProlog 0}, {@code userTaskProlog 0}, {@code run 0}, {@code start 0},
 * {@code started 0}, {@code onExit 0}, {@code end 0}, {@code signal 0 15}, {@code close 0}, {@code taskEpilog 0} and
 * {@code ended 0}.
 */
final class StepRig {
    static final TaskUser USER = TaskUser.of(1000, 100);
    static final StepSpec STEP =
            StepSpec.builder(StepId.of(4711, 0), "n1", USER).build();

    final List<String> lines = new CopyOnWriteArrayList<>();
    final Map<String, Fault> faults = new HashMap<>();
    final Map<String, Runnable> actions = new ConcurrentHashMap<>();
    final Map<Integer, FakeTask.Life> lives = new HashMap<>();
    final Map<Integer, FakeTask> tasks = new HashMap<>();
    final Map<String, Map<String, String>> environments = new HashMap<>();
    final JobRuntimes runtimes = JobRuntimes.builder("n1", Path.of("/spool"))
            .plugins(FakePlugin.of("runtime/rig", new Rigged()))
            .starter(program -> startByCaller())
            .build();
    StepTimer timer = (delay, action) -> action.run(); // no time at all
    boolean runtimeStarts = true;

    @Nullable
    Map<String, String> prepared; // what prologs leave instead of their own

    private int starting;
    private StepRunner runner;

    private final class Rigged implements JobRuntime {
        @Override
        public RuntimeOutcome setup(StepSpec step) {
            return outcome("setup");
        }

        @Override
        public RuntimeOutcome taskInit(TaskSpec task) {
            return outcome("taskInit " + task.localTask());
        }

        @Override
        public RunResult run(TaskSpec task) {
            starting = task.localTask();
            environments.put("run " + starting, task.process().environment());
            Supplier<RunResult> answer =
                    () -> runtimeStarts ? RunResult.started(task(task.localTask())) : RunResult.notSupported();
            return at("run " + task.localTask(), answer, RunResult::failed);
        }

        @Override
        public RuntimeOutcome cleanup(StepSpec step) {
            return outcome("cleanup");
        }
    }

    private final class Hooks implements TaskHooks {
        @Override
        public Prepared taskProlog(TaskSpec task) {
            return prolog("taskProlog", task);
        }

        @Override
        public Prepared userTaskProlog(TaskSpec task) {
            return prolog("userTaskProlog", task);
        }

        @Override
        public RuntimeOutcome taskEpilog(TaskSpec task) {
            environments.put("taskEpilog " + task.localTask(), task.process().environment());
            return outcome("taskEpilog " + task.localTask());
        }

        private Prepared prolog(String name, TaskSpec task) {
            Map<String, String> changed = new LinkedHashMap<>(task.process().environment());
            changed.put(name, task.localTask() + "");
            return at(
                    name + " " + task.localTask(),
                    () -> new Prepared(RuntimeOutcome.done(), prepared == null ? changed : prepared),
                    reason -> new Prepared(RuntimeOutcome.failed(reason), changed));
        }
    }

    private final class Watcher implements StepWatcher {
        @Override
        public void started(TaskSpec task, TaskProcess process) {
            at("started " + task.localTask(), () -> true, reason -> true);
        }

        @Override
        public void ended(TaskResult result) {
            at("ended " + result.task().localTask(), () -> true, reason -> true);
        }
    }

    /** A step with so many tasks, which ends each where nothing else is said at once. */
    StepRig(int count) {
        try {
            int index = runtimes.load("rig", RuntimeContext.STEP_DAEMON);
            runner = runtimes.step(index, STEP)
                    .tasks(IntStream.range(0, count).mapToObj(StepRig::spec).toList())
                    .hooks(new Hooks())
                    .watcher(new Watcher())
                    .grace(Duration.ofSeconds(7))
                    .timer((delay, action) -> timer.after(delay, action))
                    .build();
        } catch (JobRuntimeException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static TaskSpec spec(int number) {
        return TaskSpec.of(
                STEP,
                number,
                number,
                ProcessSpec.builder(USER)
                        .arguments("true")
                        .environment(Map.of("GIVEN", "1"))
                        .build());
    }

    TaskHooks hooks() {
        return new Hooks();
    }

    StepRunner runner() {
        return runner;
    }

    StepResult run() {
        return runner.run();
    }

    /** Writes a line for a point, does what a test wants there, and answers or goes wrong. */
    <R> R at(String point, Supplier<R> answer, Function<String, R> failure) {
        lines.add(point);
        actions.getOrDefault(point, () -> {}).run();
        return Fault.instead(faults.get(point), answer, failure);
    }

    private RuntimeOutcome outcome(String point) {
        return at(point, RuntimeOutcome::done, RuntimeOutcome::failed);
    }

    private TaskProcess startByCaller() {
        return at("start " + starting, () -> task(starting), reason -> {
            throw new IllegalArgumentException(reason);
        });
    }

    private FakeTask task(int number) {
        FakeTask task = new FakeTask(this, number, lives.getOrDefault(number, FakeTask.Life.AT_ONCE));
        tasks.put(number, task);
        return task;
    }

    /** Lets a task end, or break its promise to. */
    void end(FakeTask task, int number, TaskExit exit) {
        Fault fault = faults.get("end " + number);
        if (fault == null) {
            task.end.complete(exit);
        } else if (fault == Fault.NULL) {
            task.end.complete(Fault.NULL.answer(reason -> exit));
        } else {
            task.end.completeExceptionally(new IllegalStateException("wanted"));
        }
    }
}
