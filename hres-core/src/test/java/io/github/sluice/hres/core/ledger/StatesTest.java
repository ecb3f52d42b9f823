package io.github.sluice.hres.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.core.resources.Resources;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** States of layers and resources, and reservations. */
class StatesTest {
    private static final JobId A = JobId.of(1);
    private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");

    private final Resources resources = Fixtures.machine();
    private final Ledger ledger = Ledger.open(resources, Fixtures.EIGHT);

    @AfterEach
    void theAuditFindsNothing() {
        assertThat(ledger.audit()).isEmpty();
    }

    @Test
    void aLayerThatIsNotUpHasNothingLeftInEveryMode() {
        for (String place : new String[] {"power/rack1", "licence/left", "link/edge1"}) {
            String[] names = place.split("/", -1);
            ledger.setLayer(names[0], names[1], StateSource.ADMINISTRATOR, LayerState.DISABLED, "work on it");
            assertThat(layer(names[0], names[1]).free()).isEqualTo(OptionalLong.of(0));
        }
        assertThat(charge("power:1")).isEqualTo("NOT_NOW");
        assertThat(charge("link:1")).isEqualTo("NOT_NOW");
        assertThat(charge("licence:1")).as("the pool over all is up").isEqualTo("licence(all):1");
    }

    @Test
    void theReasonSaysWhoObjectsWhyAndSinceWhen() {
        ledger.setLayer("link", "edge1", StateSource.PLUGIN, LayerState.DOWN, "switch is dead", NOON);
        assertThat(layer("link", "edge1").state()).isEqualTo(LayerState.DOWN);
        assertThat(layer("link", "edge1").reason()).isEqualTo("the plugin: switch is dead since 2026-12-01T12:00:00Z");
        assertThat(ledger.charge(A, request("link:1"), Fixtures.EIGHT.set("n1")))
                .isEqualTo(new ChargeResult.NotNow("link: 0 of 1 nodes can be had, layer edge1 is DOWN "
                        + "(the plugin: switch is dead since 2026-12-01T12:00:00Z)"));
    }

    @Test
    void aWordThatIsRepeatedKeepsItsTime() {
        ledger.setLayer("link", "edge1", StateSource.PLUGIN, LayerState.DOWN, "dead", NOON);
        ledger.setLayer("link", "edge1", StateSource.PLUGIN, LayerState.DOWN, "dead", NOON.plusSeconds(60));
        assertThat(layer("link", "edge1").reason()).endsWith("since 2026-12-01T12:00:00Z");
    }

    @Test
    void aLayerIsUpOnlyIfNobodyObjectsAndTheHeaviestWordStands() {
        ledger.setLayer("link", "edge1", StateSource.ADMINISTRATOR, LayerState.DISABLED, "work on it");
        ledger.setLayer("link", "edge1", StateSource.PLUGIN, LayerState.DOWN, "dead");
        assertThat(layer("link", "edge1").state()).isEqualTo(LayerState.DOWN);
        ledger.clear("link", StateSource.PLUGIN);
        assertThat(layer("link", "edge1").state()).isEqualTo(LayerState.DISABLED);
        ledger.setLayer("link", "edge1", StateSource.ADMINISTRATOR, LayerState.UP, "");
        assertThat(layer("link", "edge1").state()).isEqualTo(LayerState.UP);
        assertThat(charge("link:1")).isEqualTo("link(core,edge1):1");
    }

    @Test
    void theJobsOnALayerThatGoesDownAreNamedOnce() {
        charge("link:1");
        assertThat(ledger.setLayer("link", "edge2", StateSource.PLUGIN, LayerState.DOWN, "dead"))
                .isEmpty();
        assertThat(ledger.setLayer("link", "edge1", StateSource.PLUGIN, LayerState.DISABLED, "ill"))
                .isEmpty();
        assertThat(ledger.setLayer("link", "edge1", StateSource.PLUGIN, LayerState.DOWN, "dead"))
                .containsExactly(A);
        assertThat(ledger.setLayer("link", "edge1", StateSource.ADMINISTRATOR, LayerState.DOWN, "too"))
                .isEmpty();
        assertThat(Fixtures.used(ledger, "link")).as("the job goes on").isEqualTo(Map.of("core", 1L, "edge1", 1L));
    }

