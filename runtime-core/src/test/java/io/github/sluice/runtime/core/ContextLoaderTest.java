package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskSpec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ContextLoaderTest {
    @Test
    void theContextClassLoaderIsTheRuntimesDuringEveryCallAndIsPutBack() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        JobRuntimePlugin far = (JobRuntimePlugin)
                new Far().loadClass(FarPlugin.class.getName()).getConstructor().newInstance();
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

    /** Has a runtime of its own, and the API of all. */
    private static final class Far extends ClassLoader {
        Far() {
            super(ContextLoaderTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(FarPlugin.class.getName())) {
                return super.loadClass(name, resolve);
            }
            try (InputStream in = Objects.requireNonNull(FarPlugin.class.getResourceAsStream("FarPlugin.class"))) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }
    }
}
