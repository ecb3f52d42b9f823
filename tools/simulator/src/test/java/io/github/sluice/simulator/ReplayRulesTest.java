package io.github.sluice.simulator;

import static io.github.sluice.simulator.Clusters.jobs;
import static io.github.sluice.simulator.Clusters.peak;
import static io.github.sluice.simulator.Clusters.plain;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.core.ledger.RequestException;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.ResourcesException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayRulesTest {
    @Test
    void aJobStartsAtItsSubmissionOnTheFirstNodesThatCanBeCharged() {
        List<String> placed = new ArrayList<>();
        Report report = plain().trace(jobs(10, 100, 4, -1))
                .events(new JobEvents() {
                    @Override
                    public void placed(long job, long at, NodeSet nodes) {
                        placed.add(job + " at " + at + " on " + nodes.fold());
                    }
                })
                .build()
                .run();

        assertThat(placed).containsExactly("1 at 10 on n[1-3,5]");
        assertThat(report.makespan()).isEqualTo(110);
        assertThat(report.totalWait()).isZero();
        assertThat(peak(report, "site")).isEqualTo(400);
        assertThat(peak(report, "rack1")).isEqualTo(300);
        assertThat(report.usedAtEnd()).isZero();
        assertThat(report.audit()).isEmpty();
    }

    @Test
    void theHeadOfTheQueueBlocksAllOthers() {
        Report report = plain().trace(jobs(0, 100, 4, -1, 0, 10, 5, -1, 1, 10, 1, -1))
                .build()
                .run();

        // the second waits for the first, the third for the second although a node is free
        assertThat(report.totalWait()).isEqualTo(100 + 109);
        assertThat(report.maxWait()).isEqualTo(109);
        assertThat(report.makespan()).isEqualTo(120);
    }

    @Test
    void withEasyBackfillAJobThatEndsInTimeOvertakes() {
        Report report = plain().policy(Policy.EASY)
                .trace(jobs(0, 100, 4, -1, 0, 10, 5, -1, 1, 10, 1, -1))
                .build()
                .run();

        assertThat(report.totalWait()).isEqualTo(100);
    }

    @Test
    void withEasyBackfillAJobThatWouldDelayTheHeadWaits() {
        Report report = plain().policy(Policy.EASY)
                .trace(jobs(0, 100, 4, -1, 0, 10, 5, -1, 1, 100, 1, -1))
                .build()
                .run();

        assertThat(report.totalWait()).isEqualTo(100 + 109);
    }

    @Test
    void endsComeBeforeSubmissionsAndStartsOfTheSameInstant() {
        Report report = plain().trace(jobs(0, 50, 5, -1, 50, 10, 5, -1)).build().run();

        assertThat(report.totalWait()).isZero();
    }

    @Test
    void jobsOfNoLengthComeAndGoInOneInstant() {
        Report report = plain().trace(jobs(7, 0, 5, -1, 7, 0, 5, -1, 7, 0, 5, -1))
                .build()
                .run();

        assertThat(report.finished()).isEqualTo(3);
        assertThat(report.totalWait()).isZero();
        assertThat(report.makespan()).isEqualTo(7);
    }

    @Test
    void whatCanNeverRunIsRejectedAndWhatIsNotKnownIsSkipped() {
        Report report = plain().trace(jobs(0, 10, 6, -1, 0, -1, 1, -1, 0, 10, -1, -1, 0, 10, 5, -1))
                .build()
                .run();

        assertThat(report.jobs()).isEqualTo(4);
        assertThat(report.rejected()).isEqualTo(1);
        assertThat(report.skipped()).isEqualTo(2);
        assertThat(report.finished()).isEqualTo(1);
    }

    @Test
    void severalProcessorsShareANode() {
        Report report =
                plain().processorsPerNode(4).trace(jobs(0, 10, 17, -1)).build().run();

        assertThat(peak(report, "site")).isEqualTo(500);
    }

    @Test
    void onlyTheFirstJobsAreLookedAt() {
        Report report =
                plain().limit(1).trace(jobs(0, 10, 1, -1, 0, 10, 1, -1)).build().run();

        assertThat(report.jobs()).isEqualTo(1);
    }

    @Test
    void progressCountsUpToAllJobs() {
        List<Integer> seen = new ArrayList<>();
        plain().trace(jobs(0, 10, 1, -1, 5, 10, 9, -1))
                .progress(seen::add)
                .build()
                .run();

        assertThat(seen).isSorted().endsWith(2);
    }

    @Test
    void meanUseIsWeightedWithTime() {
        Report report = plain().trace(jobs(0, 10, 1, -1, 30, 10, 1, -1)).build().run();

        assertThat(report.layers().get(0).layer()).isEqualTo("site");
        assertThat(report.layers().get(0).mean()).isEqualTo(50);
    }

    @Test
    void aDisabledResourceKeepsItsJobsWaitingAndTheRunEnds() {
        String disabled = Clusters.POWER.formatted("  disable_hres: true\n");
        Report report = Simulation.of("power.yaml", disabled.getBytes(StandardCharsets.UTF_8))
                .nodes(NodeTable.of("n[1-8]"))
                .request("power:100")
                .trace(jobs(0, 10, 1, -1))
                .build()
                .run();

        assertThat(report.waiting()).isEqualTo(1);
        assertThat(report.notes()).singleElement().asString().contains("job 1 still waits", "power is disabled");
    }

    @Test
    void faultyInputIsRefused() {
        assertThatThrownBy(() -> plain().request("pwer:1").build().run()).isInstanceOf(RequestException.class);
        assertThatThrownBy(() -> Simulation.of("r.yaml", "- 1".getBytes(StandardCharsets.UTF_8))
                        .build()
                        .run())
                .isInstanceOf(ResourcesException.class);
    }
}
