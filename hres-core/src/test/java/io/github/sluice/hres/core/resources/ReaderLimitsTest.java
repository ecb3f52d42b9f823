package io.github.sluice.hres.core.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.yaml.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ReaderLimitsTest {
    @TempDir
    Path folder;

    private List<String> faults(Path file) {
        ResourcesReader reader = ResourcesReader.reader();
        try {
            reader.read(file);
            return List.of();
        } catch (ResourcesException wrong) {
            return wrong.faults().stream().map(Fault::toString).toList();
        }
    }

    private static byte[] padded(String text, int size) {
        byte[] bytes = new byte[size];
        Arrays.fill(bytes, (byte) '#');
        byte[] start = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(start, 0, bytes, 0, start.length);
        return bytes;
    }

    @Test
    void aFileIsCalledAsItWasGiven() throws IOException {
        Path file = Files.writeString(folder.resolve("r.yaml"), "- x\n");
        assertThat(faults(file)).hasSize(1).first().asString().startsWith(file + ":1:3: ");
    }

    @Test
    void aFileThatCannotBeReadIsOneFault() {
        for (Path file : List.of(folder, folder.resolve("missing"))) {
            assertThat(faults(file)).hasSize(1).first().asString().startsWith(file + ":1:1: the file cannot be read (");
        }
    }

    @Test
    @DisplayName("Y11: a file of 40 MiB is refused by our own limit, with the numbers")
    void aFileAboveTheLimitIsRefused() throws IOException {
        Path file = Files.write(folder.resolve("r.yaml"), new byte[40 << 20]);
        assertThat(faults(file))
                .containsExactly(file + ":1:1: the file has 41943040 bytes, at most 16777216 are right");
        assertThat(Given.faults(ResourcesReader.reader().sizeLimit(9), new byte[10]))
                .containsExactly("f:1:1: the file has 10 bytes, at most 9 are right");
    }

    @Test
    void theLimitIsFrom1ByteTo256MiB() {
        ResourcesReader reader = ResourcesReader.reader();
        assertThatThrownBy(() -> reader.sizeLimit(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> reader.sizeLimit((256L << 20) + 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> reader.nodeLimit(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName(
            "Y11: at our limit none of the library's limits fires: comment, text, key and number of the file's size")
    void belowOurLimitTheLibraryHasNone() {
        int size = (int) ResourcesReader.SIZE_LIMIT;
        byte[] comment = padded("[]\n#", size);
        assertThat(ResourcesReader.reader().read("f", comment).list()).isEmpty();

        String before = "- {resource: r, mode: MODE_1, layers: [{layer_name: a, base: [{name: '";
        String after = "', value: 0}]}]}";
        String text = before + "x".repeat(size - before.length() - after.length()) + after;
        Resources read = ResourcesReader.reader().read("f", text.getBytes(StandardCharsets.UTF_8));
        assertThat(read.list().get(0).layers().get(0).base().get(0).name()).hasSizeGreaterThan(16_000_000);

        String number =
                "- {resource: r, mode: MODE_1, layers: [{layer_name: a, count: " + "7".repeat(size - 100) + "}]}";
        assertThat(Given.faults(ResourcesReader.reader(), number.getBytes(StandardCharsets.UTF_8)))
                .hasSize(1)
                .first()
                .asString()
                .endsWith(", at most 9223372036854775807 is right");

        String key = "- ? \"" + "k".repeat(size - 100) + "\"\n  : 1\n";
        assertThat(Given.faults(ResourcesReader.reader(), key.getBytes(StandardCharsets.UTF_8)))
                .anySatisfy(fault -> assertThat(fault).startsWith("f:1:5: unknown key 'kkk"));
    }

    @Test
    @DisplayName("Y11: a file of more than 3 MiB with 20,000 layers is read")
    void aFileOf20000LayersIsRead() {
        StringBuilder text = new StringBuilder("- resource: r\n  mode: MODE_2\n  layers:\n");
        for (int i = 0; i < 20_000; i++) {
            text.append("    - layer_name: layer-with-a-quite-long-name-for-a-layer-")
                    .append(i)
                    .append("\n      nodes: [n01, n02]\n");
            text.append("      count: 4294967296\n      base: [{name: what-is-always-there, value: 12345}]\n");
        }
        assertThat(text.length()).isGreaterThan(3 << 20);
        assertThat(Given.layers(text.toString())).hasSize(20_000);
    }

    @Test
    @Timeout(value = 100, unit = TimeUnit.SECONDS)
    @DisplayName("aliases that would blow up are refused, not resolved")
    void aBillionLaughsAreRefused() {
        StringBuilder text = new StringBuilder("- &a0 [x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 30; i++) {
            text.append("- &a")
                    .append(i)
                    .append(" [")
                    .append(("*a" + (i - 1) + ", ").repeat(9))
                    .append("]\n");
        }
        assertThat(Given.faults(text.toString()))
                .anySatisfy(fault -> assertThat(fault).contains("alias *a28"));
    }

    @Test
    @Timeout(value = 100, unit = TimeUnit.SECONDS)
    void anExpressionOfTooManyNodesIsOneFault() {
        assertThat(Given.faults(Given.withLayerKey("nodes: n[0-99999999]")))
                .hasSize(1)
                .first()
                .asString()
                .contains("1048576");
        assertThat(Given.faults(Given.withLayerKey("nodes: a[0-99999999][0-99999999]")))
                .hasSize(1);
    }

    @Test
    void theNodesOfAllLayersTogetherAreLimited() {
        ResourcesReader reader = ResourcesReader.reader().nodeLimit(10);
        String text =
                "- {resource: r, mode: MODE_1, layers: [{layer_name: a, nodes: 'n[1-6]'}, {layer_name: b, nodes: 'n[1-%d]'}]}";
        assertThat(reader.read("f", text.formatted(4).getBytes(StandardCharsets.UTF_8))
                        .list())
                .hasSize(1);
        assertThat(Given.faults(reader, text.formatted(5).getBytes(StandardCharsets.UTF_8)))
                .containsExactly("f:1:97: the layers list more than 10 nodes in all, fewer are right");
        String tree =
                "- {resource: r, mode: MODE_3, layers: [{layer_name: s}, {layer_name: a, parent_name: s, nodes: 'n[1-6]'}]}";
        assertThat(Given.faults(reader, tree.getBytes(StandardCharsets.UTF_8))).hasSize(1);
    }

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS)
    @DisplayName("a file of 102,400 nodes and 8,401 layers on four levels is read, in both formats")
    void aLargeMachineIsRead() {
        NodeTable table = NodeTable.of("n[000000-102399]");
        for (boolean named : new boolean[] {true, false}) {
            String text = LargeFile.text(named);
            Resources resources =
                    ResourcesReader.reader().nodes(table).read("f", text.getBytes(StandardCharsets.UTF_8));
            List<Layer> layers = resources.list().get(0).layers();
            assertThat(layers).hasSize(8_401);
            assertThat(layers.get(0).nodes().size()).isEqualTo(102_400);
            assertThat(layers.get(0).total()).hasValue(1_000_000 - 8_000 - 380 - 20 - 1);
            assertThat(layers.get(8_400).total()).hasValue(99);
        }
    }

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS)
    void faultyFilesEndInTime() {
        int size = 1 << 18;
        for (String piece : List.of(
                "- \n",
                "- {resource: r}\n",
                "\0",
                "[",
                "a: ",
                "\t- x\n",
                "- 'x\ty'\n",
                "- &a *b\n",
                "\"",
                "\uD83D\uDE00 ")) {
            int length = piece.getBytes(StandardCharsets.UTF_8).length;
            String text = piece.repeat(Math.min(size / length, 1 << 15));
            assertThat(Given.faults(text)).as(piece).isNotEmpty();
        }
    }
}
