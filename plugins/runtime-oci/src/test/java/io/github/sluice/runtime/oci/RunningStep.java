package io.github.sluice.runtime.oci;

import static org.awaitility.Awaitility.await;

import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskSpec;
import io.github.sluice.runtime.core.StepResult;
import io.github.sluice.runtime.core.StepRunner;
import io.github.sluice.runtime.core.StepWatcher;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A step that runs in a thread of its own. */
final class RunningStep {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final StepRunner runner;
    private final Thread thread;
    private final CompletableFuture<StepResult> result = new CompletableFuture<>();
    private final CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    private final List<TaskProcess> processes = new CopyOnWriteArrayList<>();

    private RunningStep(StepRunner.Builder parts) {
        runner = parts.watcher(new StepWatcher() {
                    @Override
                    public void started(TaskSpec task, TaskProcess process) {
                        processes.add(process);
                    }
                })
                .build();
        thread = new Thread(this::run, "step");
    }

    static RunningStep of(StepRunner.Builder parts, int tasks) {
        RunningStep step = new RunningStep(parts);
        step.thread.start();
        await().atMost(LONG)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> step.result.isDone() || step.processes.size() == tasks);
        return step;
    }

    private void run() {
        try {
            result.complete(runner.run());
        } catch (RuntimeException | Error broken) {
            result.completeExceptionally(broken);
        } finally {
            interrupted.complete(Thread.currentThread().isInterrupted());
        }
    }

    StepRunner runner() {
        return runner;
    }

    /** Its first task; the test fails if that was not started. */
    TaskProcess process() {
        if (processes.isEmpty()) {
            throw new AssertionError("not started: " + result());
        }
        return processes.get(0);
    }

    void interrupt() {
        thread.interrupt();
    }

    /** Whether the thread that ran it has an interrupt in the end. */
    boolean keptInterrupt() {
        return interrupted.join();
    }

    StepResult result() {
        try {
            return result.get(LONG.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException broken) {
            throw new AssertionError("a step that does not end well", broken);
        }
    }

    /** How its first task ended. */
    TaskExit exit() {
        return result().tasks().get(0).exit().orElseThrow();
    }

    static void waitFor(Callable<Boolean> condition) {
        await().atMost(LONG).pollInterval(Duration.ofMillis(5)).until(condition);
    }
}
