package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskUser;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalProcessesTest {
    @TempDir
    private Path folder;

    private final Machine machine = Machine.ours();

    @AfterEach
    void nothingIsLeft() {
        machine.close();
    }

    @ParameterizedTest
    @CsvSource({
        "exit 0, exited 0",
        "exit 3, exited 3",
        "exit 255, exited 255",
        "kill -9 $$, signalled 9",
        "kill -15 $$, signalled 15",
        "kill -6 $$, signalled 6"
    })
    void theEndIsToldAsItWas(String script, String end) throws Exception {
        assertThat(machine.exit(machine.shell(script))).hasToString(end);
    }

    @Test
    void theEndIsTheSameHoweverOftenItIsAskedFor() throws Exception {
        TaskProcess process = machine.start(machine.shell("exit 7"));
        assertThat(Machine.exit(process)).hasToString("exited 7");
        assertThat(process.await()).hasToString("exited 7");
        process.onExit().toCompletableFuture().cancel(true);
        assertThat(process.await()).hasToString("exited 7");
    }

    @Test
    @DisplayName("O07: variables come letter for letter, with newlines, equals signs, nothing at all, and odd names")
    void theEnvironmentIsWhatWasAskedLetterForLetter() throws Exception {
        Map<String, String> asked = Map.of(
                "TWO_LINES", "a\nb\n",
                "EQUALS", "a=b=c",
                "EMPTY", "",
                "BLANKS", "  x  ",
                "QUOTES", "'\"$(id)`id`\\",
                "BASH_FUNC_f%%", "() {  echo hi\n}",
                "with.dot", "1");
        assertThat(machine.environment(asked))
                .containsExactlyInAnyOrderElementsOf(asked.entrySet().stream()
                        .map(variable -> variable.getKey() + "=" + variable.getValue())
                        .toList());
    }

    @Test
    void nothingOfOurOwnEnvironmentIsHandedOn() throws Exception {
        assertThat(machine.environment(Map.of())).isEmpty();
    }

    @Test
    void onlyTheThreeStreamsAreOpen() throws Exception {
        try (var in = Files.newInputStream(Path.of("/dev/null"))) {
            assertThat(in.read()).isEqualTo(-1);
            assertThat(machine.output(machine.program("ls", "/proc/self/fd")).lines())
                    .containsExactlyInAnyOrder("0", "1", "2", "3"); // the last is the folder that ls reads
        }
    }

    @Test
    void pipesCarryAllThreeStreams() throws Exception {
        TaskProcess process = machine.start(machine.shell("cat; echo problem >&2"));
        process.stdin().write("hello".getBytes(StandardCharsets.UTF_8));
        process.stdin().close();
        assertThat(Machine.text(process.stdout().readAllBytes())).isEqualTo("hello");
        assertThat(Machine.text(process.stderr().readAllBytes())).isEqualTo("problem\n");
    }

    @Test
    void whatIsInThePipesIsReadAlsoAfterTheEndAndTheClose() throws Exception {
        TaskProcess process = machine.start(machine.shell("echo last words"));
        assertThat(Machine.exit(process)).hasToString("exited 0");
        process.close();
        assertThat(Machine.text(process.stdout().readAllBytes())).isEqualTo("last words\n");
    }

    @Test
    void filesAreReadWrittenAndAppendedTo() throws Exception {
        Path in = Files.writeString(folder.resolve("in"), "input\n");
        Path out = Files.writeString(folder.resolve("out"), "long text from before\n");
        Path err = Files.writeString(folder.resolve("err"), "before\n");
        Stdio files = new Stdio(Redirect.from(in.toFile()), Redirect.to(out.toFile()), Redirect.appendTo(err.toFile()));
        assertThat(machine.exit(machine.shell("cat; echo problem >&2").stdio(files)))
                .hasToString("exited 0");
        assertThat(out).hasContent("input\n");
        assertThat(err).hasContent("before\nproblem\n");
    }

    @Test
    void bothStreamsGoToOneFileInTheirOrder() throws Exception {
        File both = folder.resolve("both").toFile();
        assertThat(machine.exit(machine.shell("echo 1; echo 2 >&2; echo 3").stdio(Stdio.toFiles(both, both))))
                .hasToString("exited 0");
        assertThat(both).hasContent("1\n2\n3\n");
    }

    @Test
    void noStreamsAreNothingToReadAndNowhereToWrite() throws Exception {
        assertThat(machine.exit(machine.shell("cat; echo x; echo y >&2").stdio(Stdio.none())))
                .hasToString("exited 0");
    }

    @Test
    void theWorkingFolderIsEnteredAndIsTheRootWithoutOne() throws Exception {
        assertThat(machine.output(machine.program("pwd").workingDirectory(folder)))
                .isEqualTo(folder.toRealPath() + "\n");
        assertThat(machine.output(machine.program("pwd"))).isEqualTo("/\n");
    }

    @Test
    void aWorkingFolderThatIsMissingIsToldBeforeAnythingStarts() {
        assertThatThrownBy(() -> machine.start(machine.program("pwd").workingDirectory(folder.resolve("none"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none");
    }

    @Test
    void aProgramIsFoundThroughThePathOfItsOwnEnvironment() throws Exception {
        program("hello", "#!/bin/sh\necho from the folder\n");
        Map<String, String> path = Map.of("PATH", "/nowhere:" + folder);
        assertThat(machine.output(machine.program("hello").environment(path))).isEqualTo("from the folder\n");
        assertThatThrownBy(() -> machine.start(machine.program("hello")))
                .isInstanceOf(IOException.class)
                .hasMessage("program hello is not found in /usr/bin:/bin");
    }

    @Test
    void aRelativeProgramIsFoundFromTheWorkingFolder() throws Exception {
        program("hello", "#!/bin/sh\necho \"$0\"\n");
        assertThat(machine.output(machine.program("./hello").workingDirectory(folder)))
                .isEqualTo("./hello\n");
    }

    @Test
    void aProgramWithANameLikeAnOptionIsAProgram() throws Exception {
        Files.createDirectory(folder.resolve("-c"));
        Files.copy(Path.of("/bin/echo"), folder.resolve("-c/echo"), StandardCopyOption.COPY_ATTRIBUTES);
        assertThat(machine.output(machine.program("-c/echo", "hello").workingDirectory(folder)))
                .isEqualTo("hello\n");
    }

    @Test
    void whatIsNoProgramIsToldBeforeAnythingStarts() throws Exception {
        Path plain = Files.writeString(folder.resolve("plain"), "x");
        refused("/no/such/program", "program /no/such/program is not there");
        refused(plain.toString(), "may not be run: a file with the right to execute is right");
        refused(folder.toString(), "may not be run");
        assertThatThrownBy(() -> machine.start(machine.program()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no program is named");
    }

    @Test
    void aProgramOfAnotherUserNeedsRoot() {
        TaskUser self = LocalProcesses.self();
        Assumptions.assumeTrue(self.uid() != 0, "root may start programs of others");
        Machine others = new Machine(TaskUser.of(self.uid() + 1, self.gid()));
        assertThatThrownBy(() -> others.start(others.program("true")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("only root may start programs of others");
    }

    @Test
    void weAreWhoTheSystemSays() throws Exception {
        TaskUser self = LocalProcesses.self();
        assertThat(machine.output(machine.program("id", "-u"))).isEqualTo(self.uid() + "\n");
        assertThat(machine.output(machine.program("id", "-g"))).isEqualTo(self.gid() + "\n");
        assertThat(List.of(machine.output(machine.program("id", "-G")).strip().split(" ")))
                .containsAll(self.groups().stream().map(String::valueOf).toList());
    }

    private void refused(String program, String message) {
        assertThatThrownBy(() -> machine.start(machine.program(program)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(message);
    }

    private void program(String name, String script) throws IOException {
        Path file = Files.writeString(folder.resolve(name), script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
