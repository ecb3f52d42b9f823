package io.github.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.sluice.runtime.JobRuntime;
import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.RunResult;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.RuntimeDescriptor;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.StepId;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskSpec;
import io.github.sluice.runtime.core.LocalProcesses;
import io.github.sluice.runtime.core.StepResult;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every job runtime promises, as tests. Extend it in the tests of a runtime, with a step and a program that go well.
 * Each test has a spool folder and a folder of configuration of its own.
 */
public abstract class JobRuntimeContract {
    /** A new plugin. */
    protected abstract JobRuntimePlugin plugin();

    /**
     * Writes the files that the runtime reads; none unless this is overridden.
     *
     * @param configuration the folder where it looks for them, which is there
     */
    protected void configure(Path configuration) throws IOException {}

    /**
     * A step that goes well, of the user that runs the tests; without a bundle unless this is overridden.
     *
     * @param number the step's number, its own in each call
     */
    protected StepSpec step(int number) {
        return StepSpec.builder(StepId.of(4711, number), "n1", LocalProcesses.self())
                .build();
    }

    /** What its tasks run, to an end with status 0; {@code true} unless this is overridden. */
    protected ProcessSpec program() {
        return ProcessSpec.builder(LocalProcesses.self())
                .arguments("true")
                .environment(Map.of("PATH", "/usr/bin:/bin"))
                .build();
    }

    /** The longest that a task may take here, or to die: ten seconds unless this is overridden. */
    protected Duration patience() {
        return Duration.ofSeconds(10);
    }

    @Test
    void theDescriptorIsTheSameAtEveryCallAndForEveryObject() {
        JobRuntimePlugin plugin = plugin();
        RuntimeDescriptor first = plugin.descriptor();
        for (RuntimeDescriptor other : List.of(plugin.descriptor(), plugin.descriptor(), plugin().descriptor())) {
            assertThat(other.type()).isEqualTo(first.type());
            assertThat(other.version()).isEqualTo(first.version());
            assertThat(other.lowestApi()).isEqualTo(first.lowestApi());
            assertThat(other.highestApi()).isEqualTo(first.highestApi());
            assertThat(other.configuration()).isEqualTo(first.configuration());
        }
        assertThat(RuntimeDescriptor.API_VERSION)
                .as("this version of the API, which the runtime works with")
                .isBetween(first.lowestApi(), first.highestApi());
    }

    @Test
    void theServiceLoaderCanMakeThePlugin() {
        Class<?> type = plugin().getClass();
        assertThat(Modifier.isPublic(type.getModifiers()))
                .as("%s is public", type)
                .isTrue();
        assertThatCode(type::getConstructor)
                .as("the public constructor of %s without parameters", type)
                .doesNotThrowAnyException();
    }

    @Test
    void aPluginThatIsOnlyMadeAndAskedWhatItIsDoesNoWork(@TempDir Path folder) throws Exception {
        Site site = site(folder);
        List<String> before = site.files();
        plugin().descriptor();
        plugin().descriptor();
        assertThat(site.files()).as("the files of the host").isEqualTo(before);
    }

    @Test
    void initMakesARuntimeInEveryContextOrSaysAllThatIsMissing(@TempDir Path folder) throws Exception {
        Site site = site(folder);
        for (RuntimeContext context : RuntimeContext.values()) {
            try {
                JobRuntime runtime = plugin().init(context, site.host());
                assertThat(runtime).as("the runtime made in %s", context).isNotNull();
                runtime.fini();
            } catch (JobRuntimeException missing) {
                assertThat(missing.problems()).as("why not in %s", context).isNotEmpty();
            }
        }
    }

    @Test
    void aRuntimeThatWasEndedCanBeMadeAgainByTheSamePlugin(@TempDir Path folder) throws Exception {
        Site site = site(folder);
        JobRuntimePlugin plugin = plugin();
        for (int round = 0; round < 2; round++) {
            JobRuntime runtime = plugin.init(RuntimeContext.STEP_DAEMON, site.host());
            assertThat(runtime.setup(step(round))).as("setup").isEqualTo(RuntimeOutcome.done());
            assertThat(runtime.cleanup(step(round))).as("cleanup").isEqualTo(RuntimeOutcome.done());
            runtime.fini();
        }
    }

    @Test
    void cleanupWithoutASetupIsDoneAndTwiceIsDone(@TempDir Path folder) throws Exception {
        Site site = site(folder);
        JobRuntime runtime = plugin().init(RuntimeContext.STEP_DAEMON, site.host());
        StepSpec step = step(0);
        assertThat(runtime.cleanup(step)).as("cleanup without a setup").isEqualTo(RuntimeOutcome.done());
        assertThat(runtime.cleanup(step)).as("the second cleanup").isEqualTo(RuntimeOutcome.done());
        runtime.fini();
    }

