package io.github.sluice.hres.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.resources.Resources;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What stands in the way of a request. */
class ExplainTest {
    private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");

    private final Resources resources = Fixtures.machine();
    private final Ledger ledger = Ledger.open(resources, Fixtures.EIGHT);
    private final NodeSet all = Fixtures.EIGHT.all();
    private final Map<JobId, Instant> ends =
            Map.of(JobId.of(1), NOON.plusSeconds(60), JobId.of(2), NOON, JobId.of(9), NOON);

    @Test
    void nothingStandsInTheWayOfWhatFits() {
        Explanation explanation = explain("power:full_node", all, 2);
        assertThat(explanation.selection().kind()).isEqualTo(Selection.Kind.FITS);
        assertThat(explanation.obstacles()).isEmpty();
        assertThat(explanation.impossible()).isEmpty();
    }

    @Test
    void aLayerInTheWayShowsWhatLacksWhoHoldsItAndWhenEnoughComesBack() {
        charge(1, "power:full_node", "n[1-3]");
        charge(2, "power:full_node", "n[5-6]");
        Explanation explanation = explain("power:full_node", all, 2);
        assertThat(explanation)
                .hasToString(
                        "power(site) lacks 1000; jobs: 1 (3000) 2 (2000); base: 500; enough at 2026-12-01T12:00:00Z");
        Obstacle site = explanation.obstacles().get(0);
        assertThat(site.resource()).isEqualTo("power");
        assertThat(site.layer()).isEqualTo("site");
        assertThat(site.lacks()).isEqualTo(1000);
        assertThat(site.jobs()).isEqualTo(Map.of(JobId.of(1), 3000L, JobId.of(2), 2000L));
        assertThat(site.state()).isEqualTo(LayerState.UP);
        assertThat(site.enough()).contains(NOON);
    }

    @Test
    void everyLayerThatIsNeededIsShownAndNoOther() {
        charge(1, "power:full_node", "n[1-3]");
        charge(2, "power:full_node", "n[5-6]");
        assertThat(explain("power:full_node", Fixtures.EIGHT.set("n[1-4]"), 3).obstacles())
                .extracting(Obstacle::layer, Obstacle::lacks)
                .containsExactly(tuple("site", 2000L), tuple("rack1", 2500L));
    }

    @Test
    void itIsNotKnownWhenEnoughComesBackIfAnEndIsNot() {
        charge(3, "link:25", "n1");
        assertThat(explain("link:1", Fixtures.EIGHT.set("n[1-4]"), 1)).hasToString("link(edge1) lacks 1; jobs: 3 (25)");
    }

    @Test
    void reservationsAndStatesAreShown() {
        assertThat(ledger.reserve("r", "link(edge1):25")).isEmpty();
        ledger.setLayer("link", "core", StateSource.PLUGIN, LayerState.DOWN, "dead", NOON);
        assertThat(explain("link:2", Fixtures.EIGHT.set("n[1-4]"), 1))
                .hasToString("link(core) lacks 2; DOWN: the plugin: dead since 2026-12-01T12:00:00Z\n"
                        + "link(edge1) lacks 2; reserved: 25");
    }

    @Test
    void aDisabledResourceIsNamed() {
        ledger.setResourceDisabled("link", StateSource.ADMINISTRATOR, true);
        Explanation explanation = explain("link:1", all, 1);
        assertThat(explanation.disabled()).containsExactly("link");
        assertThat(explanation.obstacles()).isEmpty();
        assertThat(explanation).hasToString("resource link is disabled\n");
    }

    @Test
    void whatNoLayerCouldGiveIsSaidSo() {
        assertThat(explain("link:1", Fixtures.EIGHT.set("n[6-7]"), 2).impossible())
                .contains("link: 1 of 2 nodes can be had, n7 is in no layer");
        assertThat(explain("link:1", Fixtures.EIGHT.set("n[6-7]"), 3).impossible())
                .contains("3 nodes wanted, 2 can be chosen from");
    }

    @Test
    void whatCouldNeverFitNamesTheLayersThatAreTooSmall() {
        Explanation explanation = explain("power:full_node", all, 7);
        assertThat(explanation.selection().kind()).isEqualTo(Selection.Kind.NEVER);
        assertThat(explanation.obstacles())
                .extracting(Obstacle::layer, Obstacle::lacks)
                .containsExactly(tuple("site", 1000L));
    }

    @Test
    void theFirstAlternativeThatCouldEverFitIsExplained() {
        charge(1, "licence:6", "n1");
        charge(2, "licence:4", "n1");
        charge(4, "licence:6", "n1");
        Explanation explanation = explain("link:41|licence:3", Fixtures.EIGHT.set("n[1-4]"), 1);
        assertThat(explanation.alternative()).hasToString("licence:3");
        assertThat(explanation.obstacles()).hasSize(1);
    }

    private Explanation explain(String text, NodeSet candidates, int n) {
        return ledger.explain(Request.parse(text, resources), candidates, n, ends);
    }

    private void charge(long job, String text, String nodes) {
        assertThat(ledger.charge(JobId.of(job), Request.parse(text, resources), Fixtures.EIGHT.set(nodes))
                        .kind())
                .isEqualTo(ChargeResult.Kind.CHARGED);
    }
}
