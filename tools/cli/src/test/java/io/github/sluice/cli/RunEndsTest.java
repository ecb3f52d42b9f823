package io.github.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Ends of {@code hres run} before its time: a signal, or a death in the middle. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "tasks are processes of Linux")
class RunEndsTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private Site site;
    private Optional<Process> process = Optional.empty();

    @BeforeEach
    void make() throws IOException {
        site = Site.in(folder);
    }

    @AfterEach
    void endWhatATestLeft() throws Exception {
        if (process.isPresent() && process.get().isAlive()) {
            process.get().destroyForcibly().waitFor();
            site.jobs("[]").run();
        }
    }

    @Test
    void aSignalEndsTheJobsAndEverythingIsToldBefore() throws Exception {
        site.hooks("jobEpilog: [/bin/sh, -c, 'echo $SLUICE_NODE >> " + folder.resolve("epilogs") + "']")
                .jobs(
                        """
                        - {job: kind, request: "watts:1", command: [sh, -c, 'trap "echo asked; exit 0" TERM; echo $$ > kind.pid; sleep 100 & wait']}
                        - {job: deaf, request: "watts:1", command: [sh, -c, 'trap "" TERM; echo $$ > deaf.pid; sleep 100; sleep 100']}
                        - {job: later, nodes: 4, command: ["true"]}
                        """);
        Process run = started("--json", "--grace", "1");
        long kind = pid("kind.pid");
        long deaf = pid("deaf.pid");

        signal(run, "INT");
        assertThat(run.waitFor(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();

        assertThat(run.exitValue()).isEqualTo(130);
        JsonNode jobs = JsonMapper.shared()
                .readTree(Files.readString(folder.resolve("stdout")))
                .get("jobs");
        assertThat(jobs.size()).isEqualTo(3);
        for (JsonNode job : jobs) {
            assertThat(job.get("state").asString()).isEqualTo("CANCELLED");
            assertThat(job.get("reasons").get(0).asString()).isEqualTo("hres run was ended");
        }
        assertThat(site.output("kind.n1.0.out")).isEqualTo("asked\n");
        assertThat(Files.readString(folder.resolve("stderr"))).contains("deaf: cancelled", "signalled 9");
        assertThat(Files.readAllLines(folder.resolve("epilogs"))).containsExactlyInAnyOrder("n1", "n2");
        assertThat(lives(kind)).isFalse();
        assertThat(lives(deaf)).isFalse();
        assertThat(site.jobFolders()).isEmpty();
        assertThat(site.spool().resolve("run")).doesNotExist();
    }

    @Test
    void whatAKilledRunLeftIsRemovedByTheNext() throws Exception {
        site.hooks("jobEpilog: [/bin/sh, -c, 'echo $SLUICE_NODE >> " + folder.resolve("epilogs") + "']")
                .jobs(
                        """
                        - job: a
                          request: watts:1
                          nodes: 2
                          command: [sh, -c, 'setsid sleep 101 & echo $! > $SLUICE_NODE.child; echo $$ > $SLUICE_NODE.pid; wait']
                        """);
        Process first = started();
        long task = pid("n1.pid");
        long child = pid("n2.child");
        pid("n2.pid");

        Run second = site.run();
        assertThat(second.status()).isEqualTo(1);
        assertThat(second.err())
                .contains("another hres run uses this folder: wait for it, or name another with --spool");

        first.destroyForcibly().waitFor();
        assertThat(lives(task)).isTrue();
        assertThat(lives(child)).isTrue();
        Run third = site.jobs("- {job: b, command: ['true']}").run();

        assertThat(third.status()).isZero();
        assertThat(third.out())
                .containsPattern("an earlier run was killed: [4-9] processes of it are ended")
                .contains("job 1 on n[1-2] was left by an earlier run: its node epilogs are run", "b: completed");
        assertThat(lives(task)).isFalse();
        assertThat(lives(child)).isFalse();
        assertThat(Files.readAllLines(folder.resolve("epilogs"))).containsExactly("n1", "n2");
        assertThat(site.jobFolders()).isEmpty();
        assertThat(site.run().out()).doesNotContain("earlier");
    }

    @Test
    void aHookThatAKilledRunWaitedForIsEndedByTheNext() throws Exception {
        Files.createDirectory(site.out());
        site.hooks("jobProlog: [/bin/sh, -c, 'echo $$ > " + site.out().resolve("hook.pid") + "; exec sleep 102']")
                .jobs("- {job: a, request: 'watts:1', command: ['true']}");
        Process first = started();
        long hook = pid("hook.pid");
        first.destroyForcibly().waitFor();
        assertThat(lives(hook)).isTrue();

        Run second = site.resources(Site.WATTS).run();

        assertThat(second.status()).as(second.out()).isZero();
        assertThat(lives(hook)).isFalse();
    }

    @Test
    void aReaderOfStdoutThatGoesAwayEndsNoJob() throws Exception {
        site.jobs("- {job: a, command: [sh, -c, 'echo $$ > a.pid; while ! [ -e go ]; do sleep 0.05; done']}");
        ProcessBuilder head = new ProcessBuilder("/bin/sh", "-c", "exec < \"$1\"; exec head -c 1", "sh", fifo());
        Process reader = head.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        Process run = started();
        pid("a.pid");
        assertThat(reader.waitFor()).isZero();
        Files.createFile(site.out().resolve("go"));

        assertThat(run.waitFor(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(run.exitValue()).isZero();
        assertThat(site.jobFolders()).isEmpty();
    }

    /** The file that a process of the command writes to, as a pipe. */
    private String fifo() throws Exception {
        Path pipe = folder.resolve("stdout");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        return pipe.toString();
    }

    private Process started(String... options) throws IOException {
        Process started = site.start(options);
        process = Optional.of(started);
        return started;
    }

    /** The number of a process, once it has written it. */
    private long pid(String file) throws IOException {
        Path path = site.out().resolve(file);
        await(file)
                .atMost(LONG)
                .until(() -> Files.exists(path) && Files.readString(path).endsWith("\n"));
        return Long.parseLong(Files.readString(path).strip());
    }

    /** One that was killed may wait for ever for a parent to collect it, and has no command line then. */
    private static boolean lives(long pid) throws IOException {
        Path line = Path.of("/proc", Long.toString(pid), "cmdline");
        try {
            return !Files.readString(line).isEmpty();
        } catch (IOException gone) {
            return false;
        }
    }

    private static void signal(Process process, String name) throws Exception {
        assertThat(new ProcessBuilder("/bin/kill", "-" + name, Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }
}
