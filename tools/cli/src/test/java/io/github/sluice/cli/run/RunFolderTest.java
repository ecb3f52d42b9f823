package io.github.sluice.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.cli.jobs.JobSpec;
import io.github.sluice.cli.jobs.JobsReader;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.jobs.JobRequest;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.runtime.core.JobRuntimes;
import io.github.sluice.runtime.core.LocalProcesses;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(value = OS.LINUX, disabledReason = "owners and modes are those of Linux")
class RunFolderTest {
    private static final JobRecord RECORD = new JobRecord(
            Job.builder(new JobId(7, "x.7"))
                    .user(1001, 100)
                    .userName("ada")
                    .account("physics")
                    .partition("batch")
                    .nodes(NodeNames.parse("n[1-3]"))
                    .endTime(Instant.parse("2026-12-01T13:00:00Z"))
                    .hookTime(Duration.ofSeconds(9))
                    .build(),
            List.of());

    @TempDir
    private Path temporary;

    @Test
    void oneOwnerAtATimeInThisProcessToo() throws IOException {
        Path path = temporary.resolve("spool");
        try (RunFolder first = RunFolder.open(path)) {
            assertThat(first.path()).isEqualTo(path.toRealPath());
            assertThatThrownBy(() -> RunFolder.open(path))
                    .isInstanceOf(IOException.class)
                    .hasMessageEndingWith(
                            ": another hres run uses this folder: wait for it, or name another with --spool");
        }
        RunFolder.open(path).close();
    }

    @Test
    void othersPassThroughAndReadNothing() throws IOException {
        Path path = temporary.resolve("spool");
        try (RunFolder folder = RunFolder.open(path)) {
            folder.begin("mark");

            assertThat(folder.earlier()).contains("mark");
            assertThat(mode(path)).isEqualTo("rwx--x--x");
            assertThat(mode(path.resolve("jobs"))).isEqualTo("rwx--x--x");
            assertThat(mode(path.resolve("run"))).isEqualTo("rw-------");
            folder.end();
            assertThat(folder.earlier()).isEmpty();
        }
    }

    @Test
    void aMarkThatWasCutShortIsNone() throws IOException {
        try (RunFolder folder = RunFolder.open(temporary.resolve("spool"))) {
            Files.createFile(folder.path().resolve("run"));

            assertThat(folder.earlier()).isEmpty();
        }
    }

    @Test
    void aFolderThatOthersMayWriteToIsRefused() throws IOException {
        Path path = Files.createDirectory(temporary.resolve("spool"));
        for (String mode : List.of("rwxrwx---", "rwx----w-")) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));

            assertThatThrownBy(() -> RunFolder.open(path)).hasMessageContaining("others may write to it (" + mode);
        }
    }

    @Test
    void aRecordComesBackAsItWas() throws IOException {
        assertThat(JobRecord.of(RECORD.bytes())).usingRecursiveComparison().isEqualTo(RECORD);
    }

    @Test
    void aRecordThatWasCutShortIsRefusedWhereverItWasCut() throws IOException {
        byte[] bytes = RECORD.bytes();
        for (int length = 0; length < bytes.length; length++) {
            byte[] part = Arrays.copyOf(bytes, length);

            assertThatThrownBy(() -> JobRecord.of(part)).as("%d bytes", length).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void aRecordThatCannotBeReadIsToldAndRemoved() throws IOException {
        List<String> told = new CopyOnWriteArrayList<>();
        Path job = Files.createDirectories(temporary.resolve("spool/jobs/7"));
        Files.writeString(job.resolve("record"), "no record");
        try (RunFolder folder = RunFolder.open(temporary.resolve("spool"))) {
            new LeftOvers(
                            folder,
                            JobRuntimes.builder("localhost", folder.path()),
                            node -> {
                                throw new AssertionError("no epilog is run on " + node);
                            },
                            told::add)
                    .remove();

            assertThat(told).anyMatch(line -> line.contains("/jobs/7 has a record that cannot be read, so no epilogs"));
            assertThat(folder.jobs()).isEmpty();
        }
    }

    @Test
    void theFolderOfAJobComesAndGoes() throws IOException {
        try (RunFolder folder = RunFolder.open(temporary.resolve("spool"))) {
            Path made = folder.begin(planned(), RECORD);

            assertThat(folder.jobs()).containsExactly(made);
            assertThat(RunFolder.record(made).orElseThrow().bytes()).isEqualTo(RECORD.bytes());
            assertThat(mode(made)).isEqualTo("rwx--x--x");
            assertThat(mode(made.resolve("record"))).isEqualTo("rw-------");
            RunFolder.remove(made);
            assertThat(folder.jobs()).isEmpty();
        }
    }

    private static PlannedJob planned() {
        JobSpec spec = JobsReader.reader()
                .read("f", "- {job: a, command: ['true']}".getBytes(StandardCharsets.UTF_8), Path.of("/"))
                .jobs()
                .get(0);
        try (HresController controller = HresController.builder()
                .resources("r", "[]".getBytes(StandardCharsets.UTF_8))
                .nodes(NodeTable.of("n1"))
                .host(HresHost.silent())
                .open()) {
            JobRequest request = controller.submit("").orElseThrow();
            return new PlannedJob(spec, new JobId(7, "x.7"), LocalProcesses.self(), request, List.of(1));
        }
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
