package io.github.sluice.runtime.core;

import io.github.sluice.runtime.JobRuntime;
import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.RunResult;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.RuntimeHost;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskSpec;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one way into the code of a runtime: with its own class loader, and with whatever it throws or leaves out turned into
 * a failure that names it, logged once. Immutable.
 */
final class RuntimeDoor {
    private static final Logger LOG = LoggerFactory.getLogger(RuntimeDoor.class);

    private final String type;
    private final ClassLoader loader;
    private final JobRuntime runtime;

    private RuntimeDoor(String type, ClassLoader loader, JobRuntime runtime) {
        this.type = type;
        this.loader = loader;
        this.runtime = runtime;
    }

    /** Makes a runtime ready; nothing of it is left if that fails. */
    static RuntimeDoor open(String type, JobRuntimePlugin plugin, RuntimeContext context, RuntimeHost host)
            throws JobRuntimeException {
        ClassLoader own = plugin.getClass().getClassLoader();
        ClassLoader before = enter(own);
        try {
            JobRuntime runtime = plugin.init(context, host);
            if (runtime == null) {
                throw new JobRuntimeException(type + " cannot be used: its init returned null");
            }
            return new RuntimeDoor(type, own, runtime);
        } catch (JobRuntimeException refused) {
            throw refused;
        } catch (Throwable broken) {
            Thrown.riseIfFatal(broken);
            throw new JobRuntimeException(type + " cannot be used: its init threw " + broken, broken);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    String type() {
        return type;
    }

    RuntimeOutcome setup(StepSpec step) {
        return call("setup", step, () -> runtime.setup(step), RuntimeOutcome::failed);
    }

    RuntimeOutcome taskInit(TaskSpec task) {
        return call("taskInit", task, () -> runtime.taskInit(task), RuntimeOutcome::failed);
    }

    RunResult run(TaskSpec task) {
        return call("run", task, () -> runtime.run(task), RunResult::failed);
    }

    RuntimeOutcome cleanup(StepSpec step) {
        return call("cleanup", step, () -> runtime.cleanup(step), RuntimeOutcome::failed);
    }

    RuntimeOutcome signal(TaskProcess process, int signal) {
        return call("signal", process, () -> process.signal(signal), RuntimeOutcome::failed);
    }

    /** How a task ends; a promise that is broken is a failure of the runtime. */
    CompletionStage<TaskExit> onExit(TaskProcess process) {
        return call(
                "onExit",
                process,
                () -> {
                    CompletionStage<TaskExit> exit = process.onExit();
                    return exit == null ? null : exit.handle(this::kept);
                },
                reason -> CompletableFuture.completedStage(failure(reason)));
    }

    private TaskExit kept(@Nullable TaskExit how, @Nullable Throwable broken) {
        return how == null ? failure(type + ": its onExit ended with " + broken) : how;
    }

    private static TaskExit failure(String reason) {
        return new TaskExit.RuntimeFailed(reason);
    }

    RuntimeOutcome close(TaskProcess process) {
        return act("close", process, process::close);
    }

    RuntimeOutcome fini() {
        return act("fini", type, runtime::fini);
    }

    private RuntimeOutcome act(String name, Object subject, Runnable code) {
        Supplier<@Nullable RuntimeOutcome> done = () -> {
            code.run();
            return RuntimeOutcome.done();
        };
        return call(name, subject, done, RuntimeOutcome::failed);
    }

    private <R> R call(String name, Object subject, Supplier<@Nullable R> code, Function<String, R> failure) {
        ClassLoader before = enter(loader);
        try {
            R answer = code.get();
            if (answer != null) {
                return answer;
            }
            LOG.error("{}: {} of {} returned null", type, name, subject);
            return failure.apply(type + ": its " + name + " returned null");
        } catch (Throwable broken) {
            Thrown.riseIfFatal(broken);
            LOG.error("{}: {} of {} threw", type, name, subject, broken);
            return failure.apply(type + ": its " + name + " threw " + broken);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private static ClassLoader enter(ClassLoader own) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(own);
        return before;
    }
}
