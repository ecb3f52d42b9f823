package io.github.sluice.runtime.oci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskSpec;
import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.core.StepResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before any runtime is called, and what never reaches one. */
final class RefusalTest {
    private static final TaskUser NOBODY = TaskUser.of(65534, 65534);

    @RegisterExtension
    final OciLab lab = new OciLab();

    @BeforeEach
    void aRuntimeThatLeavesATrace() throws Exception {
        Machine.needs("busybox");
        Path script = lab.script("traced", "touch " + lab.path("called") + "; exit 0");
        lab.configured("RunTimeRun=\"" + script + " %b\"\nRunTimeDelete=true\n");
    }

    private void assertRefused(StepResult result, String... words) {
        String why = result.step().why() + result.tasks().get(0).start().why();
        assertThat(why).contains(words);
        assertThat(result.tasks().get(0).exit()).isEmpty();
        assertThat(result.cleanup().why()).isEmpty();
        assertThat(lab.path("called")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/proc/self/fd/7",
                "/proc/1/cwd",
                "relative/dir",
                "/a/../../b",
                "",
                "/sys/fs/cgroup",
                "//proc/self"
            })
    @DisplayName("O01: a working folder of the bundle that is none inside is refused before a runtime is called")
    void aWorkingFolderOfTheBundleIsRefused(String folder) throws Exception {
        LabBundle bundle = lab.bundle();
        bundle.config().withObjectProperty("process").put("cwd", folder);
        bundle.write();

        assertRefused(lab.shell("exit 0").run(), "/process/cwd");
    }

