package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ContextLoaderTest {
    @Test
    void theContextClassLoaderIsTheRuntimesDuringEveryCallAndIsPutBack() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        JobRuntimePlugin far = far();
        assertThat(far).isNotInstanceOf(FarPlugin.class);
        JobRuntimes runtimes =
                JobRuntimes.builder("n1", Path.of("/spool")).plugins(far).build();
        AtomicReference<StepRunner> runner = new AtomicReference<>();
        List<ClassLoader> inWatcher = new ArrayList<>();
        runner.set(runtimes.step(runtimes.load("far", RuntimeContext.STEP_DAEMON), StepRig.STEP)
                .tasks(List.of(StepRig.spec(0)))
                .watcher(new StepWatcher() {
                    @Override
                    public void started(TaskSpec task, TaskProcess process) {
                        inWatcher.add(Thread.currentThread().getContextClassLoader());
                        runner.get().cancel("enough");
                    }
                })
                .build());
        assertThat(runner.get().run().tasks()).singleElement().hasToString("signalled 15");
        assertThat(runtimes.fini()).isEmpty();
        assertThat(((Supplier<?>) far).get())
                .isEqualTo(List.of("init", "setup", "taskInit", "run", "onExit", "signal", "close", "cleanup", "fini"));
        assertThat(inWatcher).containsExactly(before);
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }

    private static JobRuntimePlugin far() throws ReflectiveOperationException, IOException {
        try (FarLoader loader = new FarLoader()) {
            return (JobRuntimePlugin)
                    loader.loadClass(FarPlugin.class.getName()).getConstructor().newInstance();
        }
    }
}
