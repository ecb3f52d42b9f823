package io.github.sluice.hres.core.resources;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TreesTest {
    private static Map<String, String> parents(List<Layer> layers) {
        Map<String, String> parents = new HashMap<>();
        layers.forEach(layer -> parents.put(layer.name(), layer.parent().orElse("-")));
        return parents;
    }

    private static Map<String, Long> totals(List<Layer> layers) {
        Map<String, Long> totals = new HashMap<>();
        layers.forEach(layer -> totals.put(layer.name(), layer.total().orElse(-1)));
        return totals;
    }

    @Test
    void aParentHasTheNodesOfItsChildrenAndLosesTheBaseOfAllBelow() {
        List<Layer> layers = Given.layers(
                Given.tree(
                        """
                - {layer_name: b, parent_name: row, nodes: n03, count: -1, base: [{name: x, value: 3}]}
                - {layer_name: site, parent_name: , count: 100, base: [{name: x, value: 5}]}
                - {layer_name: row, parent_name: site, count: 60, base: [{name: x, value: 2}]}
                - {layer_name: a, parent_name: row, nodes: "n[01-02]", count: 7}
                """));
        assertThat(parents(layers)).isEqualTo(Map.of("site", "-", "row", "site", "a", "row", "b", "row"));
        assertThat(layers.get(1).nodes()).containsExactlyInAnyOrder("n01", "n02", "n03");
        assertThat(layers.get(2).nodes()).containsExactlyInAnyOrder("n01", "n02", "n03");
        assertThat(totals(layers)).isEqualTo(Map.of("site", 90L, "row", 55L, "a", 7L, "b", -1L));
    }

    @Test
    void parentsAreKnown() {
        assertThat(
                        Given.faults(
                                Given.tree(
                                        "- {layer_name: site}\n- {layer_name: a, parent_name: xyzzy}\n- {layer_name: b, parent_name: Site}")))
                .containsExactly(
                        "f:5:36: parent_name 'xyzzy' is no layer of resource r, known are site, a, b",
                        "f:6:36: parent_name 'Site' is no layer of resource r, did you mean site?");
    }

    @Test
    void layersFormNoCycle() {
        assertThat(
                        Given.faults(
                                Given.tree(
                                        "- {layer_name: root}\n- {layer_name: c, parent_name: a}\n- {layer_name: a, parent_name: b}\n- {layer_name: b, parent_name: a}\n- {layer_name: d, parent_name: d}")))
                .containsExactly(
                        "f:6:36: layer a is above itself (a, b, a), a tree is right",
                        "f:8:36: layer d is above itself (d, d), a tree is right");
    }

    @Test
    void thereIsOneRoot() {
        assertThat(
                        Given.faults(
                                Given.tree(
                                        "- {layer_name: a, nodes: n01}\n- {layer_name: b, parent_name: a, nodes: n02}\n- {layer_name: c}")))
                .contains("f:6:7: layer c is a second root beside a, one layer above all others is right");
    }

    @Test
    void onlyLeavesHaveNodes() {
        assertThat(Given.faults(
                        Given.tree("- {layer_name: a, nodes: n01}\n- {layer_name: b, parent_name: a, nodes: n02}")))
                .containsExactly(
                        "f:4:30: layer a has nodes and layers below it, nodes on the lowest layers alone are right");
    }

    @Test
    void layersBesideEachOtherShareNoNodes() {
        assertThat(
                        Given.faults(
                                Given.tree(
                                        "- {layer_name: s}\n- {layer_name: a, parent_name: s, nodes: 'n[01-04]'}\n- {layer_name: b, parent_name: s, nodes: 'n[03-08]'}")))
                .containsExactly(
                        "f:6:46: layers b and a (line 5) share n[03-04], layers apart or one within the other are right");
        assertThat(Given.faults(Given.tree("- nodes: n[01-08]\n- nodes: n[01-04]\n- nodes: n[04-06]")))
                .containsExactly(
                        "f:6:14: layers n[04-06] and n[01-04] (line 5) share n04, layers apart or one within the other are right");
    }

    @Test
    void allLeavesAreOnOneLevel() {
        assertThat(
                        Given.faults(
                                Given.tree(
                                        "- {layer_name: s}\n- {layer_name: r, parent_name: s}\n- {layer_name: a, parent_name: r, nodes: n01}\n- {layer_name: b, parent_name: s, nodes: n02}")))
                .containsExactly(
                        "f:7:7: layer b is a leaf on level 2, that of line 6 is on level 3: all leaves on one level are right");
    }

    @Test
    void aTreeHasUpTo16Levels() {
        for (int levels : new int[] {1, 16}) {
            assertThat(Given.layers(Given.tree(chain(levels)))).hasSize(levels);
        }
        assertThat(Given.faults(Given.tree(chain(17))))
                .containsExactly("f:20:7: layer l17 is on level 17, 1 to 16 levels are right");
    }

    private static String chain(int levels) {
        StringBuilder layers = new StringBuilder("- {layer_name: l1}\n");
        for (int i = 2; i <= levels; i++) {
            layers.append("- {layer_name: l")
                    .append(i)
                    .append(", parent_name: l")
                    .append(i - 1)
                    .append("}\n");
        }
        return layers.toString();
    }

    @Test
    void theOlderFormatFindsTheTreeFromTheSets() {
        List<Layer> layers =
                Given.layers(Given.tree("- nodes: n[01-02]\n- nodes: n[03-04]\n- nodes: [n01, n02, 'n[03-04]']"));
        assertThat(parents(layers)).isEqualTo(Map.of("n[01-02]", "n[01-04]", "n[03-04]", "n[01-04]", "n[01-04]", "-"));
    }

    @Test
    @DisplayName("S10: the order of layers in the file never matters, and capacities are after the base of all below")
    void theOrderOfLayersNeverMatters() {
        List<String> layers = new ArrayList<>(List.of(
                "- {nodes: 'n[01-08]', count: 40000, base: [{name: a, value: 5000}]}",
                "- {nodes: 'n[09-16]', count: 40000}",
                "- {nodes: 'n[17-24]', count: 40000}",
                "- {nodes: 'n[25-32]', count: 60000}",
                "- {nodes: 'n[01-16]', count: 60000, base: [{name: b, value: 3000}]}",
                "- {nodes: 'n[17-32]', count: 80000, base: [{name: c, value: 2000}]}",
                "- {nodes: 'n[01-32]', count: 130000, base: [{name: d, value: 10000}, {name: e, value: 8000}]}"));
        Random random = new Random(11);
        for (int round = 0; round < 200; round++) {
            Collections.shuffle(layers, random);
            assertThat(totals(Given.layers(Given.tree(String.join("\n", layers)))))
                    .isEqualTo(Map.of(
                            "n[01-08]", 35000L,
                            "n[09-16]", 40000L,
                            "n[17-24]", 40000L,
                            "n[25-32]", 60000L,
                            "n[01-16]", 52000L,
                            "n[17-32]", 78000L,
                            "n[01-32]", 102000L));
        }
    }

    @Test
    @DisplayName("S09: in MODE_3 the base of a layer and all below it is at most its count")
    void theBaseOfAllBelowIsAtMostTheCount() {
        assertThat(Given.faults(Given.tree(
                        "- {nodes: 'n[01-02]', count: 5}\n- {nodes: n01, count: -1, base: [{name: x, value: 6}]}")))
                .containsExactly(
                        "f:4:34: base of layer n[01-02] and all below it is 6, above its count 5: at most the count is right");
        assertThat(totals(Given.layers(Given.tree(
                        "- {nodes: 'n[01-02]', count: -1}\n- {nodes: n01, count: 9, base: [{name: x, value: 6}]}"))))
                .isEqualTo(Map.of("n[01-02]", -1L, "n01", 3L));
    }

    @Test
    @DisplayName("Y08: sums over a tree are checked for overflow")
    void sumsOverATreeAreChecked() {
        String leaf = "- {nodes: n0%d, count: -1, base: [{name: x, value: 9223372036854775807}]}\n";
        assertThat(Given.faults(
                        Given.tree("- {nodes: 'n[01-02]', count: -1}\n" + leaf.formatted(1) + leaf.formatted(2))))
                .containsExactly(
                        "f:4:7: base of layer n[01-02] adds up to more than 9223372036854775807, less is right");
    }

    @Test
    void nodesOnUpperLayersOnlyAreNeverUsable() {
        String text = Given.tree("- nodes: n[01-04]\n- nodes: n01\n- nodes: n02");
        assertThat(Given.layers(text).get(0).name()).isEqualTo("n[01-04]");
        assertThat(Given.layers(text).get(0).nodes()).containsExactlyInAnyOrder("n01", "n02");
        assertThat(Given.warnings(text))
                .containsExactly("f:4:14: nodes n[03-04] are on no lowest layer, never usable for resource r");
    }

    @Test
    void noLayerOfTheOlderFormatIsOutsideOfTheLargest() {
        assertThat(Given.faults(Given.tree("- nodes: n[01-04]\n- nodes: n05")))
                .containsExactly(
                        "f:5:14: layer n05 is in no other layer, nor is n[01-04]: one layer with the nodes of all others is right");
    }

    @Test
    void setsOfTheOlderFormatAreUniqueHoweverSpelled() {
        for (String mode : List.of("MODE_1", "MODE_2", "MODE_3")) {
            assertThat(Given.faults(Given.tree("- nodes: n[01-04]\n- nodes: [n04, 'n[02-03],n01']")
                            .replace("MODE_3", mode)))
                    .containsExactly(
                            "f:5:14: layer n[01-04] has the nodes of the layer at line 4, a set of its own is right");
        }
    }

    @Test
    void layersOfTheOlderFormatHaveNodes() {
        for (String layer : List.of("- count: 1", "- nodes:", "- nodes: []")) {
            assertThat(Given.faults(Given.tree(layer)))
                    .containsExactly("f:4:7: a layer without layer_name has no nodes, a node expression is right");
        }
    }

    @Test
    void theTwoFormatsAreNotMixedWithinOneResource() {
        assertThat(Given.faults(Given.tree("- {layer_name: a, nodes: n01}\n- {nodes: n02}")
                        .replace("MODE_3", "MODE_1")))
                .containsExactly(
                        "f:5:7: a layer without layer_name beside layers with one: either all layers have a name or none is right");
        assertThat(Given.faults(Given.tree("- {nodes: n[01]}\n- {nodes: n02}"
                        .replace("n[01]", "'n[01-02]'")
                        .replace("{nodes: n02}", "{parent_name: x, nodes: n02}"))))
                .containsExactly(
                        "f:5:21: parent_name 'x' in a layer without layer_name, names for all layers are right");
    }

    @Test
    void namedLayersWithoutParentsFormATreeBySetsToo() {
        List<Layer> layers = Given.layers(
                Given.tree(
                        "- {layer_name: site, nodes: 'n[01-02]'}\n- {layer_name: a, nodes: n01}\n- {layer_name: b, nodes: n02}"));
        assertThat(parents(layers)).isEqualTo(Map.of("site", "-", "a", "site", "b", "site"));
        assertThat(Given.faults(Given.tree("- {layer_name: site}\n- {layer_name: a, nodes: n01}")))
                .containsExactly("f:4:7: layer site has neither nodes nor parent_name, one of them is right in MODE_3");
    }

    @Test
    void bothFormatsMayStandInOneFile() {
        String older = "- {resource: s, mode: MODE_1, layers: [{nodes: n01}]}\n";
        assertThat(Given.file(Given.tree("- {layer_name: a, nodes: n01}") + older)
                        .list())
                .extracting(Resource::layersNamed)
                .containsExactly(true, false);
    }
}