    @Test
    void anUnknownLayerOrResourceIsAMistake() {
        assertThat(ledger.hasLayer("link", "edge1")).isTrue();
        assertThat(ledger.hasLayer("link", "edge9")).isFalse();
        assertThatThrownBy(() -> ledger.setLayer("link", "edge9", StateSource.PLUGIN, LayerState.UP, ""))
                .hasMessage("resource link has no layer edge9");
        assertThatThrownBy(() -> ledger.layers("x")).hasMessage("there is no resource x");
    }

    @Test
    void aDisabledResourceLetsJobsWaitAndRunningOnesGoOn() {
        charge("link:1");
        ledger.setResourceDisabled("link", StateSource.ADMINISTRATOR, true);
        ledger.setResourceDisabled("link", StateSource.PLUGIN, true);
        ledger.clear("link", StateSource.PLUGIN);
        Selection selection = ledger.select(request("link:1"), Fixtures.EIGHT.all(), 1);
        assertThat(selection).isEqualTo(new Selection.NotNow("HRESDisabled: resource link is disabled"));
        assertThat(ledger.select(request("link:41"), Fixtures.EIGHT.all(), 1).kind())
                .isEqualTo(Selection.Kind.NEVER);
        assertThat(ledger.filter(request("link").alternatives().get(0), Fixtures.EIGHT.all())
                        .isEmpty())
                .isTrue();
        assertThat(ledger.charges(A)).isPresent();
        ledger.setResourceDisabled("link", StateSource.ADMINISTRATOR, false);
        assertThat(ledger.select(request("link:1"), Fixtures.EIGHT.all(), 1).kind())
                .isEqualTo(Selection.Kind.FITS);
    }

    @Test
    void whatTheFileDisablesIsUpAgainWithAnotherFile() {
        String file = Fixtures.MACHINE
                .replace("count: 25}", "count: 25, disable_layer: true}")
                .replace("mode: MODE_1", "mode: MODE_1\n  disable_hres: true");
        ledger.reload(Fixtures.read(Fixtures.EIGHT, file));
        assertThat(layer("link", "edge1").state()).isEqualTo(LayerState.DISABLED);
        assertThat(layer("link", "edge1").reason()).isEqualTo("the file: disable_layer");
        assertThat(charge("licence:1")).isEqualTo("NOT_NOW");
        ledger.reload(resources);
        assertThat(charge("licence:1,link:1")).isEqualTo("licence(left):1,link(core,edge1):1");
    }

    @Test
    void aReservationIsKeptBackOnItsLayerAndInATreeOnThoseAbove() {
        assertThat(ledger.reserve("maintenance", "power(rack1):3000,link(edge1):20"))
                .isEmpty();
        assertThat(layer("power", "rack1").reserved()).isEqualTo(3000);
        assertThat(layer("power", "site").reserved()).isEqualTo(3000);
        assertThat(layer("link", "edge1").reserved()).isEqualTo(20);
        assertThat(layer("link", "core").reserved()).isZero();
        assertThat(charge("link:6")).isEqualTo("NOT_NOW");
        assertThat(ledger.select(request("power:1000"), Fixtures.EIGHT.all(), 4).kind())
                .isEqualTo(Selection.Kind.NOT_NOW);
        assertThat(ledger.reservations()).containsExactly("maintenance");
        assertThat(ledger.unreserve("maintenance")).isTrue();
        assertThat(ledger.unreserve("maintenance")).isFalse();
        assertThat(layer("power", "site").reserved()).isZero();
        assertThat(charge("link:6")).isEqualTo("link(core,edge1):6");
    }