    @Test
    void cleanupRemovesAllThatWasMadeForAStep(@TempDir Path folder) throws Exception {
        Site site = site(folder);
        JobRuntime runtime = plugin().init(RuntimeContext.STEP_DAEMON, site.host());
        prepareAndCleanUp(runtime, step(0)); // makes also what all steps share
        List<String> before = site.files();
        prepareAndCleanUp(runtime, step(1));
        assertThat(site.files()).as("the files of the host").isEqualTo(before);
        runtime.fini();
    }

    private void prepareAndCleanUp(JobRuntime runtime, StepSpec step) {
        assertThat(runtime.setup(step)).as("setup").isEqualTo(RuntimeOutcome.done());
        assertThat(runtime.taskInit(task(step, 0))).as("taskInit").isEqualTo(RuntimeOutcome.done());
        assertThat(runtime.cleanup(step)).as("cleanup").isEqualTo(RuntimeOutcome.done());
        assertThat(runtime.cleanup(step)).as("the second cleanup").isEqualTo(RuntimeOutcome.done());
    }

    @Test
    void runStartsTheTaskOrLeavesItToTheCaller(@TempDir Path folder) throws Exception {
        Site site = site(folder);
        JobRuntime runtime = plugin().init(RuntimeContext.STEP_DAEMON, site.host());
        StepSpec step = step(0);
        TaskSpec task = task(step, 0);
        assertThat(runtime.setup(step)).as("setup").isEqualTo(RuntimeOutcome.done());
        assertThat(runtime.taskInit(task)).as("taskInit").isEqualTo(RuntimeOutcome.done());
        RunResult result = runtime.run(task);
        assertThat(result).as("what run answers").isNotNull();
        assertThat(result.kind()).as("what run answers: %s", result).isNotEqualTo(RunResult.Kind.FAILED);
        if (result instanceof RunResult.Started started) {
            checkProcess(started.process());
        }
        assertThat(runtime.cleanup(step)).as("cleanup").isEqualTo(RuntimeOutcome.done());
        runtime.fini();
    }

    private void checkProcess(TaskProcess process) throws Exception {
        assertThat(process.pid()).as("pid").isPositive();
        TaskExit exit = process.onExit().toCompletableFuture().get(patience().toMillis(), TimeUnit.MILLISECONDS);
        assertThat(exit).as("how the task ended").isEqualTo(new TaskExit.Exited(0));
        assertThat(process.await()).as("how it ended, asked again").isEqualTo(exit);
        assertThat(process.signal(15)).as("a signal to a task that has ended").isEqualTo(RuntimeOutcome.done());
        process.close();
        assertThatCode(process::close).as("the second close").doesNotThrowAnyException();
    }

    @Test
    void stepsDoNotDisturbEachOther(@TempDir Path folder) throws Exception {
        Site site = site(folder);
        JobRuntime runtime = plugin().init(RuntimeContext.STEP_DAEMON, site.host());
        StepSpec first = step(0);
        StepSpec second = step(1);
        assertThat(runtime.setup(first)).as("setup of the first").isEqualTo(RuntimeOutcome.done());
        assertThat(runtime.setup(second)).as("setup of the second").isEqualTo(RuntimeOutcome.done());
        assertThat(runtime.taskInit(task(second, 0)))
                .as("taskInit of the second")
                .isEqualTo(RuntimeOutcome.done());
        assertThat(runtime.cleanup(first)).as("cleanup of the first").isEqualTo(RuntimeOutcome.done());
        RunResult result = runtime.run(task(second, 0));
        assertThat(result.kind()).as("run of the second: %s", result).isNotEqualTo(RunResult.Kind.FAILED);
        if (result instanceof RunResult.Started started) {
            checkProcess(started.process());
        }
        assertThat(runtime.cleanup(second)).as("cleanup of the second").isEqualTo(RuntimeOutcome.done());
        runtime.fini();
    }

    @Test
    void aWholeStepOfSeveralTasksEndsWell(@TempDir Path folder) throws Exception {
        Site site = site(folder);
        StepSpec step = step(0);
        StepResult result = site.run(plugin(), step, List.of(task(step, 0), task(step, 1), task(step, 2)));
        assertThat(result.step()).as("the step").isEqualTo(RuntimeOutcome.done());
        assertThat(result.tasks()).as("its tasks").allSatisfy(task -> assertThat(task)
                .hasToString("exited 0"));
        assertThat(result.cleanup()).as("its cleanup").isEqualTo(RuntimeOutcome.done());
    }

    private TaskSpec task(StepSpec step, int number) {
        return TaskSpec.of(step, number, number, program());
    }

    private Site site(Path folder) throws IOException {
        Site site = Site.in(folder);
        configure(site.configuration());
        return site;
    }
}
