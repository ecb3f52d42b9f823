package io.github.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of {@code hres run}, whose container is that of runc, and what a killed run leaves of it. */
class RunContainersTest {
    private static final String REQUIRED = "required";

    @TempDir
    private Path folder;

    private Path example;

    @BeforeEach
    void findRunc() throws IOException {
        example = example();
        boolean there = canRun();
        if (REQUIRED.equals(System.getProperty("sluice.oci"))) {
            assertThat(there).as("root, namespaces and runc are there").isTrue();
        }
        assumeThat(there).as("root, namespaces and runc are there").isTrue();
    }

    @Test
    void theExampleRunsOnThreeNodesInAContainerAndWhenThereIsPower() throws IOException {
        Run run = Run.of(
                "run",
                example.resolve("resources.yaml"),
                "--jobs",
                example.resolve("jobs.yaml"),
                "--configuration",
                example,
                "--output",
                folder.resolve("out"),
                "--spool",
                folder.resolve("spool"));

        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .contains("wide: runs on n[1-3]", "hungry: waits: ", "hungry: completed", "3 of 3 jobs ended well");
        assertThat(folder.resolve("out/wide.n3.5.out")).hasContent("task 5 on n3 of n[1-3]\n");
        assertThat(folder.resolve("out/inside.n4.0.out")).hasContent("process 1 on inside\n");
        assertThat(containers()).isEmpty();
    }

    @Test
    void theNextRunRemovesTheContainerOfAKilledOne() throws Exception {
        Site site = Site.in(folder);
        Files.copy(example.resolve("oci.conf"), folder.resolve("oci.conf"));
        String job = "- {job: inside, runtime: oci, bundle: '%s', command: [sh, -c, '%s']}";
        site.jobs(job.formatted(example.resolve("bundle"), "echo up; sleep 300"));
        Process first = site.start();
        try {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> Files.exists(site.out().resolve("inside.n1.0.out"))
                            && site.output("inside.n1.0.out").equals("up\n"));
        } finally {
            first.destroyForcibly().waitFor();
        }

        Run second = site.jobs(job.formatted(example.resolve("bundle"), "echo again; exit 3"))
                .run("--json");

        assertThat(second.status()).as(second.out() + second.err()).isEqualTo(1);
        assertThat(second.err()).contains("an earlier run was killed: ", "inside: failed: task 0 on n1: exited 3");
        assertThat(site.output("inside.n1.0.out")).isEqualTo("again\n");
        assertThat(containers()).isEmpty();
        assertThat(site.jobFolders()).isEmpty();
    }

    /** Those that this test could have left. */
    private List<String> containers() throws IOException {
        Process list = new ProcessBuilder("runc", "list").start();
        return new String(list.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains(folder.toString()))
                .toList();
    }

    private static boolean canRun() throws IOException {
        boolean root = Path.of("/proc/self").toFile().exists()
                && Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        return root
                && mayUnshare()
                && List.of("/usr/bin/runc", "/usr/sbin/runc", "/usr/local/bin/runc", "/usr/local/sbin/runc").stream()
                        .anyMatch(program -> Files.isExecutable(Path.of(program)));
    }

    /** Root of a container of its own may not, as a rule. */
    private static boolean mayUnshare() throws IOException {
        try {
            return new ProcessBuilder("unshare", "--mount", "--pid", "--fork", "true")
                            .start()
                            .waitFor()
                    == 0;
        } catch (InterruptedException now) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Path example() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("docs/examples/run"))) {
            root = root.getParent();
            assertThat(root).as("a folder with docs").isNotNull();
        }
        return root.resolve("docs/examples/run");
    }
}