    @Test
    @DisplayName("O01: a working folder of the task is refused in the same way")
    void aWorkingFolderOfTheTaskIsRefused() throws Exception {
        for (String folder : new String[] {"/proc/self/fd/7", "/proc/1/cwd", "/a/../../b"}) {
            assertRefused(lab.shell("exit 0").workingFolder(folder).run(), "cwd");
        }
        Files.createSymbolicLink(lab.bundle().root().resolve("srv/out"), Path.of("/proc/self/fd"));
        lab.bundle().untouchedFromNow();
        assertRefused(lab.shell("exit 0").workingFolder("/srv/out/7").run(), "symbolic links");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rootfs/../..", "../other", "/proc/1/root", ""})
    @DisplayName("O01: a root that leads out of the bundle is refused")
    void aRootThatLeadsOutOfTheBundleIsRefused(String root) throws Exception {
        LabBundle bundle = lab.bundle();
        bundle.config().withObjectProperty("root").put("path", root);
        bundle.write();

        assertRefused(lab.shell("exit 0").run(), "/root/path");
    }

    @Test
    @DisplayName("O01: no open file but the three streams reaches a runtime")
    void noOpenFileButTheThreeStreamsReachesARuntime() throws Exception {
        String list = "ls -l /proc/self/fd";
        for (String conf :
                new String[] {"RunTimeRun=\"" + list + "\"\n", "RunTimeCreate=\"" + list + "\"\nRunTimeStart=true\n"}) {
            lab.configured(conf + "RunTimeDelete=true\nDisableHooks=poststart\n");
            try (var held = Files.newInputStream(lab.conf())) {
                assertThat(held.read()).isPositive();
                lab.shell("exit 0").run();
            }

            assertThat(lab.text("out-0").lines().filter(line -> line.contains(" -> ")))
                    .noneMatch(line -> line.contains(lab.conf().toString()))
                    .hasSize(4) // the fourth is the folder that ls(1) reads
                    .anyMatch(line -> line.contains("/fd"));
        }
    }

    @Test
    @DisplayName("the job's environment never reaches the runtime's own process, and RunTimeEnvExclude holds")
    void theJobsEnvironmentNeverReachesTheRuntime() throws Exception {
        lab.daemonVariable("SITE_SECRET", "1").daemonVariable("SITE_PLAIN", "2");
        for (String conf :
                new String[] {"RunTimeRun=\"env\"\n", "RunTimeCreate=\"sh -c 'env; exit 1'\"\nRunTimeStart=true\n"}) {
            lab.configured(conf + "RunTimeDelete=true\nRunTimeEnvExclude=\"^SITE_SECRET=\"\n");
            lab.shell("exit 0")
                    .environment(Map.of("LD_PRELOAD", "/x.so", "JOB_VARIABLE", "3", "PATH", "/job/bin"))
                    .run();

            assertThat(lab.text("out-0").lines())
                    .contains("SITE_PLAIN=2")
                    .noneMatch(line -> line.startsWith("SITE_SECRET"))
                    .noneMatch(line -> line.startsWith("LD_PRELOAD"))
                    .noneMatch(line -> line.contains("JOB_VARIABLE"))
                    .noneMatch(line -> line.contains("/job/bin"));
        }
    }

    @Test
    void aSpoolThatIsNotOursAloneIsRefused() throws Exception {
        Path spool = lab.spool().resolve("oci");
        Path elsewhere = Files.createDirectory(lab.path("elsewhere"));

        Files.createSymbolicLink(spool, elsewhere);
        assertRefused(lab.shell("exit 0").run(), "symbolic link");
        Files.delete(spool);

        Files.createDirectory(spool);
        Files.createSymbolicLink(spool.resolve("n1.4711.0"), elsewhere);
        assertRefused(lab.shell("exit 0").run(), "symbolic link");
        Files.delete(spool.resolve("n1.4711.0"));

        Files.setPosixFilePermissions(lab.spool(), PosixFilePermissions.fromString("rwxrwxrwx"));
        assertRefused(lab.shell("exit 0").run(), "can be written to by others");
        Files.setPosixFilePermissions(lab.spool(), PosixFilePermissions.fromString("rwxr-xr-x"));

        Files.setAttribute(lab.spool(), "unix:uid", 65534);
        assertRefused(lab.shell("exit 0").run(), "belongs to user 65534");
        Files.setAttribute(lab.spool(), "unix:uid", 0);
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void aConfigurationThatOthersCanChangeIsRefused() throws Exception {
        Files.setPosixFilePermissions(lab.conf(), PosixFilePermissions.fromString("rw-rw-rw-"));
        assertRefusedToLoad("oci.conf can be written to by others");
        Files.setPosixFilePermissions(lab.conf(), PosixFilePermissions.fromString("rw-r--r--"));

        Files.setAttribute(lab.conf(), "unix:uid", 65534);
        assertRefusedToLoad("oci.conf belongs to user 65534");
        Files.setAttribute(lab.conf(), "unix:uid", 0);

        Files.setPosixFilePermissions(lab.conf().getParent(), PosixFilePermissions.fromString("rwxrwxrwx"));
        assertRefusedToLoad("conf can be written to by others");
        Files.setPosixFilePermissions(lab.conf().getParent(), PosixFilePermissions.fromString("rwxr-xr-x"));

        Path open = Files.createDirectory(lab.path("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.move(lab.conf(), open.resolve("real"));
        Files.createSymbolicLink(lab.conf(), open.resolve("real"));
        assertRefusedToLoad("open can be written to by others");
    }

    private void assertRefusedToLoad(String words) {
        assertThatThrownBy(() -> lab.door().load("oci", RuntimeContext.NODE_DAEMON))
                .hasMessageContaining(words);
    }

    @Test
    @DisplayName("O07: a variable that Linux starts no program with is refused before anything is started")
    void aVariableThatIsTooLongIsRefused() throws Exception {
        String secret = "s3cret".repeat(200 * 1024 / 6);

        StepResult result = lab.shell("exit 0").environment(Map.of("E", secret)).run();

        assertRefused(result, "variable E has", "131071");
        assertThat(result.toString()).doesNotContain("s3crets3cret");
    }

    @Test
    @DisplayName("O09: a state folder that the user has not is told with its path, the node and the user")
    void aStateFolderThatTheUserHasNotIsTold() throws Exception {
        Path script = lab.script("traced", "touch " + lab.path("called"));
        Path run = Files.createDirectory(lab.path("run"));
        lab.configured("RunTimeRun=\"" + script + " --root=" + run + "/%U/ run %b\"\nRunTimeDelete=true\n");

        assertRefused(
                lab.shell("exit 0").user(NOBODY).run(), "on node n1 user 65534 has no " + run + "/65534", "RunTimeRun");
    }

    @Test
    @DisplayName("a bundle and a batch script that the user may not read are refused, though the daemon may")
    void whatTheUserMayNotReadIsRefused() throws Exception {
        Path config = lab.bundle().folder().resolve("config.json");
        Files.setPosixFilePermissions(config, PosixFilePermissions.fromString("rw-------"));
        lab.bundle().untouchedFromNow();
        assertRefused(lab.shell("exit 0").user(NOBODY).run(), "config.json cannot be read by user 65534");

        Files.setPosixFilePermissions(config, PosixFilePermissions.fromString("rw-r--r--"));
        lab.bundle().untouchedFromNow();
        Path script = lab.script("batch", "exit 0");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        assertRefused(
                lab.step(script.toString()).batchScript(script).user(NOBODY).run(),
                "batch cannot be read by user 65534");
    }

    @Test
    void aPipeInThePlaceOfTheConfigurationBlocksNobody() throws Exception {
        Path config = lab.bundle().folder().resolve("config.json");
        Files.delete(config);
        assertThat(new ProcessBuilder("busybox", "mkfifo", config.toString())
                        .start()
                        .waitFor())
                .isZero();
        lab.bundle().untouchedFromNow();

        assertRefused(lab.shell("exit 0").user(NOBODY).run(), "config.json", "no regular file");
        assertRefused(lab.shell("exit 0").run(), "config.json", "no regular file");
    }

    @Test
    void aTerminalThatIsNoneIsTheRuntimesFailure() throws Exception {
        lab.with(Flavour.RUNC_RUN);

        StepResult result = lab.shell("exit 0")
                .stdio(Stdio.inherited())
                .change(TaskSpec::onTerminal)
                .run();

        assertThat(result.tasks().get(0).exit().orElseThrow().kind()).isEqualTo(TaskExit.Kind.RUNTIME_FAILED);
        assertThat(result.cleanup().why()).isEmpty();
    }
}
