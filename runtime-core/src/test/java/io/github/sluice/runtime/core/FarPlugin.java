package io.github.sluice.runtime.core;

import io.github.sluice.runtime.JobRuntime;
import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.RunResult;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.RuntimeDescriptor;
import io.github.sluice.runtime.RuntimeHost;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskSpec;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** A runtime for a class loader of its own, which notes each call and whether the context class loader was right in it. */
public final class FarPlugin implements JobRuntimePlugin, JobRuntime, TaskProcess, Supplier<List<String>> {
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final CompletableFuture<TaskExit> end = new CompletableFuture<>();

    /** For the class loader's owner. */
    public FarPlugin() {}

    @Override
    public List<String> get() {
        return calls;
    }

    private <R> R noted(String call, R answer) {
        boolean right =
                Thread.currentThread().getContextClassLoader() == getClass().getClassLoader();
        calls.add(right ? call : call + " with another class loader");
        return answer;
    }

    @Override
    public RuntimeDescriptor descriptor() {
        return RuntimeDescriptor.of("runtime/far").build();
    }

    @Override
    public JobRuntime init(RuntimeContext context, RuntimeHost host) {
        return noted("init", this);
    }

    @Override
    public RuntimeOutcome setup(StepSpec step) {
        return noted("setup", RuntimeOutcome.done());
    }

    @Override
    public RuntimeOutcome taskInit(TaskSpec task) {
        return noted("taskInit", RuntimeOutcome.done());
    }

    @Override
    public RunResult run(TaskSpec task) {
        return noted("run", RunResult.started(this));
    }

    @Override
    public RuntimeOutcome cleanup(StepSpec step) {
        return noted("cleanup", RuntimeOutcome.done());
    }

    @Override
    public void fini() {
        noted("fini", true);
    }

    @Override
    public long pid() {
        return 1;
    }

    @Override
    public RuntimeOutcome signal(int signal) {
        end.complete(new TaskExit.Signalled(signal));
        return noted("signal", RuntimeOutcome.done());
    }

    @Override
    public CompletionStage<TaskExit> onExit() {
        return noted("onExit", end);
    }

    @Override
    public OutputStream stdin() {
        return OutputStream.nullOutputStream();
    }

    @Override
    public InputStream stdout() {
        return InputStream.nullInputStream();
    }

    @Override
    public InputStream stderr() {
        return InputStream.nullInputStream();
    }

    @Override
    public void close() {
        noted("close", true);
    }
}
