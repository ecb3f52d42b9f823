package io.github.sluice.simulator.trace;

import static io.github.sluice.simulator.trace.SwfTexts.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SwfWriterTest {
    @Test
    void aTraceIsWrittenAsHeaderAndLines() throws IOException {
        String text =
                """
                ; Version: 2.2
                ; MaxNodes: 4
                7 10 20 30 4 5.25 600 8 90 1000 5 12 13 14 15 16 3 18
                8 10 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
                """;
        StringBuilder out = new StringBuilder();

        SwfWriter.write(read(text), out);

        assertThat(out).hasToString(text);
    }

    @Test
    void whatIsWrittenIsReadBackTheSame(@TempDir Path folder) throws IOException {
        Random random = new Random(7);
        List<SwfJob> jobs = new ArrayList<>();
        for (int i = 1; i <= 2_000; i++) {
            jobs.add(randomJob(i, random));
        }
        SwfTrace trace = new SwfTrace(new SwfHeader(Map.of("Computer", "G\u00f6ta", "Note", "")), jobs, 0);
        Path file = folder.resolve("made.swf");

        SwfWriter.write(trace, file);

        assertThat(SwfReader.read(file)).isEqualTo(trace);
    }

    @Test
    void aGeneratedTraceIsReadBackTheSame(@TempDir Path folder) throws IOException {
        SwfTrace trace = LublinModel.builder().jobs(500).load(0.8).build().generate();
        Path file = folder.resolve("lublin.swf");

        SwfWriter.write(trace, file);

        assertThat(SwfReader.read(file)).isEqualTo(trace);
    }

    @Test
    void aHeaderThatWouldNotBeReadBackIsRefused() {
        assertThatThrownBy(() -> new SwfHeader(Map.of("Note", "one\ntwo")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Note: a value of several lines, right is one line");
        assertThatThrownBy(() -> new SwfHeader(Map.of("a b", "x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("label 'a b', right is a capital, then letters and digits");
    }

    private static SwfJob randomJob(int number, Random random) {
        SwfValues values = new SwfValues();
        for (int i = 0; i < SwfField.count(); i++) {
            SwfField field = SwfField.at(i);
            if (!field.isAverage()) {
                values.set(field, random.nextInt(1_000) - 1);
            } else if (random.nextInt(4) > 0) {
                values.setAverage(field, Math.exp(35 * random.nextDouble() - 10));
            }
        }
        values.set(SwfField.NUMBER, number);
        values.set(SwfField.SUBMIT_TIME, 10L * number);
        values.setAverage(SwfField.AVERAGE_CPU_TIME, 1_000 * random.nextDouble());
        values.set(SwfField.STATUS, random.nextInt(3) - 1);
        return new SwfJob(values);
    }
}
