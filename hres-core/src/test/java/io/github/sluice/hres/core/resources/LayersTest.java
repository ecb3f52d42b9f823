package io.github.sluice.hres.core.resources;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayersTest {
    @Test
    void everyKeyOfALayerIsRead() {
        Layer layer = Given.layers(
                        """
                        - resource: r
                          mode: MODE_1
                          layers:
                            - layer_name: Café-1/x
                              nodes: ["n[01-02]", n05]
                              count: 10
                              base: [{name: "any text", value: 3}, {name: b, value: 4}]
                              disable_layer: True
                        """)
                .get(0);
        assertThat(layer.name()).isEqualTo("Café-1/x");
        assertThat(layer.parent()).isEmpty();
        assertThat(layer.nodes()).containsExactly("n01", "n02", "n05");
        assertThat(layer.count()).hasValue(10);
        assertThat(layer.base()).containsExactly(new Base("any text", 3), new Base("b", 4));
        assertThat(layer.total()).hasValue(3);
        assertThat(layer.disabled()).isTrue();
    }

    @Test
    void aNamedLayerNeedsNothingElse() {
        Layer layer = Given.layers("- {resource: r, mode: MODE_2, layers: [{layer_name: a, nodes: , base: }]}")
                .get(0);
        assertThat(layer.nodes()).isEmpty();
        assertThat(layer.total()).hasValue(0);
        assertThat(layer.disabled()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a,b", "a;b", "a|b", "a:b", "a=b", "(a", "a)", "a*2", "\\t", "a\\u00a0b", "\\u0007"})
    void aLayersNameHasNoBlanksAndNoneOfTheSigns(String name) {
        assertThat(Given.faults(
                        Given.withLayerKey("count: 1").replace("layer_name: a", "layer_name: \"" + name + "\"")))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:5:19: layer_name '");
    }

    @Test
    void namesOfLayersAreUniqueWhateverTheCase() {
        String text = "- resource: r\n  mode: MODE_1\n  layers: [{layer_name: a}, {layer_name: A}, {layer_name: a}]\n";
        assertThat(Given.faults(text))
                .containsExactly(
                        "f:3:42: layer_name 'A' is that of line 3 in another case, a name of its own is right",
                        "f:3:59: layer_name 'a' is that of line 3, a name of its own is right");
    }

    @Test
    void namedLayersMayHaveTheSameNodes() {
        assertThat(
                        Given.layers(
                                "- {resource: r, mode: MODE_1, layers: [{layer_name: a, nodes: n01}, {layer_name: b, nodes: n01}]}"))
                .hasSize(2);
    }

    @Test
    void nodesAreATextOrAListOfTexts() {
        assertThat(Given.layers(Given.withLayerKey("nodes: n[01-03]")).get(0).nodes())
                .hasSize(3);
        assertThat(Given.faults(Given.withLayerKey("nodes: {a: 1}")))
                .containsExactly("f:4:14: nodes is a mapping, a node expression is right");
        assertThat(Given.faults(Given.withLayerKey("nodes: [n01, [n02], ~]"))).hasSize(2);
    }

    @Test
    @DisplayName("H09: an empty list never gives a node without a name")
    void anEmptyExpressionGivesNoNode() {
        assertThat(Given.layers(Given.withLayerKey("nodes: []")).get(0).nodes()).isEmpty();
        assertThat(Given.layers(Given.withLayerKey("nodes: '  '")).get(0).nodes())
                .isEmpty();
        assertThat(Given.faults(Given.withLayerKey("nodes: ''"))).hasSize(1);
    }

    @Test
    @DisplayName("H09: a node named twice in one layer counts once, with a warning that names it")
    void repeatsCountOnceWithAWarning() {
        String text = Given.withLayerKey("nodes: [\"n[01-03,02]\", n03, n04]");
        assertThat(Given.layers(text).get(0).nodes()).containsExactly("n01", "n02", "n03", "n04");
        assertThat(Given.warnings(text))
                .containsExactly("f:4:14: nodes n[02-03] are named more than once in one layer, counted once");
    }

    @Test
    @DisplayName("H09: odd characters are refused with their column in the file")
    void oddCharactersAreRefusedWhereTheyStand() {
        assertThat(Given.faults(Given.withLayerKey("nodes: [n01, \"n+02\"]")))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:4:22: nodes 'n+02': '+' in");
        assertThat(Given.faults(Given.withLayerKey("nodes: n01;n02")))
                .first()
                .asString()
                .startsWith("f:4:17: ");
        assertThat(Given.faults(Given.withLayerKey("nodes: '[::1]:5'")))
                .first()
                .asString()
                .startsWith("f:4:16: ");
        assertThat(Given.faults(Given.withLayerKey("nodes: \"n01\\x20n02\"")))
                .first()
                .asString()
                .startsWith("f:4:14: ");
    }

    @ParameterizedTest
    @DisplayName("H10: bounds of different widths and reversed ranges are refused, in files as everywhere")
    @ValueSource(strings = {"n[01-016]", "n[004-002]", "n[5-3]"})
    void mixedWidthsAndReversedRangesAreRefused(String expression) {
        assertThat(Given.faults(Given.withLayerKey("nodes: \"" + expression + "\"")))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:4:17: nodes '" + expression + "': ")
                .contains("write [");
    }

    @Test
    void unknownNodesAreRefusedWhenThereIsATable() {
        String text = Given.withLayerKey("nodes: \"n[31-34],x\"");
        assertThat(Given.faults(text))
                .containsExactly("f:4:14: unknown nodes n[33-34],x, nodes of the cluster are right: n[01-32]");
        assertThat(ResourcesReader.reader()
                        .read("f", text.getBytes(StandardCharsets.UTF_8))
                        .list())
                .hasSize(1);
    }

    @Test
    void parentsAreForMode3() {
        assertThat(Given.faults(Given.withLayerKey("parent_name: a")))
                .containsExactly("f:4:20: parent_name is for MODE_3 only, none is right here");
    }

    @Test
    @DisplayName("S09: no limit less base is no limit; base above count is refused")
    void baseIsTakenOffTheCount() {
        String layer = "count: %s\n      base: [{name: a, value: %s}]";
        assertThat(Given.layers(Given.withLayerKey(layer.formatted("-1", "10000")))
                        .get(0)
                        .total())
                .isEmpty();
        assertThat(Given.layers(Given.withLayerKey(layer.formatted("9000", "9000")))
                        .get(0)
                        .total())
                .hasValue(0);
        assertThat(Given.faults(Given.withLayerKey(layer.formatted("9000", "9001"))))
                .containsExactly("f:4:14: base of layer a is 9001, above its count 9000: at most the count is right");
        assertThat(Given.faults(Given.withLayerKey("base: [{name: a, value: 1}]")))
                .containsExactly("f:4:13: base of layer a is 1, above its count 0: at most the count is right");
    }

    @Test
    @DisplayName("Y08: sums of base are checked for overflow")
    void sumsOfBaseAreChecked() {
        String base = "count: -1\n      base: [{name: a, value: 9223372036854775807}, {name: b, value: 1}]";
        assertThat(Given.faults(Given.withLayerKey(base)))
                .containsExactly("f:5:13: base of layer a adds up to more than 9223372036854775807, less is right");
    }

    @Test
    void baseIsAListOfNameAndValue() {
        List<String> faults = Given.faults(
                Given.withLayerKey("base: [{name: a}, {value: 1}, x, {name: '', value: 1}, {name: ~, value: ~}]"));
        assertThat(faults).hasSize(6);
    }
}
