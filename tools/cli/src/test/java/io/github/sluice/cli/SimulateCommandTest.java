package io.github.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateCommandTest {
    @TempDir
    private Path folder;

    private Path file;
    private Path trace;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(
                folder.resolve("resources.yaml"),
                """
                - resource: power
                  mode: MODE_2
                  layers:
                    - {layer_name: all, nodes: "n[1-4]", count: 2}
                """);
        trace = Files.writeString(
                folder.resolve("three.swf"),
                """
                ; Version: 2.2
                1 0 -1 100 2 -1 -1 2 -1 -1 1 1 1 -1 -1 -1 -1 -1
                2 1 -1 100 2 -1 -1 2 -1 -1 1 1 1 -1 -1 -1 -1 -1
                3 2 -1 100 1 -1 -1 1 -1 -1 1 1 1 -1 -1 -1 -1 -1
                4 3 -1 100 5 -1 -1 5 -1 -1 1 1 1 -1 -1 -1 -1 -1
                """);
    }

    @Test
    void jsonHasExactlyTheDocumentedKeys() {
        Run run = Run.of("simulate", file, "--trace", trace, "--request", "power:1", "--json");

        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().replaceAll("(?s),\\s*\"hooks\".*", ""))
                .isEqualToIgnoringWhitespace(
                        """
                        {
                          "jobs" : 4,
                          "skipped" : 0,
                          "rejected" : 1,
                          "finished" : 3,
                          "held" : 0,
                          "makespan_s" : 200,
                          "total_wait_s" : 98,
                          "mean_wait_s" : 32.667,
                          "max_wait_s" : 98,
                          "peak" : {"power" : {"all" : 2}},
                          "used_at_end" : 0,
                          "audit" : "ok"
                        """);
        assertThat(run.out()).contains("\"prerun\" : {").contains("\"wall_ms\" : ");
    }

    @Test
    void textShowsJobsWaitsLayersAndHooks() {
        Run run = Run.of("simulate", file, "--nodes", "n[1-4]", "--trace", trace, "--request", "power:1");

        assertThat(run.out())
                .contains("finished", "mean wait     32.667 s", "power     all        2     2", "Hooks: none");
    }

    @Test
    void aWorkloadIsMadeFromTheSeed() {
        String[] line = {"simulate", file.toString(), "--jobs", "50", "--seed", "7", "--policy", "EASY", "--json"};
        Run run = Run.of((Object[]) line);

        assertThat(run.out()).contains("\"jobs\" : 50");
        assertThat(withoutTimes(Run.of((Object[]) line))).isEqualTo(withoutTimes(run));
    }

    @Test
    void aFaultyTraceShowsEachFaultWithItsPlace() throws IOException {
        Path odd = Files.writeString(folder.resolve("odd.swf"), Files.readString(trace) + "1 2 3\nx\n");
        Run run = Run.of("simulate", file, "--trace", odd);

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err().lines())
                .allMatch(line -> line.startsWith(odd + ":"))
                .hasSize(2);
    }

    private static String withoutTimes(Run run) {
        return run.out().replaceAll("\"wall_ms\" : \\d+", "");
    }
}
