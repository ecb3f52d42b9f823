package io.github.sluice.cli.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.core.yaml.Fault;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever stands in a file, it is read or refused with faults that have a place. */
class MutatedJobsTest {
    private static final String TEXT =
            """
            - job: a
              user: 7
              request: "watts:200"
              arguments: {watts: {cap: 300, x: [1, 2]}}
              time_limit: 10m
              nodes: 2
              tasks_per_node: 4
              command: [hostname, "-f"]
              environment: {A: "b\\n", C: ''}
              stdout: "%j-%n-%t"
            - job: b
              components:
                - {script: "#!/bin/sh", working_directory: x, stdin: in}
                - {runtime: oci, bundle: ../b, working_directory: /x}
            """;

    private static final List<String> PIECES = List.of(
            "",
            "\n",
            " ",
            "\t",
            ":",
            "- ",
            "[",
            "]",
            "{",
            "}",
            "\"",
            "'",
            "%",
            "#",
            "&a",
            "*a",
            "~",
            "\\0",
            "\\n",
            "/",
            "..",
            "99999999999999999999",
            "-1",
            "0",
            "job",
            "nodes: ",
            "components: ",
            "\u00e9",
            "\uD83D\uDE00",
            "\0");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void aMutatedFileIsReadOrRefusedWithPlaces(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            StringBuilder text = new StringBuilder(TEXT);
            for (int i = random.nextInt(4); i >= 0; i--) {
                int from = random.nextInt(text.length());
                int to = Math.min(text.length(), from + random.nextInt(8));
                text.replace(from, to, PIECES.get(random.nextInt(PIECES.size())));
            }
            check(text.toString());
        }
    }

    private static void check(String text) {
        try {
            JobsReader.reader().read("f", text.getBytes(StandardCharsets.UTF_8), JobsText.FOLDER);
        } catch (JobsException refused) {
            long lines = text.lines().count() + 1;
            assertThat(refused.faults()).as(text).isNotEmpty().allSatisfy(fault -> check(fault, lines));
        }
    }

    private static void check(Fault fault, long lines) {
        assertThat((long) fault.line()).isBetween(1L, lines);
        assertThat(fault.message()).doesNotContain("\n").doesNotContain("Exception");
    }
}
