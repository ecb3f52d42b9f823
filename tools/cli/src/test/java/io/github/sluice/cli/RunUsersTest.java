package io.github.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of other users, which only root can start. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "users are those of Linux")
class RunUsersTest {
    private static final int OTHER = 61234;

    @TempDir
    private Path folder;

    private Site site;

    @BeforeEach
    void make() throws IOException {
        assumeThat(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))
                .as("the user of this test, who must be root")
                .isEqualTo(0);
        site = Site.in(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createDirectory(site.out());
        Files.setPosixFilePermissions(site.out(), PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    @Test
    void tasksAndTheirFilesBelongToTheUserOfTheJob() throws IOException {
        Run run = site.jobs(
                        """
                        - job: number
                          user: 61234
                          group: 61235
                          command: [sh, -c, 'id -u; id -g; id -G; echo "${HOME-none} ${USER-none} $PATH"']
                        - job: name
                          user: nobody
                          script: |
                            #!/bin/sh
                            echo "$(id -un) $USER $LOGNAME $HOME"
                        """)
                .run();

        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(site.output("number.n1.0.out"))
                .isEqualTo("61234\n61235\n61235\nnone none /usr/local/bin:/usr/bin:/bin\n");
        assertThat(site.output("name.n2.0.out") + site.owner("number.n1.0.out"))
                .startsWith("nobody nobody nobody /")
                .endsWith("\n" + OTHER);
        assertThat(site.jobFolders()).isEmpty();
    }

    @Test
    void aFileThatTheUserMayNotWriteFailsTheJobThoughRootMay() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "kept");
        Run run = site.jobs("- {job: a, user: 61234, command: [echo, gone], stdout: '%s', stderr: /dev/null}"
                        .formatted(secret))
                .run();

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("a: failed: n1: " + secret + " cannot be written by user 61234: ");
        assertThat(secret).hasContent("kept");
    }

    @Test
    void theUserTaskPrologRunsAsTheUser() throws Exception {
        site.hooks("userTaskProlog: [/bin/sh, -c, 'echo export BY=$(id -u); echo print prolog of $(id -u)']")
                .jobs("- {job: a, user: 61234, request: 'watts:1', command: [sh, -c, 'echo $BY']}");

        assertThat(told(withReadableClasses("rwxr-xr-x"))).contains("a: completed");
        assertThat(site.output("a.n1.0.out")).isEqualTo("prolog of 61234\n61234\n");
    }

    @Test
    void aCommandThatTheUserMayNotReadIsNamed() throws Exception {
        site.hooks("userTaskProlog: [/bin/true]")
                .jobs("- {job: a, user: 61234, request: 'watts:1', command: ['true']}");

        assertThat(told(withReadableClasses("rwx------")))
                .contains("a: failed: task 0 on n1: not started: the user task prolog's process exited ")
                .contains(": user 61234 may not read " + folder.resolve("lib"))
                .contains("an hres command that every user can read is right");
    }

    @Test
    void whoIsNotRootRunsJobsOfTheirOwnAndNamesNobodyElse() throws Exception {
        List<String> words = new ArrayList<>(List.of("setpriv", "--reuid=61234", "--regid=61234", "--clear-groups"));
        words.addAll(withReadableClasses("rwxr-xr-x"));
        words.set(
                words.indexOf(site.spool().toString()),
                site.out().resolve("spool").toString());

        site.jobs("- {job: a, user: 61234, command: [sh, -c, 'id -u; echo ${USER-none}']}");
        assertThat(told(words)).contains("a: completed");
        assertThat(site.output("a.n1.0.out")).isEqualTo("61234\nnone\n");

        site.jobs("- {job: b, command: ['true']}\n- {job: c, user: 0, command: ['true']}\n");
        assertThat(told(words))
                .contains("jobs.yaml:2:")
                .contains(": user 0 is another than that of this process: only root may name another")
                .doesNotContain("b: ");
    }

    /** What a process says, all of it. */
    private static String told(List<String> words) throws IOException {
        Process run = new ProcessBuilder(words).redirectErrorStream(true).start();
        return new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** The command, with its classes in a folder of that mode: those of this test may lie where only root can read. */
    private List<String> withReadableClasses(String mode) throws IOException {
        Path lib = Files.createDirectory(folder.resolve("lib"));
        List<String> copies = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (!entry.isEmpty() && Files.exists(Path.of(entry))) {
                Path copy = lib.resolve(copies.size() + "-" + Path.of(entry).getFileName());
                copy(Path.of(entry), copy);
                copies.add(copy.toString());
            }
        }
        Files.setPosixFilePermissions(lib, PosixFilePermissions.fromString(mode));
        List<String> words = new ArrayList<>(site.command());
        words.set(words.indexOf("-cp") + 1, String.join(File.pathSeparator, copies));
        return words;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Files.copy(each, to.resolve(from.relativize(each).toString()));
            }
        }
    }
}
