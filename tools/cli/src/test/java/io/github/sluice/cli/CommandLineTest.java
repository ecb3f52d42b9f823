package io.github.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.wire.PrepCodec;
import io.github.sluice.hres.core.wire.ProtocolVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
    private static final String POWER =
            """
            - resource: power
              mode: MODE_3
              variables: [{name: node, value: 100}]
              layers:
                - {layer_name: site, count: 550, base: [{name: ups, value: 50}]}
                - {layer_name: rack1, parent_name: site, nodes: "n[1-4]", count: 300}
                - {layer_name: rack2, parent_name: site, nodes: "n[5-8]", count: 300, disable_layer: true}
            - resource: link
              mode: MODE_2
              layers:
                - {layer_name: leaf, nodes: "n[1-2]", count: 4}
                - {layer_name: spine, nodes: "n[1-8]", count: infinite}
            """;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("resources.yaml"), POWER);
    }

    @Test
    void treeShowsCountsAndStates() {
        Run run = Run.of("tree", file);

        assertThat(run.status()).isZero();
        assertThat(run.out())
                .isEqualToNormalizingNewlines(
                        """
                        power  MODE_3
                          variables: node=100
                          layer     nodes   count  base  total  state
                          site      n[1-8]    550    50    500  UP
                          ├─ rack1  n[1-4]    300     0    300  UP
                          └─ rack2  n[5-8]    300     0    300  DISABLED

                        link  MODE_2
                          layer    nodes      count  base     total  state
                          spine    n[1-8]  no limit     0  no limit  UP
                          └─ leaf  n[1-2]         4     0         4  UP

                        """);
    }

    @Test
    void treeAsJsonHasTheLayersInFileOrder() {
        assertThat(Run.of("tree", "--json", file).out())
                .contains("\"layer\" : \"rack2\"", "\"parent\" : \"site\"", "\"total\" : \"infinite\"");
    }

    @Test
    void explainSaysWhereItFits() {
        Run run = Run.of("explain", file, "--nodes", "n[1-8]", "--request", "power:node,link:1", "--count", 3);

        assertThat(run.status()).isZero();
        assertThat(run.out())
                .isEqualToNormalizingNewlines(
                        """
                        fits on n[1-3]
                        charges power(site*3,rack1*3):100,link(leaf,spine):1
                        """);
    }

    @Test
    void explainSaysNever() {
        Run run = Run.of("explain", file, "--nodes", "n[1-8]", "--request", "power:node", "--count", 6);

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).startsWith("never: power: ");
    }

    @Test
    void explainSaysWhatStandsInTheWayAndWhenItGoes() throws IOException {
        Path state = Files.writeString(
                folder.resolve("state.json"),
                """
                {"jobs": [{"id": 7, "nodes": "n[1-2]", "request": "power:node", "end": "2026-12-01T13:00:00Z"}],
                 "layers": [{"resource": "link", "layer": "leaf", "state": "down", "reason": "smoke"}]}
                """);
        Run run =
                Run.of("explain", file, "--nodes", "n[1-8]", "--request", "power:node", "--count", 2, "--state", state);

        assertThat(run.status()).isEqualTo(3);
        assertThat(run.out())
                .startsWith("not now: power: 1 of 2 nodes can be had")
                .contains("power(rack");
        assertThat(Run.of(
                                "explain",
                                file,
                                "--nodes",
                                "n[1-8]",
                                "--request",
                                "power:node",
                                "--count",
                                2,
                                "--state",
                                state,
                                "--json")
                        .out())
                .contains("\"answer\" : \"not now\"", "\"obstacles\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "{\"job\": []}",
                "{\"jobs\": 1}",
                "{\"jobs\": [{\"id\": 1}]}",
                "{\"jobs\": [{\"id\": 1, \"nodes\": \"n9\"}]}",
                "{\"jobs\": [{\"id\": 1, \"nodes\": \"n[1-4]\", \"request\": \"power:node\"}]}",
                "{\"jobs\": [{\"id\": 1, \"nodes\": \"n1\", \"end\": \"noon\"}]}",
                "{\"layers\": [{\"resource\": \"power\", \"layer\": \"rack9\", \"state\": \"UP\"}]}",
                "{\"layers\": [{\"resource\": \"power\", \"layer\": \"site\", \"state\": \"ODD\"}]}",
            })
    void aFaultyStateIsOneLineWithItsPlace(String text) throws IOException {
        Path state = Files.writeString(folder.resolve("state.json"), text);
        Run run = Run.of("explain", file, "--nodes", "n[1-8]", "--request", "power", "--state", state);

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith(state + ":").hasLineCount(1);
    }

    @Test
    void nodesFoldExpandAndCount() {
        assertThat(Run.of("nodes", "n3", "n[1-2]").out()).isEqualToIgnoringNewLines("n[1-3]");
        assertThat(Run.of("nodes", "n3", "n[1-2]", "--fold").out()).isEqualToIgnoringNewLines("n[1-3]");
        assertThat(Run.of("nodes", "n3", "n[1-2]", "--count").out()).isEqualToIgnoringNewLines("3");
        assertThat(Run.of("nodes", "n3", "n[1-2]", "--expand").out()).isEqualToNormalizingNewlines("n3\nn1\nn2\n");
        assertThat(Run.of("nodes", "n[1-2]", "--expand", "--json").out())
                .contains("\"count\" : 2", "[ \"n1\", \"n2\" ]");
    }

    @Test
    void aFaultyNodeExpressionHasItsColumn() {
        Run run = Run.of("nodes", "n[1-2]", "n[2-1]");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).startsWith("'n[2-1]': column 3: ").hasLineCount(1);
    }

    @Test
    void decodePrintsWhatWasPacked() throws IOException {
        Prep prep = Prep.builder("power")
                .pluginId(17)
                .attempt(2)
                .config(Settings.of("cap", "300"))
                .layers(List.of(new LayerCharge("rack1", 200, NodeNames.parse("n[1-2]"))))
                .payload(Payload.of("hello"))
                .build();
        byte[] packed = PrepCodec.pack(List.of(prep), ProtocolVersion.CURRENT);
        Path raw = Files.write(folder.resolve("preps"), packed);
        Path hex = Files.writeString(
                folder.resolve("preps.hex"), HexFormat.ofDelimiter(" ").formatHex(packed) + "\n");

        Run run = Run.of("decode", raw);
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains(
                        "\"resource\" : \"power\"",
                        "\"plugin_id\" : 17",
                        "\"attempt\" : 2",
                        "\"name\" : \"cap\"",
                        "\"nodes\" : \"n[1-2]\"",
                        "\"payload\" : \"aGVsbG8=\"",
                        "\"payload_text\" : \"hello\"");
        assertThat(Run.of("decode", "--hex", hex).out()).isEqualTo(run.out());
    }

    @Test
    void decodeNamesTheFaultyByte() throws IOException {
        Path odd = Files.writeString(folder.resolve("odd"), "hello");

        Run run = Run.of("decode", odd);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).startsWith(odd + ": byte 0: ").hasLineCount(1);
        assertThat(Run.of("decode", "--hex", odd).err()).startsWith(odd + ": ").hasLineCount(1);
    }

    @Test
    void pluginsListsWhatIsInstalled() {
        assertThat(Run.of("plugins").out()).contains("hres/exec", "prerun", "output_limit");
        assertThat(Run.of("plugins", "--json").out()).contains("\"type\" : \"hres/exec\"");
    }

    @Test
    void pluginsListsRuntimesToo() {
        assertThat(Run.of("plugins").out()).contains("runtime/none", "runtime/oci", "RunTimeRun");
        assertThat(Run.of("plugins", "--json").out())
                .contains("\"runtimes\" : [", "\"type\" : \"runtime/oci\"", "\"RunTimeRun\" : ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonesuch",
                "check",
                "check --nodes",
                "tree",
                "nodes",
                "nodes n1 --fold --count",
                "explain FILE",
                "explain FILE --nodes n1 --request power --count 0",
                "explain FILE --nodes n1 --request power --count x",
                "simulate",
                "simulate FILE --policy sjf",
                "simulate FILE --limit x",
                "simulate FILE --limit -1",
                "simulate FILE --processors-per-node 0",
                "decode",
            })
    void wrongUsageSaysSoAndPointsToTheHelp(String line) {
        Run run = Run.of((Object[])
                (line.isEmpty()
                        ? new String[0]
                        : line.replace("FILE", file.toString()).split(" ")));

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("hres").contains("--help'").doesNotContain("Exception", "\tat ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "simulate FILE --nodes n[1-",
                "simulate FILE --request pwer:1",
                "simulate FILE --trace nonesuch.swf",
                "simulate nonesuch.yaml",
                "simulate FILE --jobs -1",
                "tree nonesuch.yaml",
                "explain FILE --nodes n[1-8] --request power:x",
                "explain FILE --nodes n[1-8] --request power --state nonesuch.json",
                "decode nonesuch",
            })
    void faultyInputIsALineOnStderr(String line) {
        Run run = Run.of((Object[]) line.replace("FILE", file.toString()).split(" "));

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).hasLineCount(1).doesNotContain("internal fault", "\tat ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "check", "tree", "explain", "simulate", "run", "plugins", "nodes", "decode", "demo"})
    void everyCommandHasAHelp(String command) {
        Run run = command.isEmpty() ? Run.of("--help") : Run.of(command, "--help");

        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("Usage: hres");
    }
}
