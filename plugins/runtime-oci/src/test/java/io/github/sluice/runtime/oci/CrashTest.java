package io.github.sluice.runtime.oci;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.StepId;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.core.JobRuntimes;
import io.github.sluice.runtime.core.StepResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a step daemon that was killed leaves behind, and who removes it. */
final class CrashTest {
    @RegisterExtension
    final OciLab lab = new OciLab();

    @ParameterizedTest
    @EnumSource
    @DisplayName("O03: the next node daemon removes what a dead step daemon left, and nothing of a living one")
    void theNextNodeDaemonRemovesWhatADeadStepDaemonLeft(Flavour flavour) throws Exception {
        lab.with(flavour);
        Path container = flavour.state(lab.folder()).resolve("n1.root.4711.0.0");
        Path folder = lab.spool().resolve("oci/n1.4711.0");
        Process daemon = StepDaemon.of(lab);

        lab.startNodeDaemon();
        assertThat(container).exists();
        assertThat(folder.resolve("task-0/config.json")).exists();

        daemon.destroyForcibly().onExit().join();
        lab.startNodeDaemon();
        assertThat(container).doesNotExist();
        assertThat(folder).doesNotExist();

        StepResult again = lab.shell("exit 3").run();
        assertThat(again.tasks().get(0).exit()).contains(new TaskExit.Exited(3));
    }

    @ParameterizedTest
    @EnumSource(names = {"RUNC_RUN", "CRUN_CREATE"})
    @DisplayName("O03: the same step and the requeued job run without a restart of the node daemon")
    void theSameStepRunsAgainWithoutANodeDaemon(Flavour flavour) throws Exception {
        lab.with(flavour);
        StepDaemon.of(lab).destroyForcibly().onExit().join();

        StepResult requeued = lab.shell("exit 4").id(StepId.of(4711, 1, 0)).run();
        assertThat(requeued.tasks().get(0).exit()).contains(new TaskExit.Exited(4));
        assertThat(flavour.state(lab.folder()).resolve("n1.root.4711.0.0")).exists();

        StepResult same = lab.shell("exit 3").run();
        assertThat(same.tasks().get(0).exit()).contains(new TaskExit.Exited(3));
    }

    @Test
    @DisplayName("O03: a process that only its number tells is found and ended")
    void aProcessThatOnlyItsNumberTellsIsFoundAndEnded() throws Exception {
        Machine.needs("busybox");
        Path script = lab.script("runtime", "echo $$ > " + lab.path("pid") + "; echo ready; exec sleep 1000");
        lab.configured("IgnoreFileConfigJson=true\nRunTimeRun=\"" + script
                + " %r\"\nRunTimeKill=\"busybox kill -s SIGTERM %p\"\n");
        Process daemon = StepDaemon.of(lab);
        // The number is kept a moment after the process began.
        RunningStep.waitFor(() -> !lab.text("spool/oci/n1.4711.0/task-0/pid").isEmpty());
        daemon.destroyForcibly().onExit().join();
        long pid = Long.parseLong(lab.text("pid").strip());
        assertThat(ProcessHandle.of(pid)).isPresent();

        lab.startNodeDaemon();

        RunningStep.waitFor(() -> !Traces.isAlive(pid));
        assertThat(lab.spool().resolve("oci/n1.4711.0")).doesNotExist();
    }

    @Test
    void aNodeDaemonThatLooksForLeftOversDisturbsNoStepThatBegins() throws Exception {
        Machine.needs("busybox");
        lab.configured("RunTimeRun=\"true %b\"\nRunTimeDelete=true\nDisableHooks=poststart\n");
        JobRuntimes door = lab.door();
        AtomicBoolean enough = new AtomicBoolean();
        CompletableFuture<Void> daemons = CompletableFuture.runAsync(() -> {
            while (!enough.get()) {
                try {
                    new OciPlugin().init(RuntimeContext.NODE_DAEMON, lab.host());
                } catch (JobRuntimeException broken) {
                    throw new AssertionError(broken);
                }
            }
        });

        try {
            for (int job = 0; job < 40; job++) {
                StepResult result =
                        lab.shell("exit 0").id(StepId.of(job, 0)).in(door).run();
                assertThat(result.isSuccess()).as(result.toString()).isTrue();
                assertThat(result.cleanup().why()).isEmpty();
            }
        } finally {
            enough.set(true);
            daemons.join();
        }
    }

    @Test
    void whatIsNoFolderOfAStepIsLeftAlone() throws Exception {
        Machine.needs("busybox");
        lab.configured("RunTimeRun=\"true %b\"\nRunTimeDelete=true\n");
        Path sibling = Files.createDirectory(lab.path("sibling"));
        Path link = Files.createSymbolicLink(
                Files.createDirectories(lab.spool().resolve("oci")).resolve("link"), sibling);
        Files.createDirectory(sibling.resolve("task-0"));

        lab.startNodeDaemon();

        assertThat(sibling.resolve("task-0")).exists();
        assertThat(link).exists();
        Files.delete(link);
    }
}
