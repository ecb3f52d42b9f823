package io.github.sluice.bench;

import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.ProcessStarter;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.StepId;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskSpec;
import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.core.JobRuntimes;
import io.github.sluice.runtime.core.LocalProcesses;
import io.github.sluice.runtime.core.StepResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Whole steps with one runtime, from setup to cleanup. Each is a job of its own. Used by one thread. */
final class Steps implements AutoCloseable {
    private static final String NODE = "bench";

    private final JobRuntimes runtimes;
    private final int runtime;
    private final TaskUser user = LocalProcesses.self();
    private long job;

    private Steps(JobRuntimes runtimes, int runtime) {
        this.runtimes = runtimes;
        this.runtime = runtime;
    }

    /** Loads a runtime, which is not part of a step. */
    static Steps of(String runtime, Path configuration, Path spool, ProcessStarter starter) throws IOException {
        JobRuntimes runtimes = JobRuntimes.builder(NODE, spool)
                .configuration(configuration)
                .starter(starter)
                .build();
        try {
            return new Steps(runtimes, runtimes.load(runtime, RuntimeContext.STEP_DAEMON));
        } catch (JobRuntimeException missing) {
            throw new IOException("runtime " + runtime + " cannot be loaded: " + missing.getMessage(), missing);
        }
    }

    /** Runs a step of so many tasks, each of which is that program. */
    void run(int tasks, List<String> words, Map<String, String> environment, Optional<Path> bundle) throws IOException {
        StepSpec.Builder builder = StepSpec.builder(StepId.of(++job, 0), NODE, user);
        bundle.ifPresent(builder::bundle);
        StepSpec step = builder.build();
        ProcessSpec program = ProcessSpec.builder(user)
                .arguments(words)
                .environment(environment)
                .build();
        StepResult result = runtimes.step(runtime, step)
                .tasks(IntStream.range(0, tasks)
                        .mapToObj(number -> TaskSpec.of(step, number, number, program))
                        .toList())
                .build()
                .run();
        if (!result.isSuccess() || !result.cleanup().isDone()) {
            throw new IOException(step + " did not succeed: " + result);
        }
    }

    @Override
    public void close() {
        runtimes.close();
    }
}
