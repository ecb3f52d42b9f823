package io.github.sluice.hres.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.resources.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Select, charge, release and audit. */
class LedgerTest {
    private static final JobId A = JobId.of(1);
    private static final JobId B = JobId.of(2);

    private final Resources resources = Fixtures.machine();
    private final Ledger ledger = Ledger.open(resources, Fixtures.EIGHT);
    private final NodeSet all = Fixtures.EIGHT.all();

    @AfterEach
    void theAuditFindsNothing() {
        assertThat(ledger.audit()).isEmpty();
    }

    @Test
    void filterGivesTheNodesThatAreUsableEachOnItsOwn() {
        ledger.charge(A, request("power:full_node"), nodes("n[1-3]"));
        assertThat(filter("power:full_node")).hasToString("n[5-8]");
        assertThat(filter("link:1")).hasToString("n[1-6]");
        assertThat(filter("power:full_node,link:1")).hasToString("n[5-6]");
        assertThat(filter("")).isEqualTo(all);
    }

    @Test
    void selectTakesNodesInTheOrderOfTheirIndexesAsLongAsTheyCanBeTaken() {
        assertThat(ledger.select(request("power:full_node"), all, 5))
                .isEqualTo(new Selection.Fits(
                        nodes("n[1-3,5-6]"),
                        request("power:full_node").alternatives().get(0)));
    }

    @Test
    void selectFollowsAGivenOrderAndTakesNothingElse() {
        int[] order = {7, 7, 0, 6, 1, 2};
        assertThat(selected("power:full_node", nodes("n[1-7]"), 3, order)).isEqualTo("n[1-2,7]");
        assertThat(selected("", nodes("n[1-7]"), 5, order)).isEqualTo("NOT_NOW");
    }

    @Test
    void selectTriesAlternativesInTheirOrder() {
        ledger.charge(A, request("link:25"), nodes("n1"));
        Request request = request("link:5|licence:3");
        assertThat(ledger.select(request, nodes("n[1-2]"), 2))
                .isEqualTo(new Selection.Fits(
                        nodes("n[1-2]"), request.alternatives().get(1)));
        assertThat(((Selection.Fits) ledger.select(request, all, 1)).alternative())
                .isEqualTo(request.alternatives().get(0));
    }

    @Test
    void neverIsToldApartFromNotNow() {
        assertThat(ledger.select(request("power:full_node"), all, 7).kind()).isEqualTo(Selection.Kind.NEVER);
        assertThat(ledger.select(request("power:full_node"), nodes("n[1-4]"), 4).kind())
                .as("it can be had on other nodes")
                .isEqualTo(Selection.Kind.NOT_NOW);
        assertThat(ledger.refusal(request("power:full_node"), nodes("n[1-4]"), 4))
                .isPresent();
        assertThat(ledger.refusal(request("power:full_node"), nodes("n[1-4]"), 3))
                .isEmpty();
        assertThat(ledger.select(request("link:41|power:full_node"), all, 7).kind())
                .isEqualTo(Selection.Kind.NEVER);
        assertThat(ledger.select(request("link:41|power:full_node"), nodes("n1"), 2)
                        .kind())
                .isEqualTo(Selection.Kind.NOT_NOW);
        assertThat(ledger.select(Request.empty(), all, 9).kind()).isEqualTo(Selection.Kind.NEVER);
        assertThat(ledger.select(Request.empty(), nodes("n1"), 2).kind()).isEqualTo(Selection.Kind.NOT_NOW);
    }

    @Test
    void reasonsNameResourceLayerAndWhatLacks() {
        ledger.charge(A, request("power:full_node"), nodes("n[1-3]"));
        assertThat(ledger.select(request("power:full_node"), all, 4))
                .isEqualTo(new Selection.NotNow(
                        "power: 3 of 4 nodes can be had, layer site has 0 of 6000 left, 1000 a node wanted"));
        assertThat(ledger.charge(B, request("link:1,power:full_node"), nodes("n4")))
                .isEqualTo(new ChargeResult.NotNow(
                        "power: 0 of 1 nodes can be had, layer rack1 has 500 of 3500 left, 1000 a node wanted"));
        assertThat(ledger.charge(B, request("link:1"), nodes("n8")))
                .isEqualTo(new ChargeResult.Never("link: 0 of 1 nodes can be had, n8 is in no layer"));
        assertThat(ledger.select(request("licence:11"), all, 1))
                .isEqualTo(new Selection.Never(
                        "licence: 0 of 1 nodes can be had, layer left has 10 of 10 left, 11 wanted"));
    }

