package io.github.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.core.host.HookCall;
import io.github.sluice.hres.core.host.HresObserver;
import io.github.sluice.hres.core.jobs.Start;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EngineUnderVirtualTimeTest {
    private static final String YAML =
            """
            - resource: r
              mode: MODE_3
              layers: [{layer_name: l, nodes: 'n[1-2]', count: 4}]
              plugin: {type: hres/r}
            """;

    @Test
    void aHookThatHangsIsAbandonedExactlyAtItsHardLimitWithoutAnyRealWaiting() {
        try (VirtualTime time = VirtualTime.seeded(1)) {
            Instant start = time.now();
            List<Duration> abandoned = new ArrayList<>();
            FaultPlugin plugin = FaultPlugin.around(
                            RecordingPlugin.builder("hres/r").build())
                    .set(Hook.PRERUN, Fault.hangsUntil(time.signal()));
            HresObserver observer = new HresObserver() {
                @Override
                public void hookAbandoned(HookCall call) {
                    abandoned.add(Duration.between(start, time.now()));
                }
            };
            try (TestCluster cluster = TestCluster.builder(time, "n[1-2]", YAML)
                    .plugins(plugin)
                    .observer(observer)
                    .open()) {
                OneJob job = cluster.job("r:1", 2);
                assertThat(job.prerun().kind()).isEqualTo(Start.Kind.HOLD);
                assertThat(abandoned).containsExactly(Limits.of(Hook.PRERUN).hard());
                job.giveUp();
            }
        }
    }

    @Test
    void aJobRunsThroughPackAndUnpackAndEveryHookIsRecordedInItsOrder() {
        Recording recording = new Recording();
        RecordingPlugin plugin =
                RecordingPlugin.builder("hres/r").recording(recording).build();
        try (VirtualTime time = VirtualTime.seeded(2);
                TestCluster cluster = TestCluster.builder(time, "n[1-2]", YAML)
                        .plugins(plugin)
                        .open()) {
            OneJob job = cluster.job("r:1", 2);
            assertThat(job.run()).isEqualTo(Outcome.done());
            assertThat(recording.calls(job.id()))
                    .extracting(Recorded::what)
                    .containsExactly(
                            "prerun",
                            "jobProlog",
                            "jobProlog",
                            "taskProlog",
                            "userTaskProlog",
                            "taskEpilog",
                            "taskProlog",
                            "userTaskProlog",
                            "taskEpilog",
                            "jobEpilog",
                            "jobEpilog",
                            "epilog");
            assertThat(recording.calls(job.id()))
                    .allSatisfy(call -> assertThat(call.key()).isEqualTo("1/r/1"))
                    .allSatisfy(call -> assertThat(call.prep()).hasValueSatisfying(prep -> assertThat(prep.layers())
                            .hasSize(1)));
            assertThat(cluster.audit()).isEmpty();
            assertThat(time.nanoTime()).isZero();
        }
    }

    @Test
    void aJobThatDoesNotFitIsTheTestsMistake() {
        try (VirtualTime time = VirtualTime.seeded(3);
                TestCluster cluster = TestCluster.builder(time, "n[1-2]", YAML)
                        .plugins(RecordingPlugin.builder("hres/r").build())
                        .open()) {
            assertThatThrownBy(() -> cluster.job("r:5", 1))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("does not fit");
        }
    }

    @Test
    void hooksOfSeveralJobsInterleaveAsTheSeedSays() {
        Set<List<String>> orders = new HashSet<>();
        for (int seed = 0; seed < 30; seed++) {
            orders.add(orderOfTwoJobs(seed));
            assertThat(orderOfTwoJobs(seed)).isEqualTo(orderOfTwoJobs(seed));
        }
        assertThat(orders).hasSizeGreaterThan(2);
    }

    @Test
    void faultsAreSetAndHealedWhileThePluginIsInUse() {
        FaultPlugin plugin =
                FaultPlugin.around(RecordingPlugin.builder("hres/r").build()).set(Hook.EPILOG, Fault.returnsNull());
        try (VirtualTime time = VirtualTime.seeded(4);
                TestCluster cluster = TestCluster.builder(time, "n[1-2]", YAML)
                        .plugins(plugin)
                        .open()) {
            assertThat(cluster.job("r:1", 1).run().why()).contains("returned null");
            plugin.heal(Hook.EPILOG);
            assertThat(cluster.job("r:1", 1).run()).isEqualTo(Outcome.done());
        }
    }

    private static List<String> orderOfTwoJobs(long seed) {
        Recording recording = new Recording();
        try (VirtualTime time = VirtualTime.seeded(seed);
                TestCluster cluster = TestCluster.builder(time, "n[1-2]", YAML)
                        .plugins(RecordingPlugin.builder("hres/r")
                                .recording(recording)
                                .prerun(call -> {
                                    time.giveWay();
                                    return PrerunResult.ready();
                                })
                                .build())
                        .open()) {
            for (int i = 0; i < 2; i++) {
                OneJob job = cluster.job("r:1", 1);
                time.start("host " + i, job::run);
            }
            time.runDue();
            return recording.calls().stream()
                    .map(call -> call + " " + call.job().map(id -> "of " + id).orElse(""))
                    .toList();
        }
    }
}
