package io.github.sluice.simulator.trace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SwfReaderFuzzTest {
    private static final String[] SEEDS = {
        SwfTexts.JOB,
        "12  342343      5    553   40 552.21    -1   40  43200    -1  1   4   1  -1 -1  1 -1 -1\r",
        "; MaxNodes: 128",
        "2 -1 3 50 4 -1 -1 4 200 -1 2 1 1 -1 0 1 -1 -1"
    };

    private static final String ALPHABET = "0123456789-.; \t\r\n\u0000\u00ff\u00efxe+:{";

    @Test
    void aChangedLineIsReadOrRefusedAndNothingElse() throws IOException {
        Random random = new Random(20030615);
        int read = 0;
        int refused = 0;
        for (int i = 0; i < 100_000; i++) {
            StringBuilder text = new StringBuilder(SEEDS[random.nextInt(SEEDS.length)]);
            int changes = random.nextInt(4);
            for (int change = 0; change < changes; change++) {
                mutate(text, random);
            }
            if (isRead(text.toString())) {
                read++;
            } else {
                refused++;
            }
        }
        assertThat(read).isGreaterThan(10_000);
        assertThat(refused).isGreaterThan(10_000);
    }

    private static boolean isRead(String text) throws IOException {
        try {
            SwfReader.read("f", new ByteArrayInputStream(text.getBytes(ISO_8859_1)));
            return true;
        } catch (SwfException e) {
            if (e.faults().isEmpty() || e.count() < e.faults().size()) {
                throw new AssertionError("refused without a fault: " + text, e);
            }
            return false;
        }
    }

    private static void mutate(StringBuilder text, Random random) {
        int at = random.nextInt(text.length() + 1);
        char c = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
        switch (random.nextInt(4)) {
            case 0 -> text.insert(at, c);
            case 1 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(4)));
            case 2 -> text.insert(at, String.valueOf(c).repeat(random.nextInt(30)));
            default -> {
                if (at < text.length()) {
                    text.setCharAt(at, c);
                }
            }
        }
    }
}
