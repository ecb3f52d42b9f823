package io.github.sluice.runtime.oci;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.core.StepResult;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

/** What a task finds in its container: its environment, streams, script, spool folder and rights. */
final class ContainerInsideTest {
    private static final int MEBIBYTE = 1 << 20;

    @RegisterExtension
    final OciLab lab = new OciLab();

    private static Map<String, String> oddVariables() {
        Map<String, String> odd = new LinkedHashMap<>();
        odd.put("A", "line1\nLD_PRELOAD=/x");
        odd.put("B", "");
        odd.put("C", "a=b=c");
        odd.put("BASH_FUNC_f%%", "() {  echo f\n}");
        odd.put("LONG", "0123456789abcdef".repeat(6400));
        odd.put("LETTERS", "\u00fc \u4f60 \ud83d\ude00 \" \\ ' $HOME `id`");
        return odd;
    }

    private static List<String> entries(Map<String, String> variables) {
        return variables.entrySet().stream()
                .map(variable -> variable.getKey() + "=" + variable.getValue())
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("O07: every variable arrives letter for letter, and EnvExclude keeps some out")
    void everyVariableArrivesLetterForLetter(Flavour flavour) throws Exception {
        lab.with(flavour, "EnvExclude=\"^SITE_\"");
        Map<String, String> variables = oddVariables();
        variables.put("SITE_SECRET", "1");

        StepResult result = lab.step("/bin/cat", "/proc/self/environ")
                .environment(variables)
                .run();

        variables.remove("SITE_SECRET");
        assertThat(result.isSuccess()).as(result.toString()).isTrue();
        assertThat(Arrays.asList(lab.text("out-0").split("\0")))
                .containsAll(entries(variables))
                .noneMatch(entry -> entry.startsWith("SITE_") || entry.startsWith("LD_PRELOAD"));
    }

    @Test
    @DisplayName("O07: the environment file with NULs carries 200 KiB, the one with lines leaves out what has lines")
    void theEnvironmentFileCarriesWhatItsFormCan() throws Exception {
        Machine.needs("busybox");
        Map<String, String> variables = oddVariables();
        variables.put("E", "x".repeat(200 * 1024));
        Path script = lab.script("runtime", "cat \"$1\" > " + lab.path("environment"));
        String conf = "IgnoreFileConfigJson=true\nRunTimeRun=\"" + script + " %e %r %@\"\nRunTimeKill=\"kill %p\"\n";

        lab.configured(conf + "CreateEnvFile=null\n");
        assertThat(lab.shell("exit 0").environment(variables).run().isSuccess()).isTrue();
        assertThat(lab.text("environment").split("\0")).containsExactlyElementsOf(entries(variables));

        lab.configured(conf + "CreateEnvFile=newline\n");
        assertThat(lab.shell("exit 0").environment(variables).run().isSuccess()).isTrue();
        variables.values().removeIf(value -> value.contains("\n"));
        assertThat(lab.text("environment").split("\n")).containsExactlyElementsOf(entries(variables));
    }

    @ParameterizedTest
    @EnumSource
    void aMebibyteGoesThroughEachStreamWhileTheTaskRuns(Flavour flavour) throws Exception {
        lab.with(flavour);
        byte[] sent = new byte[MEBIBYTE];
        new Random(1).nextBytes(sent);

        RunningStep step = lab.shell(
                        "echo begun; head -c " + MEBIBYTE + "; head -c " + MEBIBYTE + " /dev/zero >&2; echo ended; cat")
                .stdio(Stdio.pipes())
                .start();
        var process = step.process();
        assertThat(new String(process.stdout().readNBytes(6), UTF_8)).isEqualTo("begun\n");
        var written = CompletableFuture.runAsync(() -> write(process.stdin(), sent));
        assertThat(process.stdout().readNBytes(MEBIBYTE)).isEqualTo(sent);
        assertThat(process.stderr().readNBytes(MEBIBYTE)).containsOnly(0);
        assertThat(new String(process.stdout().readNBytes(6), UTF_8)).isEqualTo("ended\n");
        written.join();
        process.stdin().close();

        assertThat(process.stdout().read()).isEqualTo(-1);
        assertThat(step.exit()).isEqualTo(new TaskExit.Exited(0));
    }

    private static void write(OutputStream stream, byte[] bytes) {
        try {
            stream.write(bytes);
            stream.flush();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName(
            "a batch script runs inside with its arguments and streams in files; hooks are left out; the spool is there")
    void aBatchScriptRunsInside(Flavour flavour) throws Exception {
        lab.with(flavour, "MountSpoolDir=/srv", "DisableHooks=prestart,createRuntime");
        ObjectNode hooks = lab.bundle().config().withObjectProperty("hooks");
        for (String list : List.of("prestart", "createRuntime")) {
            hooks.withArrayProperty(list)
                    .addObject()
                    .put("path", "/bin/busybox")
                    .putArray("args")
                    .add("touch")
                    .add(lab.path("hook-" + list).toString());
        }
        lab.bundle().write();
        Path script = lab.script("batch.sh", "echo \"$0 $1 $2\"; cat; ls /srv; pwd; echo $JOB >&2; exit 6");
        Path input = Files.write(lab.path("input"), List.of("from a file"));

        StepResult result = lab.step(script.toString(), "one", "two words")
                .batchScript(script)
                .workingFolder("/tmp")
                .environment(Map.of("JOB", "job"))
                .stdio(new Stdio(
                        Redirect.from(input.toFile()),
                        Redirect.to(lab.path("out-0").toFile()),
                        Redirect.to(lab.path("err-0").toFile())))
                .run();

        assertThat(result.tasks().get(0).exit()).contains(new TaskExit.Exited(6));
        assertThat(lab.text("out-0"))
                .startsWith("/srv/script one two words\nfrom a file\n")
                .contains("\nscript\n")
                .endsWith("\n/tmp\n");
        assertThat(lab.text("err-0")).isEqualTo("job\n");
        assertThat(lab.path("hook-prestart")).doesNotExist();
        assertThat(lab.path("hook-createRuntime")).doesNotExist();
    }

    @Test
    @DisplayName("O09: another user's container runs with that user's rights and no more, and nobody reads its files")
    void anotherUsersContainerRunsWithThatUsersRights() throws Exception {
        Machine.needs("runc", "busybox");
        TaskUser nobody = TaskUser.of(65534, 65534);
        LabBundle bundle = lab.bundle();
        ObjectNode linux = bundle.config().withObjectProperty("linux");
        linux.withArrayProperty("namespaces").addObject().put("type", "user");
        for (String mappings : List.of("uidMappings", "gidMappings")) {
            linux.withArrayProperty(mappings)
                    .addObject()
                    .put("containerID", 0)
                    .put("hostID", 65534)
                    .put("size", 1);
        }
        bundle.write();
        Path state = Files.createDirectory(lab.path("state-runc"));
        Path output = Files.createDirectory(lab.path("output"));
        for (Path own : List.of(state, output)) {
            Files.setAttribute(own, "unix:uid", 65534);
        }
        lab.configured(Flavour.RUNC_RUN.conf(lab.folder()).replace("runc --root", "runc --rootless=true --root"));
        Machine.canDo(Files.exists(Path.of("/proc/self/ns/user")), "there are no user namespaces here");

        RunningStep step = lab.shell("trap 'exit 5' TERM; id -u; stat -c %u /proc/1; while true; do sleep 0.02; done")
                .user(nobody)
                .stdio(new Stdio(
                        Redirect.from(new File("/dev/null")),
                        Redirect.to(output.resolve("out").toFile()),
                        Redirect.to(output.resolve("err").toFile())))
                .start();
        RunningStep.waitFor(() -> lab.text("output/out").equals("0\n0\n")
                || step.process().onExit().toCompletableFuture().isDone());
        assertThat(lab.text("output/err")).isEmpty();
        Path task = lab.spool().resolve("oci/n1.4711.0/task-0");
        try (Stream<Path> files = Files.list(task)) {
            assertThat(files).isNotEmpty().allSatisfy(file -> assertThat(
                            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .endsWith("------"));
        }
        assertThat(Files.getAttribute(Path.of("/proc/" + step.process().pid()), "unix:uid"))
                .isEqualTo(65534);
        assertThat(Files.getAttribute(output.resolve("out"), "unix:uid")).isEqualTo(65534);
        step.process().signal(15);

        assertThat(step.exit()).isEqualTo(new TaskExit.Exited(5));
        assertThat(step.result().cleanup().why()).isEmpty();
    }

    @Test
    @DisplayName("S19: a runtime without config.json is given the image and the arguments, and ended by its number")
    void aRuntimeWithoutConfigJsonIsGivenTheImageAndTheArguments() throws Exception {
        Machine.needs("busybox");
        Path script = lab.script("runtime", "echo \"$1|$2|$3|$4\"; pwd; while true; do sleep 0.02; done");
        lab.configured("IgnoreFileConfigJson=true\nRunTimeRun=\"" + script
                + " %r %@\"\nRunTimeKill=\"busybox kill -s SIGTERM %p\"\n");
        Path image = Files.createDirectory(lab.path("image without config"));

        RunningStep step = lab.step("a b", "$(id)", "*")
                .bundle(image)
                .workingFolder("/tmp")
                .start();
        RunningStep.waitFor(() -> lab.text("out-0").endsWith("/tmp\n"));
        assertThat(lab.text("out-0")).isEqualTo(image + "|a b|$(id)|*\n/tmp\n");
        step.runner().cancel("enough");

        assertThat(step.exit()).isEqualTo(new TaskExit.Signalled(15));
        assertThat(step.result().cleanup().why()).isEmpty();
    }
}
