package io.github.sluice.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.simulator.Report;
import io.github.sluice.simulator.Simulation;
import io.github.sluice.simulator.trace.LublinModel;
import io.github.sluice.simulator.trace.SwfJob;
import io.github.sluice.simulator.trace.SwfReader;
import io.github.sluice.simulator.trace.SwfTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of a trace whose power is served by a site's own program: what it was called for, from its own log. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the plugin exec is for Linux")
class SimulatedScriptsTest {
    private static final int JOBS = Integer.getInteger("sluice.script.jobs", 30);
    private static final int NODES = 128;

    private static final String PROGRAM =
            """
            #!/bin/sh
            echo "$SLUICE_JOB_ID $SLUICE_HOOK ${SLUICE_NODE:--} ${SLUICE_TASK_GLOBAL:--}" >> %s
            """;

    private static final String RESOURCES =
            """
            - resource: power
              mode: MODE_3
              plugin:
                type: exec
                config:
                  prerun: %1$s
                  revoke: %1$s
                  jobProlog: %1$s
                  taskProlog: %1$s
                  userTaskProlog: %1$s
                  taskEpilog: %1$s
                  jobEpilog: %1$s
                  epilog: %1$s
              layers:
                - {layer_name: site, count: 30000}
                - {layer_name: row1, parent_name: site, nodes: "n[001-064]", count: 15600}
                - {layer_name: row2, parent_name: site, nodes: "n[065-128]", count: 15600}
            """;

    @TempDir
    private Path folder;

    @Test
    void theScriptsOwnLogHasEveryHookOfEachStartedJobInOrder() throws IOException {
        Path log = folder.resolve("log");
        Path program = Files.writeString(folder.resolve("power"), PROGRAM.formatted(log));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        SwfTrace trace = trace();
        Path resources = Files.writeString(folder.resolve("resources.yaml"), RESOURCES.formatted(program));

        Report report = Simulation.of(resources)
                .nodes(NodeTable.of("n[001-128]"))
                .trace(trace)
                .limit(JOBS)
                .request("power:300")
                .build()
                .run();

        assertThat(report.audit()).isEmpty();
        assertThat(report.notes()).isEmpty();
        assertThat(report.usedAtEnd()).isZero();
        Map<String, List<String>> byJob = new HashMap<>();
        for (String line : Files.readAllLines(log)) {
            int blank = line.indexOf(' ');
            byJob.computeIfAbsent(line.substring(0, blank), job -> new ArrayList<>())
                    .add(line.substring(blank + 1));
        }
        assertThat(byJob).hasSize((int) report.finished());
        int checked = 0;
        for (SwfJob job : trace.jobs().subList(0, Math.min(JOBS, trace.jobs().size()))) {
            List<String> lines = byJob.get(Long.toString(job.number()));
            if (lines != null) {
                check(lines, job.processors().orElseThrow());
                checked++;
            }
        }
        assertThat(checked).isEqualTo((int) report.finished()).isPositive();
    }

    /** One processor a node: as many nodes as tasks. */
    private static void check(List<String> lines, int size) {
        List<String> nodes = lines.subList(1, 1 + size).stream()
                .map(line -> line.substring(line.indexOf(' ') + 1, line.lastIndexOf(' ')))
                .toList();
        List<String> right = new ArrayList<>(List.of("prerun - -"));
        nodes.forEach(node -> right.add("jobProlog " + node + " -"));
        for (int task = 0; task < size; task++) {
            right.add("taskProlog " + nodes.get(task) + " " + task);
            right.add("userTaskProlog " + nodes.get(task) + " " + task);
        }
        for (int task = 0; task < size; task++) {
            right.add("taskEpilog " + nodes.get(task) + " " + task);
        }
        nodes.forEach(node -> right.add("jobEpilog " + node + " -"));
        right.add("epilog - -");
        assertThat(lines).isEqualTo(right);
        assertThat(nodes).doesNotHaveDuplicates();
    }

    /** The real trace where it is at hand, else a made one of small jobs. */
    private static SwfTrace trace() throws IOException {
        String data = System.getProperty("sluice.data", "");
        Path nasa = Path.of(data, "data/swf/NASA-iPSC-1993-3.1-cln.swf");
        if (!data.isEmpty() && Files.isReadable(nasa)) {
            return SwfReader.read(nasa);
        }
        return LublinModel.builder()
                .nodes(NODES / 4)
                .jobs(JOBS)
                .seed(11)
                .build()
                .generate();
    }
}
