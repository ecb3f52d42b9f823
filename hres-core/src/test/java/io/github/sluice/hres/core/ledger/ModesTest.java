package io.github.sluice.hres.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Resources;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The rules of the three modes, and the numbers of the page on modes. */
class ModesTest {
    private final Resources resources = Fixtures.machine();
    private final NodeTable table = Fixtures.EIGHT;
    private final Ledger ledger = Ledger.open(resources, table);
    private long jobs;

    @AfterEach
    void theAuditFindsNothing() {
        assertThat(ledger.audit()).isEmpty();
    }

    @Test
    void modeOneChargesOnceOnTheSmallestLayerThatHasEnough() {
        assertThat(charge("licence:4", "n[1-2]")).isEqualTo("licence(left):4");
        assertThat(charge("licence:6", "n1")).isEqualTo("licence(left):6");
        assertThat(charge("licence:4", "n1")).isEqualTo("licence(all):4");
        assertThat(Fixtures.used(ledger, "licence")).isEqualTo(Map.of("left", 10L, "all", 4L));
    }

    @Test
    void modeOneTakesTheLargerOfEqualLayersThenTheFirstInTheFile() {
        Ledger equals = open(
                """
                - resource: r
                  mode: MODE_1
                  layers:
                    - {layer_name: a, nodes: "n[1-2]", count: 3}
                    - {layer_name: b, nodes: "n[2-3]", count: 5}
                    - {layer_name: c, nodes: "n[2,4]", count: 5}
                """);
        assertThat(charge(equals, "r:3", "n2")).isEqualTo("r(b):3");
        assertThat(charge(equals, "r:3", "n2")).isEqualTo("r(c):3");
        assertThat(charge(equals, "r:3", "n2")).isEqualTo("r(a):3");
        assertThat(charge(equals, "r:2", "n[1-4]")).as("n1 has nothing left").isEqualTo("NOT_NOW");
    }

    @Test
    void modeOneWantsEveryNodeInALayerWithEnoughLeft() {
        assertThat(charge("licence:8", "n[1-4]")).isEqualTo("licence(left):8");
        assertThat(charge("licence:7", "n[4-5]")).as("only right has 7 left").isEqualTo("NOT_NOW");
        assertThat(charge("licence:6", "n[4-5]")).isEqualTo("licence(right):6");
    }

    @Test
    void modeTwoChargesOnceOnEachLayerThatIsTouched() {
        assertThat(charge("link:5", "n[1-2]")).isEqualTo("link(core,edge1):5");
        assertThat(charge("link:20", "n[2,5]")).isEqualTo("link(core,edge1,edge2):20");
        assertThat(charge("link:6", "n5")).as("edge2 has 5 left").isEqualTo("NOT_NOW");
        assertThat(Fixtures.used(ledger, "link")).isEqualTo(Map.of("core", 25L, "edge1", 25L, "edge2", 20L));
    }

    @Test
    void modeTwoAndThreeWantEveryNodeInALayer() {
        assertThat(charge("link:1", "n[6-7]")).as("n7 is in no layer").isEqualTo("NEVER");
        assertThat(charge("link:1", "n6")).isEqualTo("link(core,edge2):1");
    }

    @Test
    void modeThreeChargesByTheNodeFromLeafToRoot() {
        assertThat(charge("power:full_node", "n[1-2,5]")).isEqualTo("power(site*3,rack1*2,rack2*1):1000");
        assertThat(Fixtures.used(ledger, "power")).isEqualTo(Map.of("site", 3000L, "rack1", 2000L, "rack2", 1000L));
        assertThat(charge("power:full_node", "n[3-4]"))
                .as("rack1 has 1500 left")
                .isEqualTo("NOT_NOW");
        assertThat(charge("power:full_node", "n[3,6-7]")).isEqualTo("power(site*3,rack1*1,rack2*2):1000");
        assertThat(charge("power:full_node", "n8")).as("the site has 0 left").isEqualTo("NOT_NOW");
    }

    @Test
    @DisplayName("S10: the base of every layer below is taken off the layers above")
    void totalsAreCountsLessBases() {
        assertThat(Fixtures.layer(ledger, "power", "site").total()).isEqualTo(OptionalLong.of(6000));
        assertThat(Fixtures.layer(ledger, "power", "rack1").total()).isEqualTo(OptionalLong.of(3500));
        assertThat(Fixtures.layer(ledger, "power", "rack2").total()).isEqualTo(OptionalLong.of(4000));
    }

    @Test
    @DisplayName("S10: the order of layers in the file changes nothing")
    void theOrderOfATreesLayersDoesNotMatter() {
        String file =
                """
                - resource: power
                  mode: MODE_3
                  layers:
                    - {nodes: "n[1-4]", count: 35}
                    - {nodes: "n[1-8]", count: 60, base: [{name: x, value: 8}]}
                    - {nodes: "n[5-8]", count: 40}
                """;
        String[] lines = file.split("(?<=\n)", -1);
        Ledger leafFirst = open(file);
        Ledger rootFirst = open(lines[0] + lines[1] + lines[2] + lines[4] + lines[5] + lines[3]);
        for (Ledger each : new Ledger[] {leafFirst, rootFirst}) {
            Request four = Request.parse("power:10", resources);
            assertThat(each.refusal(four, table.set("n[5-8]"), 4)).isEmpty();
            assertThat(each.refusal(four, table.set("n[1-4]"), 4)).isPresent();
            assertThat(each.select(four, table.all(), 5).kind()).isEqualTo(Selection.Kind.FITS);
            assertThat(each.select(four, table.all(), 6).kind()).isEqualTo(Selection.Kind.NEVER);
        }
    }