    @Test
    void anEmptyRequestChargesNothing() {
        ChargeResult.Charged charged = (ChargeResult.Charged) ledger.charge(A, Request.empty(), all);
        assertThat(charged.charges().isEmpty()).isTrue();
        assertThat(charged.charges()).hasToString("");
        assertThat(ledger.charges(A)).isEmpty();
        assertThat(ledger.release(A)).isEmpty();
    }

    @Test
    void aJobIsChargedOnce() {
        ledger.charge(A, request("link:1"), nodes("n1"));
        assertThatThrownBy(() -> ledger.charge(A, request("link:1"), nodes("n1")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("link(core,edge1):1");
    }

    @Test
    void releaseGivesBackWhatIsRecordedOnce() {
        ledger.charge(A, request("link:1,power:full_node"), nodes("n[1-2]"));
        ledger.charge(B, request("link:2"), nodes("n1"));
        assertThat(ledger.release(A).orElseThrow()).hasToString("power(site*2,rack1*2):1000,link(core,edge1):1");
        assertThat(ledger.release(A)).isEmpty();
        assertThat(Fixtures.used(ledger, "power")).isEmpty();
        assertThat(Fixtures.used(ledger, "link")).isEqualTo(Map.of("core", 2L, "edge1", 2L));
    }

    @Test
    @DisplayName("S01: a job that is started again is charged again, and nobody slips in")
    void aJobThatIsStartedAgainIsChargedAgain() {
        Resources ten = Fixtures.read(
                Fixtures.EIGHT, "- {resource: r, mode: MODE_1, layers: [{layer_name: l, nodes: 'n[1-2]', count: 10}]}");
        Ledger pool = Ledger.open(ten, Fixtures.EIGHT);
        Request six = Request.parse("r:6", ten);
        pool.charge(A, six, nodes("n1"));
        pool.release(A);
        assertThat(((ChargeResult.Charged) pool.charge(A, six, nodes("n1"))).charges())
                .hasToString("r(l):6");
        assertThat(pool.charge(B, six, nodes("n2")).kind()).isEqualTo(ChargeResult.Kind.NOT_NOW);

        pool.reload(Fixtures.read(
                Fixtures.EIGHT, "- {resource: r, mode: MODE_1, layers: [{layer_name: l, nodes: 'n[1-2]', count: 5}]}"));
        assertThat(Fixtures.used(pool, "r")).as("above the new total").isEqualTo(Map.of("l", 6L));
        assertThat(pool.select(Request.parse("r:1", ten), all, 1).kind()).isEqualTo(Selection.Kind.NOT_NOW);
        pool.release(A);
        assertThat(pool.charge(A, six, nodes("n1")))
                .isEqualTo(new ChargeResult.Never("r: 0 of 1 nodes can be had, layer l has 5 of 5 left, 6 wanted"));
        assertThat(Fixtures.used(pool, "r")).isEmpty();
    }

    @Test
    @DisplayName("S03: a request for zero does not wait for what is used up")
    void aRequestForZeroDoesNotWait() {
        ledger.charge(A, request("link:25"), nodes("n1"));
        assertThat(((ChargeResult.Charged) ledger.charge(B, request("link:0,licence:1"), nodes("n1"))).charges())
                .hasToString("licence(left):1");
        assertThat(ledger.charge(JobId.of(3), request("link:0"), nodes("n1")).kind())
                .isEqualTo(ChargeResult.Kind.CHARGED);
    }

    @Test
    @DisplayName("S04: charges that are restored count once, however often that is done")
    void restoringTwiceIsTheSameAsOnce() {
        ledger.charge(A, request("link:5,power:full_node"), nodes("n[1-2]"));
        Charges saved = ledger.charges(A).orElseThrow();
        Ledger restarted = Ledger.open(resources, Fixtures.EIGHT);
        restarted.restore(saved);
        restarted.restore(saved);
        assertThat(Fixtures.used(restarted, "link")).isEqualTo(Map.of("core", 5L, "edge1", 5L));
        assertThat(Fixtures.used(restarted, "power")).isEqualTo(Map.of("site", 2000L, "rack1", 2000L));
        assertThat(restarted.audit(Set.of(A))).isEmpty();
        assertThat(restarted.release(A)).isPresent();
        assertThat(Fixtures.used(restarted, "link")).isEmpty();
        assertThat(restarted.release(A)).isEmpty();
        assertThat(restarted.audit()).isEmpty();
    }

    @Test
    @DisplayName("S07: what was had of the alternatives is recorded and given back")
    void whatWasHadIsRecorded() {
        Request request = request("link:26|licence:3");
        ChargeResult.Charged charged = (ChargeResult.Charged) ledger.charge(A, request, nodes("n1"));
        assertThat(charged.alternative()).isEqualTo(request.alternatives().get(1));
        assertThat(ledger.charges(A).orElseThrow()).hasToString("licence(left):3");
        ledger.release(A);
        assertThat(Fixtures.used(ledger, "licence")).isEmpty();
        assertThat(Fixtures.used(ledger, "link")).isEmpty();
    }

    @Test
    void theAuditNamesWhoHoldsSomethingWithoutBeingAJob() {
        ledger.charge(A, request("link:5"), nodes("n1"));
        assertThat(ledger.audit(Set.of(A))).isEmpty();
        assertThat(ledger.audit(Set.of(B))).containsExactly("job 1 holds charges, but there is no such job");
    }

    @Test
    void aViewStaysWhatItWas() {
        ledger.charge(A, request("link:5"), nodes("n1"));
        LedgerView view = ledger.view();
        assertThat(ledger.view()).isSameAs(view);
        ledger.charge(B, request("link:20"), nodes("n1"));
        assertThat(view.charges()).containsOnlyKeys(A);
        assertThat(view.draft().admits(request("link:20"), nodes("n1"))).isTrue();
        assertThat(ledger.view().draft().admits(request("link:20"), nodes("n1")))
                .isFalse();
    }

    @Test
    void manyThreadsNeverOvercharge() throws Exception {
        Request request = request("power:full_node,licence:2");
        List<Callable<Boolean>> users = new ArrayList<>();
        for (int user = 1; user <= 4; user++) {
            long first = 100_000L * user;
            users.add(() -> {
                boolean charged = false;
                for (long job = first; job < first + 2000; job++) {
                    if (ledger.select(request, all, 2) instanceof Selection.Fits fits) {
                        charged |= ledger.charge(JobId.of(job), request, fits.nodes()) instanceof ChargeResult.Charged;
                    }
                    ledger.release(JobId.of(job - 2));
                }
                return charged;
            });
        }
        ExecutorService threads = Executors.newFixedThreadPool(users.size());
        boolean charged = false;
        for (Future<Boolean> each : threads.invokeAll(users)) {
            charged |= each.get();
        }
        threads.shutdown();
        assertThat(charged).isTrue();
        assertThat(Fixtures.used(ledger, "power").values()).allMatch(used -> used <= 6000);
    }

    private static NodeSet nodes(String expression) {
        return Fixtures.EIGHT.set(expression);
    }

    private Request request(String text) {
        return Request.parse(text, resources);
    }

    private NodeSet filter(String text) {
        return ledger.filter(request(text).alternatives().get(0), all);
    }

    private String selected(String text, NodeSet candidates, int n, int[] order) {
        Selection selection = ledger.select(request(text), candidates, n, order);
        return selection instanceof Selection.Fits fits
                ? fits.nodes().toString()
                : selection.kind().name();
    }
}
