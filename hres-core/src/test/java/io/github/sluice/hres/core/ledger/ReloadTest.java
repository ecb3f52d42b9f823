package io.github.sluice.hres.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.resources.Resources;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Other resources under running jobs. */
class ReloadTest {
    private static final JobId A = JobId.of(1);
    private static final JobId B = JobId.of(2);

    private final Resources resources = Fixtures.machine();
    private final Ledger ledger = Ledger.open(resources, Fixtures.EIGHT);

    @AfterEach
    void theAuditFindsNothing() {
        assertThat(ledger.audit()).isEmpty();
    }

    @Test
    void whatIsUsedStaysUsedUnderTheSameNames() {
        charge(A, "power:full_node,licence:2,link:3", "n[1-2]");
        ReloadReport report = reload(Fixtures.MACHINE.replace("count: 4000", "count: 9000"));
        assertThat(report).hasToString("added [], removed [], dropped [], unmatched []");
        assertThat(Fixtures.used(ledger, "power")).isEqualTo(Map.of("site", 2000L, "rack1", 2000L));
        assertThat(Fixtures.used(ledger, "licence")).isEqualTo(Map.of("left", 2L));
        ledger.release(A);
        assertThat(Fixtures.used(ledger, "power")).isEmpty();
    }

    @Test
    void numbersOfResourcesStayAndAreNotUsedAgain() {
        assertThat(ledger.resources()).containsExactly("power", "licence", "link");
        int power = ledger.resourceId("power");
        int link = ledger.resourceId("link");
        int licence = ledger.resourceId("licence");
        String[] parts = Fixtures.MACHINE.split("(?=- resource)", -1);
        reload(parts[2] + parts[0]);
        assertThat(ledger.resources()).containsExactly("link", "power");
        assertThat(ledger.resourceId("power")).isEqualTo(power);
        reload(parts[1] + parts[2] + parts[0]);
        assertThat(ledger.resourceId("link")).isEqualTo(link);
        assertThat(ledger.resourceId("licence")).isNotIn(power, link, licence);
    }

    @Test
    void chargesOnALayerThatIsGoneAreDroppedAndReported() {
        charge(A, "power:full_node,link:3", "n[1,5]");
        charge(B, "licence:1", "n1");
        String[] parts = Fixtures.MACHINE.split("(?=- resource)", -1);
        ReloadReport report = reload(parts[0] + parts[2].replace("edge1", "other"));
        assertThat(report.removed()).containsExactly("licence");
        assertThat(report.dropped()).hasToString("[job 1: link(edge1) 3, job 2: licence(left) 1]");
        assertThat(ledger.charges(A).orElseThrow())
                .hasToString("power(site*2,rack1*1,rack2*1):1000,link(core,edge2):3");
        assertThat(Fixtures.used(ledger, "link")).isEqualTo(Map.of("core", 3L, "edge2", 3L));
        assertThat(ledger.charges(B).orElseThrow().isEmpty()).isTrue();
        ledger.release(A);
        ledger.release(B);
        assertThat(Fixtures.used(ledger, "link")).isEmpty();
    }

    @Test
    void whatARunningJobHoldsDoesNotChangeWithTheNodesOfALayer() {
        charge(A, "power:full_node", "n[1-3]");
        reload(Fixtures.MACHINE
                .replace("n[1-4]\", count: 4000", "n[1-2]\", count: 4000")
                .replace("n[5-8]\", count: 4000", "n[3-8]\", count: 4000"));
        assertThat(ledger.charges(A).orElseThrow()).hasToString("power(site*3,rack1*3):1000");
        assertThat(ledger.charges(A).orElseThrow().list().get(0).layers().get(1).nodes())
                .hasToString("n[1-3]");
        charge(B, "power:full_node", "n4");
        assertThat(Fixtures.used(ledger, "power")).isEqualTo(Map.of("site", 4000L, "rack1", 3000L, "rack2", 1000L));
        ledger.release(A);
        assertThat(Fixtures.used(ledger, "power")).isEqualTo(Map.of("site", 1000L, "rack2", 1000L));
    }

    @Test
    void aTreeThatIsReplantedUnderAJobStaysRightForNewJobs() {
        String deep =
                """
                - resource: power
                  mode: MODE_3
                  layers:
                    - {layer_name: site, count: 90}
                    - {layer_name: row1, parent_name: site, count: 90}
                    - {layer_name: row2, parent_name: site, count: 90}
                    - {layer_name: rack1, parent_name: row1, nodes: "n[1-4]", count: 90}
                    - {layer_name: rack2, parent_name: row2, nodes: "n[5-8]", count: 90}
                    - {layer_name: rack3, parent_name: row2, count: 90}
                """;
        reload(deep);
        charge(A, "power:10", "n[1,5]");
        reload(deep.replace("rack2, parent_name: row2", "rack2, parent_name: row1"));
        charge(B, "power:10", "n5");
        assertThat(Fixtures.used(ledger, "power"))
                .isEqualTo(Map.of("site", 30L, "row1", 20L, "row2", 10L, "rack1", 10L, "rack2", 20L));
        assertThat(ledger.audit()).isEmpty();
        ledger.release(A);
        assertThat(Fixtures.used(ledger, "power")).isEqualTo(Map.of("site", 10L, "row1", 10L, "rack2", 10L));
    }

    @Test
    void aResourceMayChangeItsModeUnderAJob() {
        charge(A, "power:full_node", "n[1-2]");
        reload(
                """
                - resource: power
                  mode: MODE_1
                  layers: [{layer_name: site, nodes: "n[1-8]", count: 2500}]
                """);
        assertThat(Fixtures.used(ledger, "power")).isEqualTo(Map.of("site", 2000L));
        assertThat(ledger.charges(A).orElseThrow()).hasToString("power(site*2):1000");
        ledger.release(A);
        assertThat(Fixtures.used(ledger, "power")).isEmpty();
    }

    @Test
    void aTotalBelowWhatIsUsedLetsNewJobsWait() {
        charge(A, "link:20", "n1");
        reload(Fixtures.MACHINE.replace("count: 25", "count: 15"));
        assertThat(Fixtures.layer(ledger, "link", "edge1").free()).hasValue(0);
        assertThat(ledger.select(request("link:1"), nodes("n1"), 1).kind()).isEqualTo(Selection.Kind.NOT_NOW);
        ledger.release(A);
        assertThat(ledger.select(request("link:1"), nodes("n1"), 1).kind()).isEqualTo(Selection.Kind.FITS);
    }

    @Test
    void whatAnAdministratorSaysStaysSaid() {
        ledger.setLayer("link", "edge1", StateSource.ADMINISTRATOR, LayerState.DISABLED, "work on it");
        ledger.setResourceDisabled("licence", StateSource.ADMINISTRATOR, true);
        reload(Fixtures.MACHINE);
        assertThat(Fixtures.layer(ledger, "link", "edge1").state()).isEqualTo(LayerState.DISABLED);
        assertThat(ledger.select(request("licence"), nodes("n1"), 1).kind()).isEqualTo(Selection.Kind.NOT_NOW);
    }

    private ReloadReport reload(String file) {
        return ledger.reload(Fixtures.read(Fixtures.EIGHT, file));
    }

    private static NodeSet nodes(String expression) {
        return Fixtures.EIGHT.set(expression);
    }

    private Request request(String text) {
        return Request.parse(text, resources);
    }

    private void charge(JobId job, String text, String nodes) {
        assertThat(ledger.charge(job, request(text), nodes(nodes)).kind()).isEqualTo(ChargeResult.Kind.CHARGED);
    }
}
