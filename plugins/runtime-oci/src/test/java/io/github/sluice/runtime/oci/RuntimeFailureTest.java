package io.github.sluice.runtime.oci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.core.StepResult;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is told when a runtime, and not the task, has failed. */
final class RuntimeFailureTest {
    private static final String LOUD = "i=0; while [ $i -lt 200 ]; do i=$((i + 1)); echo \"line $i\" >&2; done; exit 1";
    private static final String FIRST_AND_LAST =
            "line 1; line 2; line 3; line 4; line 5; ...; " + "line 196; line 197; line 198; line 199; line 200";

    @RegisterExtension
    final OciLab lab = new OciLab();

    @Test
    @DisplayName("O09: the first and last of 200 lines of a runtime that fails are told, from files and pipes")
    void theFirstAndLastLinesOfARuntimeThatFailsAreTold() throws Exception {
        lab.configured("RunTimeRun=" + lab.script("loud", LOUD) + " %b\nRunTimeDelete=true\n");
        File file = lab.path("err").toFile();
        File appended =
                Files.write(lab.path("appended"), List.of("of an earlier task")).toFile();
        Redirect nothing = Redirect.from(new File("/dev/null"));

        for (Redirect error : List.of(Redirect.to(file), Redirect.appendTo(appended), Redirect.PIPE)) {
            StepResult result = lab.shell("exit 0")
                    .stdio(new Stdio(nothing, Redirect.DISCARD, error))
                    .run();

            assertThat(result.tasks().get(0).exit())
                    .as("stderr " + error)
                    .contains(new TaskExit.RuntimeFailed(
                            "RunTimeRun exited 1 before the container was started: " + FIRST_AND_LAST));
        }
        assertThat(lab.text("err")).startsWith("line 1\n").endsWith("line 200\n");
        assertThat(lab.text("appended")).startsWith("of an earlier task\nline 1\n");
    }

    @Test
    void manyRuntimesThatFailAtOnceAllSayWhy() throws Exception {
        lab.configured("RunTimeRun=" + lab.script("loud", LOUD) + " %b\nRunTimeDelete=true\n");

        StepResult result = lab.shell("exit 0").tasks(64).run();

        assertThat(result.tasks()).hasSize(64).allSatisfy(task -> assertThat(task.toString())
                .contains(FIRST_AND_LAST));
    }

