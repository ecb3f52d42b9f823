package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskUser;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of users that need not be known to the system; only root can start them. */
class OtherUserTest {
    private static final long NOBODY = 65_534;
    private static final long MADE_UP = 54_321;

    @TempDir
    private Path folder;

    private final Machine machine =
            new Machine(new TaskUser(MADE_UP, 54_322, List.of(54_323L, 54_324L), Optional.empty()));

    @BeforeEach
    void theUserMayWriteHere() throws IOException {
        Assumptions.assumeTrue(LocalProcesses.self().uid() == 0, "only root may start programs of others");
        mode(folder, "rwxrwxrwx");
    }

    @AfterEach
    void nothingIsLeft() {
        machine.close();
    }

    @Test
    void theProgramHasTheNumbersOfItsUser() throws Exception {
        assertThat(machine.output(machine.program("id", "-u"))).isEqualTo("54321\n");
        assertThat(machine.output(machine.program("id", "-g"))).isEqualTo("54322\n");
        assertThat(machine.output(machine.program("id", "-G"))).isEqualTo("54322 54323 54324\n");
    }

    @Test
    void aUserOfOneGroupHasNoneOfOurs() throws Exception {
        try (Machine nobodys = new Machine(TaskUser.of(NOBODY, NOBODY))) {
            assertThat(nobodys.output(nobodys.program("id", "-u"))).isEqualTo("65534\n");
            assertThat(nobodys.output(nobodys.program("id", "-G"))).isEqualTo("65534\n");
        }
    }

    @Test
    void otherGroupsOfOurOwnUserAreGivenToo() throws Exception {
        try (Machine roots = new Machine(new TaskUser(0, 0, List.of(MADE_UP), Optional.empty()))) {
            assertThat(roots.output(roots.program("id", "-G"))).isEqualTo("0 54321\n");
        }
    }

    @Test
    void allCapabilitiesAreDropped() throws Exception {
        assertThat(machine.output(machine.program("cat", "/proc/self/status")).lines())
                .contains(
                        "CapInh:\t0000000000000000",
                        "CapPrm:\t0000000000000000",
                        "CapEff:\t0000000000000000",
                        "CapAmb:\t0000000000000000");
    }

    @Test
    @DisplayName("O07: also through another user's shell, variables come letter for letter, and no others")
    void theEnvironmentIsWhatWasAskedLetterForLetter() throws Exception {
        Map<String, String> asked = new LinkedHashMap<>();
        asked.put("TWO_LINES", "a\nb\n");
        asked.put("EMPTY", "");
        asked.put("QUOTES", "'\"$(id)`id`\\ * ${HOME} ");
        asked.put("EQUALS", "a=b=c");
        asked.put("BASH_FUNC_f%%", "() {  echo hi\n}");
        asked.put("with.dot", "1");
        asked.put("s_X", "hidden name of X");
        asked.put("s_s_X", "hidden name of that");
        asked.put("X", "plain");
        asked.put("PATH", "/usr/bin:/bin");
        for (String name :
                List.of("IFS", "UID", "PPID", "OPTIND", "_", "PS4", "SHELLOPTS", "LC_ALL", "ENV", "LINENO")) {
            asked.put(name, "of " + name);
        }
        assertThat(machine.environment(asked)).containsExactlyInAnyOrderElementsOf(lines(asked));
        assertThat(machine.environment(Map.of())).isEmpty();
    }

    @Test
    void theFolderInTheEnvironmentIsTheOneThatWasAsked() throws Exception {
        Map<String, String> asked = Map.of("PWD", "/another/place", "OLDPWD", "/before", "SHLVL", "7");
        assertThat(machine.environment(asked)).containsExactlyInAnyOrderElementsOf(lines(asked));
    }

    @Test
    void noVariableOfTheUserTouchesWhatStillRunsAsRoot() throws Exception {
        // The system's loader writes such a file for each program, as the user that it runs as.
        Map<String, String> asked = Map.of("LD_DEBUG", "libs", "LD_DEBUG_OUTPUT", folder.resolve("log") + "");
        machine.output(machine.program("/bin/true").environment(asked));
        try (Stream<Path> logs = Files.list(folder)) {
            for (Path log : logs.toList()) {
                assertThat(Files.getAttribute(log, "unix:uid"))
                        .as("owner of %s", log)
                        .isEqualTo((int) MADE_UP);
            }
        }
    }

    @Test
    void onlyTheThreeStreamsAreOpen() throws Exception {
        assertThat(machine.output(machine.program("ls", "/proc/self/fd")).lines())
                .containsExactlyInAnyOrder("0", "1", "2", "3"); // the last is the folder that ls reads
    }

