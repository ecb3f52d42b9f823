package io.github.sluice.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.simulator.trace.LublinModel;
import io.github.sluice.simulator.trace.SwfTrace;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RandomTracesTest {
    private static final int ROUNDS = 60;

    @Test
    void noJobAtTheQueuesHeadIsDelayedByOneThatOvertookIt() {
        int promises = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Map<Long, Long> promised = new HashMap<>();
            Map<Long, Long> placed = new HashMap<>();
            Clusters.plain()
                    .policy(Policy.EASY)
                    .trace(trace(round, 80))
                    .events(new JobEvents() {
                        @Override
                        public void promised(long job, long start) {
                            promised.putIfAbsent(job, start);
                        }

                        @Override
                        public void placed(long job, long at, NodeSet nodes) {
                            placed.put(job, at);
                        }
                    })
                    .build()
                    .run();

            assertThat(promised).isNotEmpty();
            promised.forEach((job, start) ->
                    assertThat(placed.get(job)).as("job %d", job).isLessThanOrEqualTo(start));
            promises += promised.size();
        }
        assertThat(promises).isGreaterThan(5 * ROUNDS);
    }

    @Test
    void noJobIsLostAndNothingIsLeftUsed() {
        for (int round = 0; round < ROUNDS; round++) {
            Policy policy = round % 2 == 0 ? Policy.FCFS : Policy.EASY;
            Report report = Clusters.plain()
                    .policy(policy)
                    .trace(trace(round, 100))
                    .build()
                    .run();

            assertThat(report.finished() + report.rejected()).isEqualTo(100);
            assertThat(report.waiting()).isZero();
            assertThat(report.usedAtEnd()).isZero();
            assertThat(report.audit()).isEmpty();
            assertThat(Clusters.peak(report, "site")).isLessThanOrEqualTo(500);
            assertThat(Clusters.peak(report, "rack1")).isLessThanOrEqualTo(300);
        }
    }

    @Test
    void aNaiveReplayGivesTheSameNumbers() {
        for (int round = 0; round < ROUNDS; round++) {
            SwfTrace trace = trace(round, 100);
            Report report = Clusters.plain().trace(trace).build().run();
            NaiveReplay naive = NaiveReplay.of(trace);

            assertThat(report.rejected()).isEqualTo(naive.rejected);
            assertThat(report.totalWait()).isEqualTo(naive.totalWait);
            assertThat(report.maxWait()).isEqualTo(naive.maxWait);
            assertThat(report.makespan()).isEqualTo(naive.makespan);
            assertThat(Clusters.peak(report, "site")).isEqualTo(naive.peak);
        }
    }

    @Test
    void jobsThatOutliveTheirEstimatesBreakNothing() {
        Random random = new Random(7);
        long[] values = new long[400];
        for (int i = 0; i < values.length; i += 4) {
            values[i] = i * 3L;
            values[i + 1] = random.nextInt(100);
            values[i + 2] = 1L + random.nextInt(5);
            values[i + 3] = random.nextInt(20);
        }
        Report report = Clusters.plain()
                .policy(Policy.EASY)
                .trace(Clusters.jobs(values))
                .build()
                .run();

        assertThat(report.finished()).isEqualTo(100);
        assertThat(report.audit()).isEmpty();
    }

    @Test
    void backfillShortensTheMeanWait() {
        SwfTrace trace = LublinModel.builder()
                .nodes(5)
                .jobs(500)
                .seed(3)
                .load(0.8)
                .build()
                .generate();
        double strict = Clusters.plain().trace(trace).build().run().meanWait();
        double easy =
                Clusters.plain().policy(Policy.EASY).trace(trace).build().run().meanWait();

        assertThat(easy).isLessThan(strict);
    }

    @Test
    void withoutARequestAllNodesCanBeUsed() {
        Report report = Clusters.plain()
                .request("")
                .nodes(NodeTable.of("n[1-8]"))
                .trace(Clusters.jobs(0, 10, 8, -1))
                .build()
                .run();

        assertThat(report.finished()).isEqualTo(1);
        assertThat(Clusters.peak(report, "site")).isZero();
    }

    private static SwfTrace trace(int seed, int jobs) {
        return LublinModel.builder()
                .nodes(6)
                .jobs(jobs)
                .seed(seed)
                .load(0.5 + seed % 5)
                .build()
                .generate();
    }
}
