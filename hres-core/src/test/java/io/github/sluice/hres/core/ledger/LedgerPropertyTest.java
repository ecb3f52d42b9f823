package io.github.sluice.hres.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Resource;
import io.github.sluice.hres.core.resources.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The ledger beside one that follows the rules by the letter, over machines and calls from a seed. */
class LedgerPropertyTest {
    private static final NodeTable TWELVE = NodeTable.of("n[01-12]");
    private static final List<LayerState> STATES =
            List.of(LayerState.UP, LayerState.UP, LayerState.DISABLED, LayerState.DOWN);
    private static final NodeTable SIX = NodeTable.of("n[1-6]");

    /** How many times the usual rounds: {@code -Dsluice.rounds=4}. */
    private static final int TIMES = Integer.getInteger("sluice.rounds", 1);

    @Test
    void agreesWithTheRulesByTheLetterAfterEveryCall() {
        for (int seed = 0; seed < 40 * TIMES; seed++) {
            new Run(seed).go(60);
        }
    }

    /** One machine and the calls on it. */
    private static final class Run {
        private final int seed;
        private final Random random;
        private final RandomMachine machine;
        private final NaiveLedger naive;
        private final Ledger ledger;
        private Resources resources;
        private long jobs;

        Run(int seed) {
            this.seed = seed;
            random = new Random(seed);
            machine = new RandomMachine(random, TWELVE);
            resources = machine.any();
            naive = new NaiveLedger(resources);
            ledger = Ledger.open(resources, TWELVE);
        }

        void go(int steps) {
            for (int step = 0; step < steps; step++) {
                String what = "seed " + seed + " step " + step;
                switch (random.nextInt(12)) {
                    case 0 -> reload();
                    case 1 -> changeState();
                    case 2, 3, 4 -> release(what);
                    case 5, 6 -> select(what);
                    default -> charge(what);
                }
                assertThat(used()).as(what).isEqualTo(naive.used());
                assertThat(ledger.audit(naive.jobs())).as(what).isEmpty();
            }
        }

        private void reload() {
            resources = machine.any();
            ledger.reload(resources);
            naive.reload(resources);
        }

        private void changeState() {
            for (Resource resource : resources.list()) {
                String layer = resource.layers()
                        .get(random.nextInt(resource.layers().size()))
                        .name();
                LayerState state = STATES.get(random.nextInt(STATES.size()));
                ledger.setLayer(resource.name(), layer, StateSource.PLUGIN, state, "says the test");
                naive.notUp().remove(resource.name() + "/" + layer);
                if (state != LayerState.UP) {
                    naive.notUp().add(resource.name() + "/" + layer);
                }
            }
        }

        private void release(String what) {
            if (naive.jobs().isEmpty()) {
                return;
            }
            List<JobId> running = new ArrayList<>(naive.jobs());
            JobId job = running.get(random.nextInt(running.size()));
            naive.release(job);
            assertThat(ledger.release(job)).as(what).isPresent();
            assertThat(ledger.release(job)).as(what).isEmpty();
        }

        private void charge(String what) {
            JobId job = JobId.of(jobs++);
            Request request = machine.request(resources);
            NodeSet nodes = machine.nodes();
            Map<String, Long> before = used();
            Optional<Map<String, Long>> right = naive.charge(job, request, nodes);
            ChargeResult result = ledger.charge(job, request, nodes);
            assertThat(result.kind() == ChargeResult.Kind.CHARGED)
                    .as("%s: %s on %s over %s: %s", what, request, nodes, before, result)
                    .isEqualTo(right.isPresent());
            if (result.kind() == ChargeResult.Kind.CHARGED) {
                assertNoTotalIsPassed(what, before);
            }
        }

        private void assertNoTotalIsPassed(String what, Map<String, Long> before) {
            for (String resource : ledger.resources()) {
                for (LayerSnapshot layer : ledger.layers(resource)) {
                    boolean grew = layer.used() > before.getOrDefault(resource + "/" + layer.layer(), 0L);
                    assertThat(!grew
                                    || layer.total().isEmpty()
                                    || layer.used() <= layer.total().getAsLong())
                            .as("%s: %s of %s", what, layer, resource)
                            .isTrue();
                }
            }
        }