    @Test
    @DisplayName("S09: a layer without a limit stays without one, whatever its base, and its use is counted")
    void aLayerWithoutALimitSatisfiesEverything() {
        Ledger infinite = open(
                """
                - resource: p
                  mode: MODE_3
                  layers:
                    - {layer_name: l, parent_name: root, nodes: "n[1-2]", count: -1, base: [{name: a, value: 10000}]}
                    - {layer_name: m, parent_name: root, nodes: "n[3-4]", count: 4294967296}
                    - {layer_name: root, count: infinite}
                """);
        assertThat(Fixtures.layer(infinite, "p", "l").total()).isEmpty();
        assertThat(Fixtures.layer(infinite, "p", "l").free()).isEmpty();
        assertThat(charge(infinite, "p:4294967295", "n[1-3]")).isEqualTo("p(l*2,m*1,root*3):4294967295");
        assertThat(Fixtures.used(infinite, "p")).containsEntry("root", 3 * 4294967295L);
        assertThat(charge(infinite, "p:2", "n3")).isEqualTo("NOT_NOW");
        assertThat(charge(infinite, "p:1", "n3")).isEqualTo("p(m*1,root*1):1");
    }

    @Test
    void theUseOfALayerWithoutALimitNeverPasses63Bits() {
        Ledger infinite = open("- {resource: p, mode: MODE_2, layers: [{layer_name: l, nodes: n1, count: -1}]}");
        assertThat(charge(infinite, "p:" + Long.MAX_VALUE, "n1")).isEqualTo("p(l):" + Long.MAX_VALUE);
        assertThat(charge(infinite, "p:1", "n1")).isEqualTo("NOT_NOW");
        assertThat(infinite.audit()).isEmpty();
    }

    @Test
    void aCountTimesNodesThatPasses63BitsIsNeverMet() {
        Ledger infinite = open("- {resource: p, mode: MODE_3, layers: [{layer_name: l, nodes: 'n[1-2]', count: -1}]}");
        assertThat(charge(infinite, "p:" + Long.MAX_VALUE, "n[1-2]")).isEqualTo("NEVER");
    }

    @Test
    void aLayerWithACountOfZeroSatisfiesNothing() {
        Ledger zero = open(
                """
                - resource: a
                  mode: MODE_1
                  layers: [{layer_name: l, nodes: "n[1-2]"}]
                - resource: b
                  mode: MODE_2
                  layers: [{layer_name: l, nodes: "n[1-2]", count: 0}]
                """);
        assertThat(charge(zero, "a:1", "n1")).isEqualTo("NEVER");
        assertThat(charge(zero, "b:1", "n1")).isEqualTo("NEVER");
        assertThat(charge(zero, "a:0,b:0", "n1")).isEmpty();
    }

    @Test
    void chargesAreOnOneNodeAtLeast() {
        assertThat(ledger.charge(JobId.of(1), request("link:1"), table.none()).kind())
                .isEqualTo(ChargeResult.Kind.NEVER);
    }

    @Test
    void chargesNameTheJobsNodesInEachLayer() {
        charge("power:full_node", "n[1-2,5]");
        Charge charge = ledger.charges(JobId.of(0)).orElseThrow().list().get(0);
        assertThat(charge.layers())
                .hasToString("[LayerCharge[layer=site, count=3000, nodes=n[1-2,5]], "
                        + "LayerCharge[layer=rack1, count=2000, nodes=n[1-2]], "
                        + "LayerCharge[layer=rack2, count=1000, nodes=n5]]");
    }

    @Test
    void aRequestIsChargedAsAWholeOrNotAtAll() {
        charge("link:25", "n1");
        assertThat(charge("power:full_node,licence:2,link:1", "n1")).isEqualTo("NOT_NOW");
        assertThat(Fixtures.used(ledger, "power")).isEmpty();
        assertThat(Fixtures.used(ledger, "licence")).isEmpty();
    }

    @Test
    void chargesAreInFileOrderWhateverTheRequest() {
        assertThat(charge("link:1,power:full_node", "n1")).isEqualTo("power(site*1,rack1*1):1000,link(core,edge1):1");
    }

    @Test
    void nodesOfAnotherTableAreRefused() {
        NodeSet strange = NodeTable.of("x[1-8]").all();
        assertThatThrownBy(() -> ledger.select(request("link"), strange, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private Request request(String text) {
        return Request.parse(text, resources);
    }

    private static Ledger open(String yaml) {
        return Ledger.open(Fixtures.read(Fixtures.EIGHT, yaml), Fixtures.EIGHT);
    }

    private String charge(String text, String nodes) {
        return charge(ledger, request(text), nodes);
    }

    private String charge(Ledger at, String text, String nodes) {
        StringBuilder yaml = new StringBuilder();
        for (String name : at.resources()) {
            yaml.append("- {resource: ").append(name).append(", mode: MODE_1, layers: [{layer_name: l}]}\n");
        }
        return charge(at, Request.parse(text, Fixtures.read(table, yaml.toString())), nodes);
    }

    private String charge(Ledger at, Request request, String nodes) {
        ChargeResult result = at.charge(JobId.of(jobs++), request, table.set(nodes));
        return result instanceof ChargeResult.Charged charged
                ? charged.charges().toString()
                : result.kind().name();
    }
}
