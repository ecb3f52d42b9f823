package io.github.sluice.hres.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.ledger.ChargeResult;
import io.github.sluice.hres.core.ledger.Ledger;
import io.github.sluice.hres.core.ledger.Request;
import io.github.sluice.hres.core.ledger.Selection;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Resources;
import io.github.sluice.hres.core.resources.ResourcesReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Plans beside a real ledger on which they are carried out, from a seed. */
class TimelinePropertyTest {
    private static final NodeTable TABLE = NodeTable.of("n[1-8]");
    private static final Resources RESOURCES = ResourcesReader.reader()
            .nodes(TABLE)
            .read(
                    "test.yaml",
                    """
                    - resource: tree
                      mode: MODE_3
                      layers:
                        - {layer_name: site, count: 12}
                        - {layer_name: left, parent_name: site, nodes: "n[1-4]", count: 8}
                        - {layer_name: right, parent_name: site, nodes: "n[5-8]", count: 7}
                    - resource: pool
                      mode: MODE_1
                      layers:
                        - {layer_name: all, nodes: "n[1-8]", count: 4}
                        - {layer_name: left, nodes: "n[1-4]", count: 3}
                        - {layer_name: right, nodes: "n[4-7]", count: 3}
                    - resource: link
                      mode: MODE_2
                      layers:
                        - {layer_name: core, nodes: "n[1-8]", count: 9}
                        - {layer_name: edge, nodes: "n[3-6]", count: 5}
                    """
                            .getBytes(StandardCharsets.UTF_8));

    /** A job of a plan. */
    private record Planned(JobId job, Request request, NodeSet nodes, long start, long end) {}

    private final List<Planned> plan = new ArrayList<>();

    @Test
    void whatAPlanAdmitsTheLedgerAdmitsAtThatTime() {
        int inTheFuture = 0;
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            plan.clear();
            Timeline timeline = withRunning(random);
            for (int job = 10; job < 22; job++) {
                Request request = request(random);
                long end = 1L + random.nextInt(30);
                int n = 1 + random.nextInt(4);
                Optional<Slot> slot = random.nextBoolean()
                        ? timeline.earliest(request, TABLE.all(), n, Duration.ofSeconds(end))
                        : timeline.select(request, TABLE.all(), n, end).map(nodes -> new Slot(0, nodes));
                if (slot.isPresent()) {
                    Slot found = slot.get();
                    boolean held = timeline.hold(
                            JobId.of(job), request, found.nodes(), found.start(), Duration.ofSeconds(end));
                    assertThat(held)
                            .as("seed %s: %s at %s", seed, request, found)
                            .isTrue();
                    plan.add(new Planned(JobId.of(job), request, found.nodes(), found.start(), found.start() + end));
                    inTheFuture += found.start() > 0 ? 1 : 0;
                }
            }
            carryOut(seed);
        }
        assertThat(inTheFuture).isGreaterThan(1000);
    }

    @Test
    void withoutHeldJobsTheEarliestStartIsTheFirstTimeAtWhichTheLedgerFindsNodes() {
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            plan.clear();
            Timeline timeline = withRunning(random);
            for (int i = 0; i < 5; i++) {
                Request request = request(random);
                int n = 1 + random.nextInt(5);
                assertThat(timeline.earliest(request, TABLE.all(), n, Duration.ofSeconds(7)))
                        .as("seed %s: %s on %s", seed, request, n)
                        .isEqualTo(firstFit(request, n));
            }
        }
    }

    /** Lets the running jobs of the plan end one after the other and asks the ledger each time. */
    private Optional<Slot> firstFit(Request request, int n) {
        Ledger ledger = Ledger.open(RESOURCES, TABLE);
        List<Planned> running = new ArrayList<>(plan);
        running.forEach(job -> ledger.charge(job.job(), job.request(), job.nodes()));
        running.sort(Comparator.comparingLong(Planned::end));
        long time = 0;
        while (true) {
            NodeSet idle = TABLE.all();
            for (Planned job : List.copyOf(running)) {
                if (job.end() <= time) {
                    ledger.release(job.job());
                    running.remove(job);
                    continue;
                }
                idle = idle.difference(job.nodes());
            }
            if (ledger.select(request, idle, n) instanceof Selection.Fits fits) {
                return Optional.of(new Slot(time, fits.nodes()));
            }
            if (running.isEmpty()) {
                return Optional.empty();
            }
            time = running.get(0).end();
        }
    }

    private Timeline withRunning(Random random) {
        Ledger ledger = Ledger.open(RESOURCES, TABLE);
        List<Running> running = new ArrayList<>();
        NodeSet idle = TABLE.all();
        for (int job = 0; job < 5; job++) {
            Request request = request(random);
            if (ledger.select(request, idle, 1 + random.nextInt(3)) instanceof Selection.Fits fits) {
                long end = 1L + random.nextInt(20);
                ledger.charge(JobId.of(job), request, fits.nodes());
                running.add(new Running(JobId.of(job), fits.nodes(), end));
                plan.add(new Planned(JobId.of(job), request, fits.nodes(), 0, end));
                idle = idle.difference(fits.nodes());
            }
        }
        return Timeline.of(ledger.view(), running, 0);
    }

    private static Request request(Random random) {
        String text =
                switch (random.nextInt(8)) {
                    case 0 -> "";
                    case 1 -> "tree:" + random.nextInt(4);
                    case 2 -> "pool:" + random.nextInt(4);
                    case 3 -> "link:" + random.nextInt(6);
                    case 4 -> "tree:2,pool:1";
                    case 5 -> "pool:2,link:3";
                    case 6 -> "tree:3|link:2";
                    default -> "tree:1,pool:2,link:1";
                };
        return Request.parse(text, RESOURCES);
    }

    /** Ends first, then starts in the order of their times, then in the order in which they were planned. */
    private void carryOut(int seed) {
        Ledger ledger = Ledger.open(RESOURCES, TABLE);
        List<Planned> starts = new ArrayList<>(plan);
        starts.sort(Comparator.comparingLong(Planned::start));
        List<Planned> running = new ArrayList<>();
        for (Planned job : starts) {
            running.removeIf(each -> each.end() <= job.start() && ledger.release(each.job()) != null);
            for (Planned other : running) {
                assertThat(other.nodes().intersects(job.nodes()))
                        .as("seed %s: nodes of %s and %s", seed, job, other)
                        .isFalse();
            }
            assertThat(ledger.charge(job.job(), job.request(), job.nodes()).kind())
                    .as("seed %s: %s of %s", seed, job, plan)
                    .isEqualTo(ChargeResult.Kind.CHARGED);
            running.add(job);
        }
    }
}