    @Test
    void whatARuntimeThatFailedHasLeftRunningDoesNotHoldItsStderr() throws Exception {
        lab.configured("RunTimeRun=" + lab.script("leaves", "sleep 1000 & echo why >&2; exit 1")
                + " %b\nRunTimeDelete=true\n");

        RunningStep step = lab.shell("exit 0").stdio(Stdio.pipes()).start();

        assertThat(step.exit().toString()).endsWith("before the container was started: why");
        assertThat(new String(step.process().stderr().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("why\n");
    }

    @Test
    void whoeverReadsTheStderrThatIsHeldOpenDoesNotHoldTheTask() throws Exception {
        lab.configured("RunTimeRun=" + lab.script("leaves", "sleep 1000 & echo why >&2; exit 1")
                + " %b\nRunTimeDelete=true\n");

        for (int times = 0; times < 5; times++) {
            RunningStep step = lab.shell("exit 0").stdio(Stdio.pipes()).start();
            CompletableFuture<byte[]> read =
                    CompletableFuture.supplyAsync(() -> all(step.process().stderr()));

            assertThat(step.exit().toString()).endsWith("before the container was started: why");
            assertThat(read.join()).isEqualTo("why\n".getBytes(StandardCharsets.UTF_8));
        }
    }

    private static byte[] all(InputStream stream) {
        try {
            return stream.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Test
    @DisplayName("O09: what RunTimeCreate and RunTimeStart say when they fail is told with their names")
    void whatTwoCommandsSayWhenTheyFailIsTold() throws Exception {
        Path loud = lab.script("loud", LOUD);
        Path leaves = lab.script("leaves", "sleep 1000 &");
        lab.configured("RunTimeCreate=" + loud + " %b\nRunTimeStart=true\nRunTimeDelete=true\n");
        assertThat(lab.shell("exit 0").run().tasks().get(0).toString())
                .isEqualTo("runtime failed: the container was not started: RunTimeCreate exited 1: " + FIRST_AND_LAST);

        lab.configured("RunTimeCreate=" + leaves + " %b\nRunTimeStart=" + loud + "\nRunTimeDelete=true\n");
        assertThat(lab.shell("exit 0").run().tasks().get(0).toString())
                .isEqualTo("runtime failed: the container was not started: RunTimeStart exited 1: " + FIRST_AND_LAST);

        lab.configured("RunTimeCreate=true %b\nRunTimeStart=true\nRunTimeDelete=true\n");
        assertThat(lab.shell("exit 0").run().tasks().get(0).toString())
                .isEqualTo("runtime failed: the container was not started: RunTimeCreate left no process behind");
    }

    @Test
    void theLastLinesAreToldHoweverMuchComesBefore() throws Exception {
        lab.configured("RunTimeRun="
                + lab.script("louder", "head -c 200000 /dev/zero | tr '\\0' '\\n' >&2; echo the end >&2; exit 1")
                + " %b\nRunTimeDelete=true\n");

        for (Redirect error : List.of(Redirect.to(lab.path("err").toFile()), Redirect.PIPE)) {
            RunningStep step = lab.shell("exit 0")
                    .stdio(new Stdio(Redirect.from(new File("/dev/null")), Redirect.DISCARD, error))
                    .start();
            step.process().stderr().readAllBytes();

            assertThat(step.exit().toString()).as("stderr " + error).endsWith("the end");
        }
    }

    @Test
    @DisplayName("O06: a runtime that is not installed is told before anything is started")
    void aRuntimeThatIsNotInstalledIsToldBeforeAnythingIsStarted() throws Exception {
        lab.configured("RunTimeRun=no-such-runtime run %b\nRunTimeDelete=true\n");

        StepResult result = lab.shell("exit 0").run();

        assertThat(result.tasks().get(0).exit()).isEmpty();
        assertThat(result.tasks().get(0).start().why()).contains("RunTimeRun", "no-such-runtime", "is not found");
        assertThat(result.cleanup().why()).isEmpty();
    }

    @Test
    @DisplayName("O06: one of two commands that is not installed is told with its key")
    void oneOfTwoCommandsThatIsNotInstalledIsToldWithItsKey() throws Exception {
        lab.configured("RunTimeCreate=no-such-runtime create %b\nRunTimeStart=true\nRunTimeDelete=true\n");

        StepResult result = lab.shell("exit 0").run();

        assertThat(result.tasks().get(0).toString()).contains("RunTimeCreate", "no-such-runtime");
        assertThat(result.isSuccess()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"RUNC_RUN", "CRUN_RUN"})
    @DisplayName("O03: a runtime that is killed in the middle is no end of the task, and its container is removed")
    void aRuntimeThatIsKilledInTheMiddleIsNoEndOfTheTask(Flavour flavour) throws Exception {
        lab.with(flavour);

        RunningStep step = lab.shell("echo ready; sleep 1000").start();
        RunningStep.waitFor(
                () -> !lab.text("spool/oci/n1.4711.0/task-0/started").isEmpty());
        ProcessHandle.of(step.process().pid()).orElseThrow().destroyForcibly();

        assertThat(step.exit().toString())
                .isEqualTo("runtime failed: RunTimeRun signalled 9 while the container was still running");
        assertThat(step.result().cleanup().why()).isEmpty();
    }

    @Test
    void aRuntimeThatDoesNotStayUntilTheEndIsToldAndItsContainerIsRemoved() throws Exception {
        lab.with(Flavour.RUNC_RUN);
        String conf = Files.readString(lab.conf());
        lab.configured(conf.replace(" run -b", " run -d -b"));

        StepResult result = lab.shell("sleep 1000").run();

        assertThat(result.tasks().get(0).toString())
                .isEqualTo("runtime failed: RunTimeRun exited 0 while the container was still running");
        assertThat(result.cleanup().why()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"RUNC_CREATE", "CRUN_CREATE"})
    @DisplayName("O03: the death of the container's keeper is no end of the task, and its container is removed")
    void theDeathOfTheKeeperIsNoEndOfTheTask(Flavour flavour) throws Exception {
        lab.with(flavour);

        RunningStep step = lab.shell("echo ready; sleep 1000").start();
        RunningStep.waitFor(() -> lab.text("out-0").equals("ready\n"));
        ProcessHandle.of(step.process().pid()).orElseThrow().destroyForcibly();

        assertThat(step.exit().toString())
                .isEqualTo("runtime failed: the container's keeper signalled 9, so nobody knows how the task ended");
        assertThat(step.result().cleanup().why()).isEmpty();
    }

    @Test
    void aBundleWithoutConfigurationOfTheSiteIsAnError() throws Exception {
        StepResult result = lab.shell("exit 0").run();

        assertThat(result.step().why()).contains("has the bundle", "there is no " + lab.conf());
        assertThat(result.cleanup().why()).isEmpty();
    }

    @Test
    void aFaultyConfigurationIsToldWithAllItsLines() throws Exception {
        lab.configured("RunTimeRun=\"runc run $(whoami)\"\nRunTimeDelet=x\nEnvExclude=\"(\"\n");

        assertThatThrownBy(() -> lab.door().load("oci", RuntimeContext.STEP_DAEMON))
                .hasMessageContaining("oci.conf:1:")
                .hasMessageContaining("oci.conf:2:")
                .hasMessageContaining("oci.conf:3:");
    }

    @Test
    void aStepWithoutABundleIsLeftToTheCaller() throws Exception {
        StepResult result = lab.shell("exit 4").withoutBundle().run();

        assertThat(result.tasks().get(0).exit()).contains(new TaskExit.Exited(4));
    }
}
