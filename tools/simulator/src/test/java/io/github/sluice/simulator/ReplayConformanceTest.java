package io.github.sluice.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.simulator.trace.SwfReader;
import io.github.sluice.simulator.trace.SwfTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The whole-trace results of the shared folder, to the last number. */
class ReplayConformanceTest {
    private static final Pattern LAYER = Pattern.compile("\"(rack\\d|row\\d|site)\": (\\d+)");

    @Test
    void everyLineOfTheReplayGivesItsNumbers() throws IOException {
        String folder = System.getProperty("sluice.data", "");
        Path data = Path.of(folder);
        assumeThat(!folder.isEmpty() && Files.isReadable(data.resolve("conformance/replay.jsonl")))
                .as("the shared folder is there")
                .isTrue();

        SwfTrace trace = SwfReader.read(data.resolve("data/swf/NASA-iPSC-1993-3.1-cln.swf"));
        List<String> lines = Files.readAllLines(data.resolve("conformance/replay.jsonl"));
        for (String line : lines.subList(1, lines.size())) {
            Report report = Simulation.of(data.resolve("data/resources/ipsc-128-power.yaml"))
                    .nodes(NodeTable.of("n[001-128]"))
                    .trace(trace)
                    .request(text(line, "request"))
                    .build()
                    .run();

            assertThat(report.jobs()).as(line).isEqualTo(number(line, "jobs"));
            assertThat(report.finished()).as(line).isEqualTo(number(line, "finished"));
            assertThat(report.rejected()).as(line).isEqualTo(number(line, "rejected"));
            assertThat(report.skipped()).as(line).isEqualTo(number(line, "skipped"));
            assertThat(report.makespan()).as(line).isEqualTo(number(line, "makespan_s"));
            assertThat(report.totalWait()).as(line).isEqualTo(number(line, "total_wait_s"));
            assertThat(report.maxWait()).as(line).isEqualTo(number(line, "max_wait_s"));
            assertThat(report.usedAtEnd()).as(line).isEqualTo(number(line, "used_at_end"));
            assertThat(report.audit()).as(line).isEmpty();
            Matcher layers = LAYER.matcher(line);
            while (layers.find()) {
                assertThat(Clusters.peak(report, layers.group(1)))
                        .as("%s of %s", layers.group(1), line)
                        .isEqualTo(Long.parseLong(layers.group(2)));
            }
        }
    }

    private static String text(String line, String key) {
        Matcher value = Pattern.compile("\"" + key + "\": \"([^\"]*)\"").matcher(line);
        assertThat(value.find()).as("%s in %s", key, line).isTrue();
        return value.group(1);
    }

    private static long number(String line, String key) {
        Matcher value = Pattern.compile("\"" + key + "\": (\\d+)").matcher(line);
        assertThat(value.find()).as("%s in %s", key, line).isTrue();
        return Long.parseLong(value.group(1));
    }
}
