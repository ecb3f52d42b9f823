package io.github.sluice.hres.core.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MutatedFilesTest {
    /** More with {@code -Dsluice.mutations=50000}. */
    private static final int ROUNDS = Integer.getInteger("sluice.mutations", 3_000);

    private static final List<String> FILES = List.of(
            """
            ---
            - resource: power
              mode: MODE_3
              topology: t\t# c
              variables:
                - {name: full, value: 300}
              plugin: {type: x, config: {a: [1, '2']}, timeouts: {prerun: 5s}}
              layers:
                - {layer_name: a, parent_name: s, nodes: ["n[01-02]"], count: 7, base: [{name: b, value: 1}]}
                - layer_name: s
                  count: infinite
                  disable_layer: false
            ...
            """,
            "- resource: r\n  mode: MODE_3\n  layers:\n    - nodes: |\n        n01\n    - nodes: >-\n        n01,\n        n02\n");

    private static final List<String> PIECES = List.of(
            "\t",
            " ",
            "\n",
            "\r",
            "- ",
            ": ",
            "[",
            "]",
            "{",
            "}",
            ",",
            "\"",
            "'",
            "&a ",
            "*a",
            "!",
            "!!str ",
            "|",
            ">",
            "%YAML ",
            "---\n",
            "...\n",
            "?",
            "#",
            "\\",
            "\0",
            "\u0085",
            "\u2028",
            "\uFEFF",
            "\uD83D\uDE00",
            "<<: ",
            "~",
            "0",
            "n[0-9]",
            "@",
            "`",
            "  ");

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS)
    void mutatedFilesAreReadOrRefusedWithPlaces() {
        Random random = new Random(20);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] text = mutated(FILES.get(round % 2), random);
            try {
                Given.reader().read("f", text);
            } catch (ResourcesException wrong) {
                assertThat(wrong.faults())
                        .allSatisfy(fault -> assertThat(fault.toString()).doesNotContain("\n"));
            } catch (RuntimeException odd) {
                fail("round " + round + ": " + Arrays.toString(text), odd);
            }
        }
    }

    private static byte[] mutated(String file, Random random) {
        StringBuilder text = new StringBuilder(file);
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + random.nextInt(4));
            text.replace(at, end, random.nextInt(4) == 0 ? "" : PIECES.get(random.nextInt(PIECES.size())));
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(10) == 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }
}
