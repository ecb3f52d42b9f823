package io.github.sluice.proofs;

import static io.github.sluice.proofs.EngineRig.resource;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.HresNode;
import io.github.sluice.hres.core.HresStep;
import io.github.sluice.hres.core.Task;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.testkit.Fault;
import io.github.sluice.testkit.FaultPlugin;
import io.github.sluice.testkit.OneJob;
import io.github.sluice.testkit.RecordingPlugin;
import io.github.sluice.testkit.TestCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class EngineTimesTest {
    private static final Duration DAY = Duration.ofDays(1);

    @Test
    @DisplayName("F09: the clock of each node's hook runs on its own: seven nodes finish, one is timed out")
    void oneNodeThatHangsStopsNoClock() {
        try (EngineRig rig = new EngineRig(1)) {
            Map<String, String> ends = new TreeMap<>();
            Workers.Signal never = rig.time.signal();
            TestCluster cluster = TestCluster.builder(
                            rig.time,
                            "n[1-8]",
                            resource("a", "a", "timeouts: {jobProlog: 2s}").replace("n[1-4]", "n[1-8]"))
                    .plugins(rig.plugin("a").build())
                    .open();
            try (cluster) {
                OneJob job = cluster.job("a:1", 8);
                assertThat(job.prerun().kind()).isEqualTo(Start.Kind.READY);
                for (String name : job.job().nodes()) {
                    FaultPlugin sick = FaultPlugin.around(rig.plugin("a").build());
                    if (name.equals("n3")) {
                        sick.set(Hook.JOB_PROLOG, Fault.hangsUntil(never));
                    }
                    rig.time.start(name, () -> {
                        try (HresNode node = HresNode.builder(name)
                                .workers(rig.time)
                                .plugins(sick)
                                .open()) {
                            Outcome outcome = node.jobProlog(job.preps(), job.job());
                            ends.put(name, outcome.kind() + " after " + rig.passed());
                        }
                    });
                }
                rig.time.advance(Duration.ofSeconds(10));
            }
            assertThat(ends).hasSize(8).containsEntry("n3", "FAILED after PT2S");
            ends.remove("n3");
            assertThat(ends.values()).containsOnly("DONE after PT0S");
        }
    }

    @Test
    @DisplayName("F09: what the engine does for a job of 5,000 nodes is not the plugin's time")
    void largeJobsDoNotSpendThePluginsTime() {
        RecordingPlugin quick = RecordingPlugin.builder("hres/quick").build();
        String yaml =
                resource("a", "quick", "timeouts: {prerun: 1s, epilog: 1s}").replace("n[1-4]", "n[1-5000]");
        try (Workers workers = Workers.system();
                TestCluster cluster = TestCluster.builder(workers, "n[1-5000]", yaml)
                        .plugins(quick)
                        .open()) {
            OneJob job = cluster.job("a:1", 5_000);
            assertThat(job.prerun().kind()).isEqualTo(Start.Kind.READY);
            assertThat(job.end()).isEqualTo(Outcome.done());
        }
    }

    @Test
    @DisplayName(
            "J01: maintenance that throws in its second round has a third one, and no round waits for another resource")
    void maintenanceGoesOnAfterAFault() {
        for (Fault fault : List.of(Fault.unchecked(), Fault.assertion())) {
            try (EngineRig rig = new EngineRig(2)) {
                List<String> rounds = new ArrayList<>();
                TestCluster cluster = rig.cluster(
                        resource("a", "a", "maintenance_cycle: 1s")
                                + resource("b", "b", "maintenance_cycle: 1s", "maintenance_timeout: 3s")
                                + resource("off", "off", "maintenance_cycle: 0")
                                + resource("none", "none"),
                        FaultPlugin.around(rig.plugin("none").build()),
                        rig.plugin("off").build(),
                        rig.plugin("a")
                                .maintain(call -> {
                                    rounds.add("a " + rig.passed().toSeconds());
                                    return rounds.contains("a 1") && !rounds.contains("a 2")
                                            ? broken(fault)
                                            : List.of();
                                })
                                .build(),
                        rig.plugin("b")
                                .maintain(call -> {
                                    rounds.add("b " + rig.passed().toSeconds());
                                    rig.time.sleep(Duration.ofSeconds(10));
                                    return List.of(LayerVerdict.down("all", "said too late"));
                                })
                                .build());
                try (cluster) {
                    cluster.controller().startMaintenance();
                    cluster.controller().startMaintenance();
                    rig.time.advance(Duration.ofSeconds(6));
                    assertThat(rounds.stream().filter(each -> each.startsWith("a")))
                            .containsExactly("a 0", "a 1", "a 2", "a 3", "a 4", "a 5", "a 6");
                    assertThat(rounds.stream().filter(each -> each.startsWith("b")))
                            .containsExactly("b 0", "b 3", "b 6");
                    assertThat(rig.heard).contains("maintain a FAILED", "maintain b abandoned");
                    assertThat(rig.hooks()).doesNotContain("maintain off", "maintain none");
                    assertThat(cluster.controller().layers("b"))
                            .allSatisfy(layer -> assertThat(layer.reason()).isEmpty());
                    cluster.controller().stopMaintenance();
                    int before = rounds.size();
                    rig.time.advance(DAY);
                    assertThat(rounds).hasSize(before);
                }
            }
        }
    }

    @Test
    @DisplayName("J01: a context whose maintenance is stuck is not called again until that call has returned")
    void stuckMaintenanceIsNotCalledAgain() {
        try (EngineRig rig = new EngineRig(3)) {
            Workers.Signal signal = rig.time.signal();
            FaultPlugin stuck = FaultPlugin.around(rig.plugin("a").build()).set(Hook.MAINTAIN, Fault.deafUntil(signal));
            try (TestCluster cluster =
                    rig.cluster(resource("a", "a", "maintenance_cycle: 1s", "maintenance_timeout: 2s"), stuck)) {
                cluster.controller().startMaintenance();
                rig.time.advance(Duration.ofSeconds(30));
                assertThat(rig.hooks()).isEmpty();
                stuck.heal(Hook.MAINTAIN);
                signal.give();
                rig.time.advance(Duration.ofSeconds(3));
                assertThat(rig.hooks()).hasSizeBetween(3, 5).containsOnly("maintain a");
            }
        }
    }

    @Test
    void maintenanceOffStartsNothing() {
        try (EngineRig rig = new EngineRig(4);
                TestCluster cluster =
                        rig.cluster(resource("a", "a"), rig.plugin("a").build())) {
            cluster.controller().startMaintenance();
            assertThat(rig.time.nextEvent()).isEmpty();
            assertThat(rig.time.runDue()).isFalse();
        }
    }

    @Test
    void verdictsOnUnknownLayersAreSkippedAndTheOthersApply() {
        try (EngineRig rig = new EngineRig(5);
                TestCluster cluster = rig.cluster(
                        resource("a", "a", "maintenance_cycle: 1m"),
                        rig.plugin("a")
                                .maintain(call -> List.of(
                                        LayerVerdict.down("no-such-layer", "gone"), LayerVerdict.down("all", "smoke")))
                                .build())) {
            OneJob job = cluster.job("a:1", 1);
            cluster.controller().startMaintenance();
            rig.time.runDue();
            assertThat(rig.heard).anyMatch(each -> each.startsWith("requeue [1]") && each.contains("smoke"));
            job.release();
        }
    }

    @ParameterizedTest(name = "J03: an interrupt during {0} does not cut it short, and is seen afterwards")
    @EnumSource(
            value = Hook.class,
            names = {"REVOKE", "EPILOG", "JOB_EPILOG", "TASK_EPILOG"})
    void cleaningUpIsNotCutShort(Hook hook) {
        try (EngineRig rig = new EngineRig(6)) {
            FaultPlugin slow =
                    FaultPlugin.around(rig.plugin("a").build()).set(hook, Fault.slow(rig.time, Duration.ofSeconds(5)));
            try (TestCluster cluster = rig.cluster(resource("a", "a"), slow)) {
                assertThat(interruptedAfter(rig, cluster, hook)).containsExactly("DONE after PT5S", "interrupted");
            }
        }
    }

    @ParameterizedTest(name = "J03: an interrupt during {0} is passed on to it")
    @EnumSource(
            value = Hook.class,
            names = {"JOB_PROLOG", "TASK_PROLOG"})
    void preparingIsCutShort(Hook hook) {
        try (EngineRig rig = new EngineRig(7)) {
            FaultPlugin slow =
                    FaultPlugin.around(rig.plugin("a").build()).set(hook, Fault.slow(rig.time, Duration.ofSeconds(5)));
            try (TestCluster cluster = rig.cluster(resource("a", "a"), slow)) {
                assertThat(interruptedAfter(rig, cluster, hook)).containsExactly("FAILED after PT2S", "interrupted");
            }
        }
    }

    @Test
    void stoppingWaitsForWhatHangsNoLongerThanItsHardLimit() {
        try (EngineRig rig = new EngineRig(8)) {
            FaultPlugin hangs =
                    FaultPlugin.around(rig.plugin("a").build()).set(Hook.PRERUN, Fault.deafUntil(rig.time.signal()));
            TestCluster cluster = rig.cluster(resource("a", "a", "timeouts: {prerun: 90s}"), hangs);
            OneJob job = cluster.job("a:1", 1);
            rig.time.start("host", job::prerun);
            rig.time.runDue();
            cluster.controller().stop();
            assertThat(rig.passed()).isEqualTo(Duration.ofSeconds(90));
            assertThat(job.prerun().reason()).contains("stopped");
        }
    }

    /** Runs the hook on a thread that is interrupted after two seconds: the outcome, and whether the interrupt is seen. */
    private static List<String> interruptedAfter(EngineRig rig, TestCluster cluster, Hook hook) {
        OneJob job = cluster.job("a:1", 1);
        assertThat(job.prerun().kind()).isEqualTo(Start.Kind.READY);
        String node = job.job().nodes().iterator().next();
        List<Prep> preps = job.preps();
        HresController controller = cluster.controller();
        HresNode daemon = cluster.node(node);
        HresStep step = HresStep.builder(node, job.id(), 0)
                .workers(rig.time)
                .plugins(FaultPlugin.around(rig.plugin("a").build())
                        .set(hook, Fault.slow(rig.time, Duration.ofSeconds(5))))
                .open();
        Task task = Task.of(0, 0, Map.of());
        Map<Hook, Supplier<Outcome>> calls = Map.of(
                Hook.REVOKE, () -> controller.revoke(job.id()),
                Hook.EPILOG, () -> controller.epilog(job.id(), rig.time.now()),
                Hook.JOB_PROLOG, () -> daemon.jobProlog(preps, job.job()),
                Hook.JOB_EPILOG, () -> daemon.jobEpilog(preps, job.job()),
                Hook.TASK_PROLOG, () -> step.taskProlog(preps, job.job(), task),
                Hook.TASK_EPILOG, () -> step.taskEpilog(preps, job.job(), task));
        List<String> said = new ArrayList<>();
        Workers.Work work = rig.time.start("host", () -> {
            Outcome outcome = calls.get(hook).get();
            said.add(outcome.kind() + " after " + rig.passed());
            said.add(Thread.interrupted() ? "interrupted" : "not interrupted");
        });
        rig.time.advance(Duration.ofSeconds(2));
        IntStream.range(0, 3).forEach(i -> work.cancel());
        rig.time.advance(Duration.ofMinutes(1));
        step.close();
        return said;
    }

    private static List<LayerVerdict> broken(Fault fault) {
        if (fault.toString().contains("assertion")) {
            throw new AssertionError("in round two");
        }
        throw new IllegalStateException("in round two");
    }
}