    @Test
    void aReservationThatCannotBeHeldIsRefusedAsAValue() {
        charge("link:10");
        assertThat(ledger.reserve("r", "link(edge1):10,link(edge1):6"))
                .contains("link(edge1):6: layer edge1 has 5 left");
        assertThat(ledger.reserve("r", "link(edge9):1")).contains("link(edge9):1: link has no layer edge9");
        assertThat(ledger.reserve("r", "x(edge9):1")).contains("x(edge9):1: there is no resource x");
        assertThat(ledger.reserve("r", "power(rack1):1,power(site):6000"))
                .contains("power(site):6000: layer site has 5999 left");
        assertThat(ledger.reservations()).isEmpty();
        assertThat(layer("link", "edge1").reserved()).isZero();
    }

    @Test
    void aReservationThatIsNoneIsRefusedWithItsPlace() {
        assertThatThrownBy(() -> ledger.reserve("r", "link:1"))
                .isInstanceOf(RequestException.class)
                .hasMessageStartingWith("column 1: ");
        assertThatThrownBy(() -> ledger.reserve("r", "link(edge1)")).hasMessageStartingWith("column 12: ");
        assertThatThrownBy(() -> ledger.reserve("r", "link(edge1):x")).hasMessageStartingWith("column 13: ");
        assertThatThrownBy(() -> ledger.reserve("r", "link(edge1):1,")).hasMessageStartingWith("column 15: ");
        assertThatThrownBy(() -> ledger.reserve("r", "")).hasMessageStartingWith("column 1: ");
    }

    @Test
    @DisplayName("S06: a reservation stays across reloads and is reported while it matches no layer")
    void aReservationStaysWhileItMatchesNothing() {
        String before =
                """
                - {resource: natural, mode: MODE_1, layers: [{nodes: "n[1-8]", count: 4}]}
                - {resource: flat, mode: MODE_2, layers: [{nodes: "n[1-4]", count: 9}]}
                """;
        String after = "- {resource: flat, mode: MODE_2, layers: [{nodes: 'n[1-6]', count: 9}]}";
        Resources first = Fixtures.read(Fixtures.EIGHT, before);
        Ledger machine = Ledger.open(first, Fixtures.EIGHT);
        assertThat(machine.reserve("r", "flat(n[1-2],n[3-4]):4")).isEmpty();
        Request pending = Request.parse("natural:1", first);

        ReloadReport report = machine.reload(Fixtures.read(Fixtures.EIGHT, after));
        assertThat(report.removed()).containsExactly("natural");
        assertThat(report.unmatchedReservations())
                .containsExactly(
                        "reservation r: flat(n[1-2],n[3-4]):4 matches nothing, there is no layer n[1-2],n[3-4]");
        assertThat(Fixtures.layer(machine, "flat", "n[1-6]").reserved()).isZero();
        assertThat(machine.reservations()).containsExactly("r");
        assertThat(machine.select(pending, Fixtures.EIGHT.all(), 1))
                .isEqualTo(new Selection.Never("resource natural does not exist"));

        report = machine.reload(first);
        assertThat(report.added()).containsExactly("natural");
        assertThat(report.unmatchedReservations()).isEmpty();
        assertThat(Fixtures.layer(machine, "flat", "n[1-4]").reserved()).isEqualTo(4);
    }

    private LayerSnapshot layer(String resource, String layer) {
        return Fixtures.layer(ledger, resource, layer);
    }

    private Request request(String text) {
        return Request.parse(text, resources);
    }

    private String charge(String text) {
        ledger.release(A);
        ChargeResult result = ledger.charge(A, request(text), Fixtures.EIGHT.set("n1"));
        return result instanceof ChargeResult.Charged charged
                ? charged.charges().toString()
                : result.kind().name();
    }
}
