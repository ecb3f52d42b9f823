package io.github.sluice.runtime.core;

import io.github.sluice.runtime.JobRuntime;
import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.RunResult;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.RuntimeDescriptor;
import io.github.sluice.runtime.RuntimeHost;
import io.github.sluice.runtime.TaskSpec;

/** A type of runtime whose parts a test chooses. */
record FakePlugin(Described described, Init init) implements JobRuntimePlugin {
    /** What it says of itself. */
    @FunctionalInterface
    interface Described {
        RuntimeDescriptor descriptor();
    }

    /** What makes it ready. */
    @FunctionalInterface
    interface Init {
        JobRuntime make(RuntimeContext context, RuntimeHost host) throws JobRuntimeException;
    }

    /** A runtime that does nothing. */
    static class Idle implements JobRuntime {
        @Override
        public RunResult run(TaskSpec task) {
            return RunResult.notSupported();
        }
    }

    static FakePlugin of(String type, Init init) {
        return new FakePlugin(() -> RuntimeDescriptor.of(type).build(), init);
    }

    static FakePlugin of(String type, JobRuntime runtime) {
        return of(type, (context, host) -> runtime);
    }

    static FakePlugin of(String type) {
        return of(type, new Idle());
    }

    @Override
    public RuntimeDescriptor descriptor() {
        return described.descriptor();
    }

    @Override
    public JobRuntime init(RuntimeContext context, RuntimeHost host) throws JobRuntimeException {
        return init.make(context, host);
    }
}
