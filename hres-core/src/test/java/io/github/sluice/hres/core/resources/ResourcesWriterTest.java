package io.github.sluice.hres.core.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.Key;
import io.github.sluice.hres.core.yaml.YamlText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ResourcesWriterTest {
    private static Resources again(ResourcesReader reader, Resources resources) {
        return reader.read("f", ResourcesWriter.write(resources).getBytes(StandardCharsets.UTF_8));
    }

    private static void sameAgain(Resources resources) {
        assertThat(again(ResourcesReader.reader(), resources).list())
                .usingRecursiveComparison()
                .usingOverriddenEquals()
                .isEqualTo(resources.list());
    }

    @Test
    void everythingIsReadBackAsItWas() {
        sameAgain(
                Given.file(
                        """
                - resource: power
                  mode: MODE_3
                  topology: "block one"
                  disable_hres: true
                  variables: [{name: full_node, value: 300}, {name: half, value: 0}]
                  plugin:
                    type: cap
                    config: [{name: b, value: "2"}, {name: "odd name: #", value: "a\\tb\\\\ \\"c\\" \\0\\u2028\\U0001F600 '"}, {name: b, value: ""}]
                    maintenance_cycle: 250ms
                    maintenance_timeout: 20
                    timeouts: {prerun: 5s, plan: {soft: 1}}
                    payload_limit: 17
                  layers:
                    - {layer_name: "null", parent_name: "é{}[]", nodes: "n[01-03]", count: infinite, base: [{name: "- x", value: 3}]}
                    - {layer_name: "é{}[]", count: 9223372036854775807, disable_layer: true}
                - {resource: r, mode: MODE_2, layers: [{layer_name: a}, {layer_name: b, nodes: [n32, n01]}]}
                """));
    }

    @Test
    void layersWithoutNamesGetThemInTheOrderOfTheFile() {
        Resources older = Given.file(Given.tree(
                "- {nodes: n01, count: 1}\n- {nodes: n[01-02]}\n- {nodes: n02}".replace("n[01-02]", "'n[01-02]'")));
        assertThat(ResourcesWriter.write(older))
                .isEqualTo(
                        """
                        - resource: r
                          mode: MODE_3
                          layers:
                            - layer_name: l1
                              parent_name: l2
                              nodes: n01
                              count: 1
                            - layer_name: l2
                              count: 0
                            - layer_name: l3
                              parent_name: l2
                              nodes: n02
                              count: 0
                        """);
        assertThat(again(Given.reader(), older).list().get(0).layers())
                .usingRecursiveComparison()
                .usingOverriddenEquals()
                .ignoringFields("name", "parent")
                .isEqualTo(older.list().get(0).layers());
    }

    @Test
    void noResourcesAreAnEmptyList() {
        assertThat(ResourcesWriter.write(Resources.none())).isEqualTo("[]\n");
    }

    @Test
    void secretsAreNotLostAndDefaultsAreNotAdded() {
        Descriptor cap = Descriptor.of("hres/cap")
                .config(Key.secret("token"), Key.text("unit").defaultsTo("watt"))
                .build();
        ResourcesReader reader = Given.reader().plugins(type -> Optional.of(cap));
        String text = Given.withKey("plugin: {type: cap, config: {token: s3cret}}");
        Resources resources = reader.read("f", text.getBytes(StandardCharsets.UTF_8));
        assertThat(ResourcesWriter.write(resources))
                .contains("{name: token, value: s3cret}")
                .doesNotContain("watt");
        assertThat(again(reader, resources).list().get(0).plugin().orElseThrow().config())
                .isEqualTo(resources.list().get(0).plugin().orElseThrow().config());
    }

    @Test
    void anyTextIsReadBackAsItWas() {
        Random random = new Random(5);
        List<String> pieces = List.of(
                "a",
                " ",
                "\"",
                "'",
                "\\",
                "\n",
                "\t",
                "#",
                ": ",
                "- ",
                "{",
                "é",
                "\uD83D\uDE00",
                "\0",
                "\u0085",
                "\uFEFF",
                "~",
                "null",
                "0",
                "%",
                "\u2028");
        for (int round = 0; round < 2_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(6); i > 0; i--) {
                text.append(pieces.get(random.nextInt(pieces.size())));
            }
            String file = Given.withKey("plugin: {type: x, config: {a: " + YamlText.of(text.toString()) + "}}");
            assertThat(Given.resource(file).plugin().orElseThrow().config().text("a"))
                    .isEqualTo(text.toString());
        }
    }
}