    @Test
    void theFilesOfStreamsAreOpenedAsTheUser() throws Exception {
        Path in = Files.writeString(folder.resolve("in"), "input\n");
        Path out = folder.resolve("out");
        Path err = Files.writeString(folder.resolve("err"), "before\n");
        mode(err, "rw-rw-rw-");
        Stdio files = new Stdio(Redirect.from(in.toFile()), Redirect.to(out.toFile()), Redirect.appendTo(err.toFile()));
        assertThat(machine.exit(machine.shell("cat; echo problem >&2").stdio(files)))
                .hasToString("exited 0");
        assertThat(out).hasContent("input\n");
        assertThat(err).hasContent("before\nproblem\n");
        assertThat(Files.getAttribute(out, "unix:uid")).isEqualTo((int) MADE_UP);
    }

    @Test
    void bothStreamsGoToOneFileInTheirOrder() throws Exception {
        File both = folder.resolve("both").toFile();
        assertThat(machine.exit(machine.shell("echo 1; echo 2 >&2; echo 3").stdio(Stdio.toFiles(both, both))))
                .hasToString("exited 0");
        assertThat(both).hasContent("1\n2\n3\n");
    }

    @Test
    void aFileInAFolderOfRootIsRefusedAndNotMade() throws Exception {
        Path roots = Files.createDirectory(folder.resolve("roots"));
        mode(roots, "rwxr-xr-x");
        Path out = roots.resolve("out");
        TaskExit exit = machine.exit(toFiles(machine.shell("echo ran > " + folder + "/ran"), out));
        assertThat(exit).isInstanceOf(TaskExit.RuntimeFailed.class);
        assertThat(exit.toString()).contains(out.toString()).contains("ermission denied");
        assertThat(out).doesNotExist();
        assertThat(folder.resolve("ran")).doesNotExist();
    }

    @Test
    void aWorkingFolderThatTheUserMayNotEnterIsAFailureOfTheRuntime() throws Exception {
        Path roots = Files.createDirectory(folder.resolve("roots"));
        mode(roots, "rwx------");
        TaskProcess process =
                machine.start(toFiles(machine.program("true").workingDirectory(roots), folder.resolve("out")));
        assertThat(Machine.exit(process).toString())
                .startsWith("runtime failed: ")
                .contains(roots.toString());
        assertThat(process.await()).isEqualTo(Machine.exit(process));
        assertThat(machine.exit(machine.program("true").workingDirectory(roots)))
                .as("without a file for stderr")
                .hasToString("exited 126");
    }

    @Test
    void aProgramThatTheUserMayNotRunIsAFailureOfTheRuntime() throws Exception {
        Path roots = Files.writeString(folder.resolve("roots"), "#!/bin/sh\n");
        mode(roots, "rwx------");
        assertThat(machine.exit(toFiles(machine.program(roots.toString()), folder.resolve("out"))))
                .hasToString("runtime failed: program " + roots + ": a file that this user may run is right");
    }

    @Test
    void whatIsNoProgramIsToldBeforeAnythingStarts() {
        assertThatThrownBy(() -> machine.start(machine.program("/no/such/program")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/no/such/program is not there");
        assertThatThrownBy(() -> machine.start(machine.program("no-such-program")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not found in");
    }

    @Test
    void wordsOfTheUserAreOnlyWords() throws Exception {
        assertThat(machine.output(machine.program("printf", "%s|", "$(id)", "a b", "", "*", "--", "A=B", "-n")))
                .isEqualTo("$(id)|a b||*|--|A=B|-n|");
    }

    @Test
    void aProgramWithAnEqualsSignInItsPathIsAProgram() throws Exception {
        Path program = Files.writeString(folder.resolve("a=b"), "#!/bin/sh\necho \"$1\"\n");
        mode(program, "rwxr-xr-x");
        assertThat(machine.output(machine.program(program.toString(), "hello"))).isEqualTo("hello\n");
    }

    @Test
    void theEndIsToldAsItWas() throws Exception {
        assertThat(machine.exit(machine.shell("exit 3"))).hasToString("exited 3");
        assertThat(machine.exit(machine.shell("kill -9 $$"))).hasToString("signalled 9");
        Path out = folder.resolve("out");
        assertThat(machine.exit(toFiles(machine.shell("echo words >&2; exit 126"), out)))
                .as("words of the program itself are no failure of the runtime")
                .hasToString("exited 126");
    }

    @Test
    void signalsReachAllOfItAndNothingIsLeft() throws Exception {
        TaskProcess process = machine.start(machine.shell("sleep 100 & echo $!; wait"));
        long child = Long.parseLong(Machine.line(process));
        assertThat(process.signal(15).isDone()).isTrue();
        assertThat(Machine.exit(process)).hasToString("signalled 15");
        process.close();
        assertThat(Machine.lives(child)).isFalse();
    }

    private static ProcessSpec.Builder toFiles(ProcessSpec.Builder program, Path file) {
        return program.stdio(Stdio.toFiles(file.toFile(), new File(file + ".err")));
    }

    private static List<String> lines(Map<String, String> environment) {
        return environment.entrySet().stream()
                .map(variable -> variable.getKey() + "=" + variable.getValue())
                .toList();
    }

    private static void mode(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }
}
