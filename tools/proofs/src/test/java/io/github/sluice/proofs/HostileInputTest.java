package io.github.sluice.proofs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command on large and hostile input, in a Java of its own with little memory. */
class HostileInputTest {
    private static final int LITTLE = 64;

    @TempDir
    private Path folder;

    private record Ended(int status, String out, String err) {}

    @Test
    void aClusterOf102400NodesAnd8401LayersIsChecked() throws IOException {
        Path file = folder.resolve("large.yaml");
        Files.writeString(file, large());

        Ended ended = hres(512, "check", "--nodes", "n[0-102399]", file.toString());

        assertThat(ended.err()).isEmpty();
        assertThat(ended.status()).isZero();
        assertThat(ended.out()).contains("ok, 1 resource, 8401 layers");
    }

    @Test
    void aFileOf40MebibytesIsRefused() throws IOException {
        Path file = folder.resolve("long.yaml");
        byte[] text = new byte[40 << 20];
        Arrays.fill(text, (byte) '#');
        Files.write(file, text);

        refused(hres(LITTLE, "check", file.toString()), file + ":1:1: ");
    }

    @Test
    void aBillionLaughsAreRefused() throws IOException {
        StringBuilder text = new StringBuilder("a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n");
        for (int i = 1; i < 10; i++) {
            text.append("a").append(i).append(": &a").append(i).append(" [");
            text.append("*a").append(i - 1).append((", *a" + (i - 1)).repeat(8)).append("]\n");
        }
        Path file = Files.writeString(folder.resolve("laughs.yaml"), text);

        Ended ended = hres(LITTLE, "check", file.toString());

        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err().lines()).isNotEmpty().allMatch(line -> line.startsWith(file + ":"));
    }

    @Test
    @DisplayName("H: an expression of 100 million nodes is refused before memory is taken for them")
    void anExpressionOfAHundredMillionNodesIsRefused() throws IOException {
        refused(hres(LITTLE, "nodes", "--count", "n[0-99999999]"), "'n[0-99999999]': column 2: ");
    }

    @Test
    void aFileThatNamesAHundredMillionNodesIsRefused() throws IOException {
        Path file = Files.writeString(
                folder.resolve("nodes.yaml"),
                """
                - resource: r
                  mode: MODE_1
                  layers:
                    - {layer_name: l, nodes: "n[0-99999999]", count: 1}
                """);

        refused(hres(LITTLE, "check", file.toString()), file + ":4:");
    }

    @Test
    void aPackedListThatClaimsTwoToThe31EntriesIsRefused() throws IOException {
        Path file = folder.resolve("preps");
        Files.write(file, "SLP\u0002\u0080\u0080\u0080\u0080\u0008".getBytes(ISO_8859_1));

        refused(hres(LITTLE, "decode", file.toString()), file + ": byte ");
    }

    @Test
    void aTraceOfRubbishIsRefused() throws IOException {
        Path file = folder.resolve("rubbish.swf");
        byte[] rubbish = new byte[8 << 20];
        new Random(5).nextBytes(rubbish);
        Files.write(file, rubbish);
        Path resources = Files.writeString(folder.resolve("none.yaml"), "");

        Ended ended = hres(LITTLE, "simulate", resources.toString(), "--trace", file.toString());

        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err().lines()).isNotEmpty().allMatch(line -> line.startsWith(file + ":"));
    }

    private static void refused(Ended ended, String place) {
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).startsWith(place).hasLineCount(1);
    }

    /** Four levels: 1, 400, 1,600 and 6,400 layers, the last of 16 nodes each. */
    private static String large() {
        StringBuilder text = new StringBuilder("- resource: power\n  mode: MODE_3\n  layers:\n");
        text.append("    - {layer_name: site, count: 40000000}\n");
        for (int row = 0; row < 400; row++) {
            layer(text, "row" + row, "site", "");
        }
        for (int rack = 0; rack < 1_600; rack++) {
            layer(text, "rack" + rack, "row" + rack / 4, "");
        }
        for (int shelf = 0; shelf < 6_400; shelf++) {
            int first = 16 * shelf;
            layer(text, "shelf" + shelf, "rack" + shelf / 4, ", nodes: \"n[" + first + "-" + (first + 15) + "]\"");
        }
        return text.toString();
    }

    private static void layer(StringBuilder text, String name, String parent, String more) {
        text.append("    - {layer_name: ")
                .append(name)
                .append(", parent_name: ")
                .append(parent);
        text.append(more).append(", count: 100000, base: [{name: switch, value: 1}]}\n");
    }

    private Ended hres(int mebibytes, String... arguments) throws IOException {
        Path out = folder.resolve("stdout");
        Path err = folder.resolve("stderr");
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + mebibytes + "m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        line.addAll(List.of(arguments));
        Process process = new ProcessBuilder(line)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        } finally {
            process.destroyForcibly();
        }
        return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