        private void select(String what) {
            Request request = machine.request(resources);
            NodeSet candidates = machine.nodes().union(machine.nodes());
            int n = 1 + random.nextInt(4);
            if (ledger.select(request, candidates, n) instanceof Selection.Fits fits) {
                JobId job = JobId.of(jobs++);
                assertThat(fits.nodes().cardinality()).as(what).isEqualTo(n);
                assertThat(candidates.containsAll(fits.nodes())).as(what).isTrue();
                ChargeResult result = ledger.charge(job, request, fits.nodes());
                assertThat(result).as(what).isInstanceOf(ChargeResult.Charged.class);
                assertThat(((ChargeResult.Charged) result).alternative()).isEqualTo(fits.alternative());
                naive.charge(job, request, fits.nodes());
            }
        }

        private Map<String, Long> used() {
            Map<String, Long> used = new TreeMap<>();
            for (String resource : ledger.resources()) {
                Fixtures.used(ledger, resource).forEach((layer, amount) -> used.put(resource + "/" + layer, amount));
            }
            return used;
        }
    }

    @Test
    void selectFindsNodesWheneverThereAreAnyIfOneTreeRefinesTheOther() {
        int found = 0;
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            RandomMachine machine = new RandomMachine(random, SIX);
            Resources resources = machine.refining();
            Ledger ledger = Ledger.open(resources, SIX);
            NaiveLedger naive = new NaiveLedger(resources);
            for (int job = 0; job < 4; job++) {
                Request request = machine.request(resources);
                NodeSet nodes = machine.nodes();
                ledger.charge(JobId.of(job), request, nodes);
                naive.charge(JobId.of(job), request, nodes);
                int n = 1 + random.nextInt(4);
                Selection selection = ledger.select(request, SIX.all(), n);
                boolean there = naive.admitsSome(request, SIX.all(), n);
                assertThat(selection.kind() == Selection.Kind.FITS)
                        .as("seed %s: %s on %s nodes: %s", seed, request, n, selection)
                        .isEqualTo(there);
                boolean ever = new NaiveLedger(resources).admitsSome(request, SIX.all(), n);
                assertThat(selection.kind() == Selection.Kind.NEVER)
                        .as("seed %s", seed)
                        .isEqualTo(!ever);
                found += there ? 1 : 0;
            }
        }
        assertThat(found).isBetween(300, 1500);
    }

    @Test
    void whatStandsInTheWayIsIrreducible() {
        int explained = 0;
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            RandomMachine machine = new RandomMachine(random, SIX);
            Resources resources = machine.refining();
            Ledger ledger = Ledger.open(resources, SIX);
            NaiveLedger naive = new NaiveLedger(resources);
            for (int job = 0; job < 3; job++) {
                Request request = machine.request(resources);
                NodeSet nodes = machine.nodes();
                ledger.charge(JobId.of(job), request, nodes);
                naive.charge(JobId.of(job), request, nodes);
            }
            Request request = machine.request(resources);
            if (request.alternatives().size() > 1) {
                continue;
            }
            int n = 1 + random.nextInt(4);
            Explanation explanation = ledger.explain(request, SIX.all(), n, Map.of());
            if (explanation.selection().kind() == Selection.Kind.FITS) {
                assertThat(explanation.obstacles()).isEmpty();
                continue;
            }
            explained++;
            List<String> places = explanation.obstacles().stream()
                    .map(obstacle -> obstacle.resource() + "/" + obstacle.layer())
                    .toList();
            naive.relaxed().addAll(places);
            assertThat(naive.admitsSome(request, SIX.all(), n))
                    .as("seed %s: %s on %s: %s", seed, request, n, explanation)
                    .isEqualTo(explanation.impossible().isEmpty());
            for (String place : places) {
                naive.relaxed().remove(place);
                assertThat(naive.admitsSome(request, SIX.all(), n))
                        .as("seed %s: %s", seed, place)
                        .isFalse();
                naive.relaxed().add(place);
            }
        }
        assertThat(explained).isGreaterThan(50);
    }
}
