package io.github.sluice.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
    @Test
    void oneComparisonGivesATableAndAFile(@TempDir Path folder) throws Exception {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        Report report = new Main(new PrintStream(text, true, StandardCharsets.UTF_8), folder)
                .compare("short", new Rounds(1, 3), "one program");

        assertThat(report.measured()).singleElement().satisfies(measured -> {
            assertThat(measured.sides())
                    .hasSize(3)
                    .allMatch(side -> side.millis().median() > 0);
            assertThat(measured.gaps()).hasSize(2);
        });
        assertThat(text.toString(StandardCharsets.UTF_8)).contains("| one program | step, none | ProcessBuilder |");
        assertThat(folder.resolve("bench.json")).content().contains("\"isWithinAim\"", "\"median\"");
    }
}
