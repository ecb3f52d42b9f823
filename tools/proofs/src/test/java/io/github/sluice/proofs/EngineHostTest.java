package io.github.sluice.proofs;

import static io.github.sluice.proofs.EngineRig.resource;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.Poll;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.testkit.OneJob;
import io.github.sluice.testkit.RecordingPlugin;
import io.github.sluice.testkit.TestCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A host that calls the controller from inside its own methods, while a reload goes on. */
@Timeout(60)
class EngineHostTest {
    private final List<String> ended = new ArrayList<>();
    private final List<Consumer<HresController>> calls = new ArrayList<>();

    @Test
    void aHostMayEndJobsWhileItIsToldToRequeueThem() {
        for (int seed = 0; seed < 10; seed++) {
            ended.clear();
            calls.clear();
            try (EngineRig rig = new EngineRig(seed)) {
                RecordingPlugin a = rig.plugin("a")
                        .maintain(call -> List.of(LayerVerdict.down("all", "hot")))
                        .build();
                try (TestCluster cluster = slowHost(rig, resource("a", "a", "maintenance_cycle: 1h"), a)) {
                    OneJob job = cluster.job("a:1", 1);
                    job.prerun();
                    endsJobInside(rig, job);
                    cluster.controller().startMaintenance();
                    rig.time.advance(Duration.ofMillis(500));
                    reloadMeanwhile(rig, cluster, resource("a", "a"));
                }
            }
        }
    }

    @Test
    void aHostMayEndJobsWhileItIsWoken() {
        for (int seed = 0; seed < 10; seed++) {
            ended.clear();
            calls.clear();
            try (EngineRig rig = new EngineRig(seed)) {
                CompletableFuture<PrerunResult> result = CompletableFuture.completedFuture(PrerunResult.ready());
                RecordingPlugin b = rig.plugin("b")
                        .prerun(call -> PrerunResult.started(Poll.of(result)))
                        .build();
                String yaml = resource("a", "a") + resource("b", "b");
                try (TestCluster cluster = slowHost(rig, yaml, rig.plugin("a").build(), b)) {
                    OneJob ending = cluster.job("a:1", 1);
                    ending.prerun();
                    OneJob starting = cluster.job("b:1", 1);
                    assertThat(starting.prerun().kind()).isEqualTo(Start.Kind.STARTED);
                    endsJobInside(rig, ending);
                    rig.time.advance(Duration.ofMillis(1500));
                    reloadMeanwhile(rig, cluster, yaml);
                    starting.giveUp();
                }
            }
        }
    }

    private void endsJobInside(EngineRig rig, OneJob job) {
        calls.add(controller -> {
            try {
                rig.time.sleep(Duration.ofSeconds(1));
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
            controller.stopMaintenance();
            controller.epilog(job.id(), rig.time.now());
            controller.release(job.id());
            ended.add("job");
        });
    }

    private void reloadMeanwhile(EngineRig rig, TestCluster cluster, String yaml) {
        rig.time.start("reload", () -> {
            EngineRig.reload(cluster, yaml);
            ended.add("reload");
        });
        rig.time.advance(Duration.ofMinutes(1));
        assertThat(ended).containsExactlyInAnyOrder("job", "reload");
    }

    private TestCluster slowHost(EngineRig rig, String yaml, RecordingPlugin... plugins) {
        List<HresController> controller = new ArrayList<>();
        HresHost host = new HresHost() {
            @Override
            public void requeue(Set<JobId> jobs, String reason) {
                next();
            }

            @Override
            public void wake() {
                next();
            }

            private void next() {
                if (!calls.isEmpty()) {
                    calls.remove(0).accept(controller.get(0));
                }
            }
        };
        TestCluster cluster = TestCluster.builder(rig.time, EngineRig.NODES, yaml)
                .plugins(plugins)
                .host(host)
                .open();
        controller.add(cluster.controller());
        return cluster;
    }
}
