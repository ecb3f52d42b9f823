package io.github.sluice.hres.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.ledger.ChargeResult;
import io.github.sluice.hres.core.ledger.Ledger;
import io.github.sluice.hres.core.ledger.Request;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Resources;
import io.github.sluice.hres.core.resources.ResourcesReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Four nodes in two racks; a rack feeds two nodes, the site three. */
class TimelineTest {
    private static final long NOW = 1000;

    private final NodeTable table = NodeTable.of("n[1-4]");
    private final Resources resources = ResourcesReader.reader()
            .nodes(table)
            .read(
                    "test.yaml",
                    """
                    - resource: power
                      mode: MODE_3
                      layers:
                        - {layer_name: site, count: 300}
                        - {layer_name: rack1, parent_name: site, nodes: "n[1-2]", count: 200}
                        - {layer_name: rack2, parent_name: site, nodes: "n[3-4]", count: 200}
                    - resource: pool
                      mode: MODE_1
                      layers:
                        - {layer_name: small, nodes: "n[1-2]", count: 1}
                        - {layer_name: all, nodes: "n[1-4]", count: 1}
                    """
                            .getBytes(StandardCharsets.UTF_8));
    private final Ledger ledger = Ledger.open(resources, table);
    private final List<Running> running = new ArrayList<>();
    private final Request watts = Request.parse("power:100", resources);

    @Test
    void aRequestThatFitsStartsNow() {
        assertThat(timeline().earliest(watts, table.all(), 3, Duration.ofSeconds(5)))
                .contains(new Slot(NOW, nodes("n[1-3]")));
    }

    @Test
    void aRequestThatNeverFitsHasNoStart() {
        assertThat(timeline().earliest(watts, table.all(), 4, Duration.ofSeconds(5)))
                .isEmpty();
    }

    @Test
    void aNodeComesBackWhenItsJobEnds() {
        run(1, Request.empty(), "n[1-3]", 1100);
        run(2, Request.empty(), "n4", 1050);
        assertThat(timeline().earliest(Request.empty(), table.all(), 1, Duration.ofSeconds(5)))
                .contains(new Slot(1050, nodes("n4")));
        assertThat(timeline().earliest(Request.empty(), table.all(), 2, Duration.ofSeconds(5)))
                .contains(new Slot(1100, nodes("n[1-2]")));
    }

    @Test
    void aChargeComesBackWhenItsJobEnds() {
        run(1, watts, "n[1-2]", 1100);
        run(2, watts, "n3", 1200);
        assertThat(timeline().earliest(watts, table.all(), 1, Duration.ofSeconds(5)))
                .as("n4 is idle, but the site has nothing left")
                .contains(new Slot(1100, nodes("n1")));
    }

    @Test
    void aJobThatShouldHaveEndedIsTakenToEndASecondFromNow() {
        run(1, watts, "n[1-3]", 900);
        assertThat(timeline().earliest(watts, table.all(), 1, Duration.ofSeconds(5)))
                .contains(new Slot(NOW + 1, nodes("n1")));
    }

    @Test
    void aShortJobMayOvertakeAndALongOneOnlyWhereItIsNotInTheWay() {
        run(1, watts, "n[1-2]", 1100);
        Timeline timeline = timeline();
        Slot head =
                timeline.earliest(watts, table.all(), 3, Duration.ofSeconds(50)).orElseThrow();
        assertThat(head).isEqualTo(new Slot(1100, nodes("n[1-3]")));
        assertThat(timeline.hold(JobId.of(2), watts, head.nodes(), head.start(), Duration.ofSeconds(50)))
                .isTrue();
        assertThat(timeline.admits(watts, nodes("n4"), NOW, 1100)).isTrue();
        assertThat(timeline.admits(watts, nodes("n4"), NOW, 1101))
                .as("the site")
                .isFalse();
        assertThat(timeline.admits(Request.empty(), nodes("n4"), NOW, 1101)).isTrue();
        assertThat(timeline.admits(Request.empty(), nodes("n3"), NOW, 1101))
                .as("the node")
                .isFalse();
        assertThat(timeline.select(Request.empty(), table.all(), 1, 2000)).contains(nodes("n4"));
        assertThat(timeline.select(watts, table.all(), 1, 2000)).isEmpty();
        assertThat(timeline.select(watts, table.all(), 1, 1100)).contains(nodes("n3"));
        assertThat(timeline.earliest(watts, table.all(), 1, Duration.ofSeconds(200)))
                .as("before the head there is no room for so long")
                .contains(new Slot(1150, nodes("n1")));
    }

    @Test
    void aHeldJobKeepsALayerThatANodeOfItNeeds() {
        Request pool = Request.parse("pool:1", resources);
        run(1, Request.empty(), "n[1-2]", 1100);
        Timeline timeline = timeline();
        assertThat(timeline.hold(JobId.of(2), pool, nodes("n[2-3]"), 1100, Duration.ofSeconds(50)))
                .isTrue();
        assertThat(timeline.admits(pool, nodes("n4"), NOW, 1100)).isTrue();
        assertThat(timeline.admits(pool, nodes("n4"), NOW, 1101))
                .as("the job would be charged on small, but n3 needs something left on all")
                .isFalse();
    }

    @Test
    void jobsThatStartNowAreChargedAsTheLedgerDoesIt() {
        Timeline timeline = timeline();
        assertThat(timeline.hold(JobId.of(1), watts, nodes("n[1-2]"), NOW, Duration.ofSeconds(10)))
                .isTrue();
        assertThat(timeline.hold(JobId.of(2), watts, nodes("n[3-4]"), NOW, Duration.ofSeconds(10)))
                .isFalse();
        assertThat(timeline.earliest(watts, table.all(), 2, Duration.ofSeconds(5)))
                .contains(new Slot(1010, nodes("n[1-2]")));
    }

    @Test
    void aPartOfASecondCountsAsOne() {
        Timeline timeline = timeline();
        timeline.hold(JobId.of(1), watts, nodes("n[1-3]"), NOW, Duration.ofMillis(1));
        assertThat(timeline.earliest(watts, table.all(), 1, Duration.ofMillis(1)))
                .contains(new Slot(NOW + 1, nodes("n1")));
    }

    @Test
    void timesBeforeNowAndEmptySpansAreMistakes() {
        assertThatThrownBy(() -> timeline().admits(watts, nodes("n1"), NOW - 1, NOW))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> timeline().earliest(watts, table.all(), 1, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private Timeline timeline() {
        return Timeline.of(ledger.view(), running, NOW);
    }

    private NodeSet nodes(String expression) {
        return table.set(expression);
    }

    private void run(long job, Request request, String nodes, long end) {
        assertThat(ledger.charge(JobId.of(job), request, nodes(nodes)).kind()).isEqualTo(ChargeResult.Kind.CHARGED);
        running.add(new Running(JobId.of(job), nodes(nodes), end));
    }
}
