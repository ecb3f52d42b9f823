package io.github.sluice.runtime.oci;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.runtime.ProcessStarter;
import io.github.sluice.runtime.RunResult;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.StepId;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.core.JobRuntimes;
import io.github.sluice.runtime.core.LocalProcesses;
import io.github.sluice.runtime.core.StepResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** That what was made for a step goes, and nothing else. */
final class ContainerCleanupTest {
    @RegisterExtension
    final OciLab lab = new OciLab();

    @Test
    void aTaskThatEndsByItselfStartsNoProgramButTheRuntime() throws Exception {
        lab.with(Flavour.RUNC_RUN);
        List<String> started = new CopyOnWriteArrayList<>();
        ProcessStarter local = LocalProcesses.here();
        JobRuntimes door = lab.door(program -> {
            started.add(String.join(" ", program.arguments()));
            return local.start(program);
        });

        StepResult result = lab.shell("exit 0").in(door).run();

        assertThat(result.isSuccess()).isTrue();
        assertThat(started).singleElement().asString().contains(" run -b ");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("O04: two jobs of one user: the end of one leaves the other alone")
    void theEndOfOneJobLeavesTheOtherAlone(Flavour flavour) throws Exception {
        lab.with(flavour);
        JobRuntimes door = lab.door();

        RunningStep eight = lab.shell("trap 'exit 8' TERM; echo ready > /dev/stdout; while true; do sleep 0.02; done")
                .id(StepId.of(8, 0))
                .in(door)
                .start();
        RunningStep.waitFor(() -> lab.text("out-0").equals("ready\n"));
        StepResult seven = lab.step("/bin/true")
                .id(StepId.of(7, 0))
                .in(door)
                .stdio(Stdio.none())
                .run();

        assertThat(seven.isSuccess()).isTrue();
        assertThat(seven.cleanup().why()).isEmpty();
        lab.startNodeDaemon();
        assertThat(eight.process().onExit().toCompletableFuture()).isNotDone();
        eight.process().signal(15);
        assertThat(eight.exit()).isEqualTo(new TaskExit.Exited(8));
    }

    @Test
    @DisplayName("O04: a link to a sibling in the task's folder or bundle is not followed")
    void aLinkToASiblingIsNotFollowed() throws Exception {
        lab.with(Flavour.RUNC_RUN);
        Path sibling = Files.createDirectories(lab.path("sibling"));
        Files.write(sibling.resolve("precious"), List.of("8"));
        Files.createSymbolicLink(lab.bundle().folder().resolve("link"), sibling);
        lab.bundle().untouchedFromNow();

        RunningStep step = lab.shell("echo ready; sleep 1000").start();
        RunningStep.waitFor(() -> lab.text("out-0").equals("ready\n"));
        Files.createSymbolicLink(lab.spool().resolve("oci/n1.4711.0/task-0/link"), sibling);
        Files.createSymbolicLink(lab.spool().resolve("oci/n1.4711.0/link"), sibling);
        step.process().close();

        assertThat(step.result().cleanup().why()).isEmpty();
        assertThat(sibling.resolve("precious")).exists();
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptEndsEverythingAndIsKept(Flavour flavour) throws Exception {
        lab.with(flavour);

        // As the first process of its namespace it does not hear a TERM that it has no trap for.
        RunningStep step = lab.shell("echo ready; sleep 1000")
                .grace(Duration.ofMillis(300))
                .start();
        RunningStep.waitFor(() -> lab.text("out-0").equals("ready\n"));
        step.interrupt();

        assertThat(step.exit()).isEqualTo(new TaskExit.Signalled(9));
        assertThat(step.keptInterrupt()).isTrue();
        assertThat(step.result().cleanup().why()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aThreadThatIsInterruptedAllTheTimeStillCleansUp(Flavour flavour) throws Exception {
        lab.with(flavour);
        OciPlugin plugin = new OciPlugin();
        var runtime = plugin.init(RuntimeContext.STEP_DAEMON, lab.host());
        Trial trial = lab.shell("echo ready; sleep 1000");
        var step = trial.spec();
        var task = trial.tasks(step).get(0);
        assertThat(runtime.setup(step).why()).isEmpty();
        assertThat(runtime.taskInit(task).why()).isEmpty();
        assertThat(runtime.run(task).kind()).isEqualTo(RunResult.Kind.STARTED);
        RunningStep.waitFor(() -> lab.text("out-0").equals("ready\n"));

        Thread.currentThread().interrupt();
        String why = runtime.cleanup(step).why();
        boolean kept = Thread.interrupted();

        assertThat(why).isEmpty();
        assertThat(kept).isTrue();
        assertThat(runtime.cleanup(step).why()).isEmpty();
    }

    @Test
    @DisplayName("S19: cleanup without a setup, and after one that failed, does nothing")
    void cleanupWithoutASetupDoesNothing() throws Exception {
        lab.configured("RunTimeRun=true\nRunTimeDelete=true\n");
        var runtime = new OciPlugin().init(RuntimeContext.STEP_DAEMON, lab.host());
        var step = lab.shell("exit 0").spec();

        assertThat(runtime.cleanup(step).why()).isEmpty();
        assertThat(runtime.setup(lab.shell("exit 0").bundle(lab.path("none")).spec())
                        .why())
                .contains("there is no such folder");
        assertThat(runtime.cleanup(step).why()).isEmpty();
        var odd = StepSpec.builder(StepId.of(1, 0), "-odd name", step.user())
                .bundle(lab.bundle().folder())
                .build();
        assertThat(runtime.setup(odd).why()).contains("-odd name");
        assertThat(runtime.cleanup(odd).why()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"RUNC_RUN", "CRUN_RUN", "RUNC_CREATE"})
    @DisplayName("S19: cleanup needs no RunTimeQuery, and no --force, and no RunTimeKill")
    void cleanupNeedsNoQuery(Flavour flavour) throws Exception {
        lab.with(flavour);
        String conf = Files.readString(lab.conf());
        for (String less : List.of(
                conf.replaceAll("RunTimeQuery.*\n", ""),
                conf.replaceAll("RunTimeQuery.*\n", "").replace(" --force", ""),
                conf.replaceAll("RunTime(Query|Kill).*\n", ""))) {
            lab.configured(less);

            for (StepId id : List.of(StepId.batch(1, 0), new StepId(1, 0, "extern"))) {
                RunningStep step = lab.shell("echo ready; sleep 1000").id(id).start();
                RunningStep.waitFor(() -> lab.text("out-0").equals("ready\n"));
                step.process().close();

                // Killed before its hook has told of the start it is known by nobody but the runtime.
                assertThat(step.exit().toString()).matches("signalled 9|runtime failed: RunTimeRun signalled 9 .*");
                assertThat(step.result().cleanup().why()).isEmpty();
                Files.delete(lab.path("out-0"));
            }
        }
    }

    @Test
    void whatIsKeptOnPurposeIsKept() throws Exception {
        lab.with(Flavour.RUNC_RUN, "DisableCleanup=true");
        lab.keepFolders();

        assertThat(lab.shell("exit 0").run().isSuccess()).isTrue();
        lab.startNodeDaemon();

        Path kept = lab.spool().resolve("oci/n1.4711.0/task-0");
        assertThat(kept.resolve("config.json")).exists();
        assertThat(lab.shell("exit 3").run().tasks().get(0).exit()).contains(new TaskExit.Exited(3));
        assertThat(kept.resolve("config.json")).exists();
    }

    @Test
    @DisplayName("S19: ContainerPath with and without a slash is one folder, which is made and removed")
    void theFolderForBundlesIsMadeAndRemoved() throws Exception {
        for (String slash : List.of("", "/")) {
            lab.with(Flavour.RUNC_RUN, "ContainerPath=" + lab.path("containers") + "/%U" + slash);
            RunningStep step = lab.shell("echo ready; sleep 1000").start();
            RunningStep.waitFor(() -> lab.text("out-0").equals("ready\n"));
            Path made = lab.path("containers/" + LocalProcesses.self().uid() + "/n1.4711.0.0");
            assertThat(made.resolve("config.json")).exists();
            // What a run that was not cleaned up has left there does not stand in the way of the next one.
            step.process().close();
            assertThat(step.result().cleanup().why()).isEmpty();
            assertThat(made).doesNotExist();
            Files.createDirectories(made);
            Files.write(made.resolve("config.json"), List.of("old"));
            Files.delete(lab.path("out-0"));
        }
        assertThat(lab.shell("exit 0").run().isSuccess()).isTrue();
    }

    @Test
    void sixtyFourTasksOfAStepRunAtOnce() throws Exception {
        lab.with(Flavour.RUNC_RUN);

        RunningStep step = lab.shell("echo ready; trap 'exit 3' TERM; while true; do sleep 1; done")
                .tasks(64)
                .start();
        RunningStep.waitFor(() ->
                IntStream.range(0, 64).allMatch(task -> lab.text("out-" + task).equals("ready\n")));
        step.runner().signal(15);

        assertThat(step.result().tasks()).hasSize(64).allSatisfy(task -> assertThat(task.exit())
                .contains(new TaskExit.Exited(3)));
        assertThat(step.result().cleanup().why()).isEmpty();
    }
}
