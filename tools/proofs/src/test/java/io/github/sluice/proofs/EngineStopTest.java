package io.github.sluice.proofs;

import static io.github.sluice.proofs.EngineRig.resource;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.testkit.Fault;
import io.github.sluice.testkit.FaultPlugin;
import io.github.sluice.testkit.OneJob;
import io.github.sluice.testkit.TestCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What meets a stop. */
@Timeout(60)
class EngineStopTest {
    @Test
    void aStopThatMeetsAReloadEndsBothAndNothingIsCalledAfterwards() {
        for (int seed = 0; seed < 40; seed++) {
            try (EngineRig rig = new EngineRig(seed)) {
                Workers.Signal signal = rig.time.signal();
                FaultPlugin a = FaultPlugin.around(rig.plugin("a").build()).set(Hook.PRERUN, Fault.hangsUntil(signal));
                TestCluster cluster = rig.cluster(resource("a", "a", "maintenance_cycle: 1s"), a);
                HresController hres = cluster.controller();
                OneJob job = cluster.job("a:1", 1);
                hres.startMaintenance();
                List<String> ended = new ArrayList<>();
                rig.time.start("start", job::prerun);
                rig.time.runDue();
                rig.time.start("reload", () -> {
                    try {
                        EngineRig.reload(cluster, resource("a", "a", "maintenance_cycle: 1s"));
                        ended.add("reloaded");
                    } catch (IllegalStateException stopped) {
                        ended.add(String.valueOf(stopped.getMessage()));
                    }
                });
                rig.time.start("stop", () -> {
                    hres.stop();
                    ended.add("stop");
                });
                rig.time.runDue();
                assertThat(ended).isEmpty();
                signal.give();
                rig.time.runDue();
                assertThat(ended).hasSize(2).contains("stop").containsAnyOf("reloaded", "stopped");
                rig.recording.clear();
                rig.heard.clear();
                rig.time.advance(Duration.ofMinutes(1));
                assertThat(hres.prerun(job.id())).isEqualTo(new Start.Wait("stopped", java.util.Optional.empty()));
                assertThat(hres.epilog(job.id(), rig.time.now())).isEqualTo(Outcome.retryLater("stopped"));
                assertThat(rig.recording.texts()).isEmpty();
                assertThat(rig.heard).isEmpty();
                hres.close();
            }
        }
    }

    @Test
    void theHostMayNotStopOrReloadFromInsideItsOwnMethods() {
        try (EngineRig rig = new EngineRig(1)) {
            List<HresController> controller = new ArrayList<>();
            List<String> heard = new ArrayList<>();
            HresHost host = new HresHost() {
                @Override
                public void requeue(Set<JobId> jobs, String reason) {
                    for (Runnable call : List.<Runnable>of(
                            controller.get(0)::stop, () -> controller.get(0).reload("x.yaml", new byte[0]))) {
                        try {
                            call.run();
                            heard.add("went through");
                        } catch (IllegalStateException refused) {
                            heard.add("refused");
                        }
                    }
                    throw new IllegalStateException("the host has a bad day");
                }
            };
            FaultPlugin a = FaultPlugin.around(rig.plugin("a")
                    .maintain(call -> List.of(LayerVerdict.down("all", "hot")))
                    .build());
            try (TestCluster cluster = TestCluster.builder(
                            rig.time, EngineRig.NODES, resource("a", "a", "maintenance_cycle: 1h"))
                    .plugins(a)
                    .host(host)
                    .open()) {
                controller.add(cluster.controller());
                OneJob job = cluster.job("a:1", 1);
                cluster.controller().startMaintenance();
                rig.time.runDue();
                assertThat(heard).containsExactly("refused", "refused");
                job.release();
            }
        }
    }

    @Test
    void maintenanceThatIsStartedAndStoppedByManyThreadsGoesOnOnce() {
        for (int seed = 0; seed < 40; seed++) {
            try (EngineRig rig = new EngineRig(seed)) {
                try (TestCluster cluster = rig.cluster(
                        resource("a", "a", "maintenance_cycle: 10s"),
                        rig.plugin("a").build())) {
                    for (int i = 0; i < 3; i++) {
                        rig.time.start("on", cluster.controller()::startMaintenance);
                        rig.time.start("off", cluster.controller()::stopMaintenance);
                        rig.time.start("on", cluster.controller()::startMaintenance);
                    }
                    rig.time.runDue();
                    cluster.controller().startMaintenance();
                    cluster.controller().startMaintenance();
                    rig.time.runDue();
                    rig.recording.clear();
                    rig.time.advance(Duration.ofSeconds(100));
                    assertThat(rig.hooks()).hasSize(10).containsOnly("maintain a");
                    cluster.controller().stopMaintenance();
                    cluster.controller().stopMaintenance();
                    rig.recording.clear();
                    rig.time.advance(Duration.ofSeconds(100));
                    assertThat(rig.hooks()).isEmpty();
                }
            }
        }
    }
}
