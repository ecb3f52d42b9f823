package io.github.sluice.runtime.none;

import io.github.sluice.runtime.JobRuntime;
import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.RunResult;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.RuntimeDescriptor;
import io.github.sluice.runtime.RuntimeHost;
import io.github.sluice.runtime.TaskSpec;

/** The runtime {@code none}: does nothing, and leaves every task to the caller. */
public final class NonePlugin implements JobRuntimePlugin {
    /** For the service loader. */
    public NonePlugin() {}

    @Override
    public RuntimeDescriptor descriptor() {
        return RuntimeDescriptor.of("runtime/none").version("0.1.0").build();
    }

    @Override
    public JobRuntime init(RuntimeContext context, RuntimeHost host) {
        return new LeavesItToTheCaller();
    }

    private static final class LeavesItToTheCaller implements JobRuntime {
        @Override
        public RunResult run(TaskSpec task) {
            return RunResult.notSupported();
        }
    }
}
