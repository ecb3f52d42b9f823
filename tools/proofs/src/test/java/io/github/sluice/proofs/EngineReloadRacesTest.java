package io.github.sluice.proofs;

import static io.github.sluice.proofs.EngineRig.resource;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.Poll;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.testkit.Fault;
import io.github.sluice.testkit.FaultPlugin;
import io.github.sluice.testkit.OneJob;
import io.github.sluice.testkit.TestCluster;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What meets a reload. */
@Timeout(60)
class EngineReloadRacesTest {
    @Test
    void nothingIsRequeuedWhileAReloadIsGoingOn() {
        try (EngineRig rig = new EngineRig(1)) {
            Workers.Signal signal = rig.time.signal();
            FaultPlugin a = FaultPlugin.around(rig.plugin("a")
                            .maintain(call -> List.of(LayerVerdict.down("all", "hot")))
                            .build())
                    .set(Hook.MAINTAIN, Fault.hangsUntil(signal));
            try (TestCluster cluster = rig.cluster(resource("a", "a", "maintenance_cycle: 1h"), a)) {
                OneJob job = cluster.job("a:1", 1);
                cluster.controller().startMaintenance();
                rig.time.runDue();
                cluster.controller().stopMaintenance();
                rig.time.start("reload", () -> EngineRig.reload(cluster, resource("a", "a")));
                rig.time.runDue();
                signal.give();
                rig.time.runDue();
                assertThat(rig.heard).contains("maintain a DONE").noneMatch(each -> each.startsWith("requeue"));
                assertThat(cluster.controller().layers("a").get(0).state())
                        .isEqualTo(io.github.sluice.hres.LayerState.UP);
                job.release();
            }
        }
    }

    @Test
    void verdictsOfANewContextRequeueOnceTheReloadIsOver() {
        for (int seed = 0; seed < 20; seed++) {
            try (EngineRig rig = new EngineRig(seed)) {
                AtomicInteger opened = new AtomicInteger();
                FaultPlugin a = FaultPlugin.around(rig.plugin("a")
                        .onOpen(context -> {
                            if (opened.incrementAndGet() == 2) {
                                context.background("look", () -> List.of(LayerVerdict.down("all", "hot")));
                                rig.time.giveWay();
                            }
                        })
                        .build());
                try (TestCluster cluster = rig.cluster(resource("a", "a"), a)) {
                    OneJob job = cluster.job("a:1", 1);
                    EngineRig.reload(cluster, resource("a", "a"));
                    rig.time.runDue();
                    assertThat(rig.heard.stream().filter(each -> each.startsWith("requeue")))
                            .hasSize(1);
                    job.release();
                }
            }
        }
    }

    @Test
    void aResourceThatGotAnotherPluginWhileAJobStartedIsPreparedAnew() {
        try (EngineRig rig = new EngineRig(1)) {
            CompletableFuture<PrerunResult> result = new CompletableFuture<>();
            FaultPlugin a = FaultPlugin.around(rig.plugin("a")
                    .prerun(call -> PrerunResult.started(Poll.of(result)))
                    .build());
            String before = resource("a", "a") + resource("b", "b");
            try (TestCluster cluster = rig.cluster(before, a, sick(rig, "b"), sick(rig, "c"))) {
                OneJob job = cluster.job("a:1,b:1", 1);
                rig.recording.clear();
                assertThat(job.prerun().kind()).isEqualTo(Start.Kind.STARTED);
                result.complete(PrerunResult.ready());
                rig.time.advance(Duration.ofSeconds(2));
                EngineRig.reload(cluster, resource("a", "a") + resource("b", "c"));
                assertThat(job.prerun().kind()).isEqualTo(Start.Kind.WAIT);
                assertThat(rig.hooks()).containsExactly("prerun a");
                job.giveUp();
                assertThat(rig.hooks()).containsExactly("prerun a", "revoke a");
            }
        }
    }

    @Test
    void chargesThatAReloadChangedHaveWhatWasPreparedUndone() {
        try (EngineRig rig = new EngineRig(1)) {
            FaultPlugin b = FaultPlugin.around(rig.plugin("b")
                    .prerun(call -> PrerunResult.retryLater("cold"))
                    .build());
            try (TestCluster cluster = rig.cluster(resource("a", "a") + resource("b", "b"), sick(rig, "a"), b)) {
                OneJob job = cluster.job("a:1,b:1", 1);
                rig.recording.clear();
                assertThat(job.prerun().kind()).isEqualTo(Start.Kind.WAIT);
                EngineRig.reload(cluster, resource("a", "a"));
                assertThat(job.prerun().kind()).isEqualTo(Start.Kind.READY);
                assertThat(rig.hooks()).containsExactly("prerun a", "prerun b", "revoke a", "prerun a");
                assertThat(job.preps()).singleElement().satisfies(prep -> assertThat(prep.attempt())
                        .isEqualTo(2));
                job.giveUp();
            }
        }
    }

    @Test
    void aStartedPrerunThatMeetsAReloadIsUndoneWithTheJob() {
        try (EngineRig rig = new EngineRig(1)) {
            FaultPlugin a = FaultPlugin.around(rig.plugin("a")
                    .prerun(call -> PrerunResult.started(Poll.of(new CompletableFuture<>())))
                    .build());
            try (TestCluster cluster = rig.cluster(resource("a", "a"), a)) {
                OneJob job = cluster.job("a:1", 1);
                rig.recording.clear();
                assertThat(job.prerun().kind()).isEqualTo(Start.Kind.STARTED);
                EngineRig.reload(cluster, resource("a", "a"));
                rig.time.advance(Duration.ofSeconds(2));
                assertThat(job.prerun().kind()).isEqualTo(Start.Kind.WAIT);
                job.giveUp();
                assertThat(rig.hooks()).containsExactly("prerun a", "revoke a");
                assertThat(cluster.audit()).isEmpty();
            }
        }
    }

    @Test
    void anEpilogIsServedWithTheFrozenPartWhenTheNewContextCannotBeOpened() {
        try (EngineRig rig = new EngineRig(1)) {
            AtomicInteger opened = new AtomicInteger();
            FaultPlugin a = FaultPlugin.around(rig.plugin("a")
                    .onOpen(context -> {
                        if (opened.incrementAndGet() == 2) {
                            throw new IllegalStateException("the new file is of no use");
                        }
                    })
                    .build());
            try (TestCluster cluster = rig.cluster(resource("a", "a"), a)) {
                OneJob job = cluster.job("a:1", 1);
                job.prerun();
                EngineRig.reload(cluster, resource("a", "a"));
                rig.recording.clear();
                assertThat(job.end().why()).isEmpty();
                assertThat(rig.hooks()).containsExactly("epilog a");
            }
        }
    }

    @Test
    void sidesOfOnePluginAreOpenedByOneThreadAtATime() {
        for (int seed = 0; seed < 20; seed++) {
            try (EngineRig rig = new EngineRig(seed)) {
                AtomicInteger inside = new AtomicInteger();
                AtomicInteger most = new AtomicInteger();
                FaultPlugin a = FaultPlugin.around(rig.plugin("a")
                        .onOpen(context -> {
                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            rig.time.giveWay();
                            rig.time.giveWay();
                            inside.decrementAndGet();
                        })
                        .build());
                try (TestCluster cluster = rig.cluster(resource("a", "a"), a)) {
                    OneJob one = cluster.job("a:1", 1);
                    OneJob two = cluster.job("a:1", 1);
                    one.prerun();
                    two.prerun();
                    EngineRig.reload(cluster, "");
                    rig.time.start("one", one::giveUp);
                    rig.time.start("two", two::end);
                    rig.time.runDue();
                    assertThat(most).hasValue(1);
                }
            }
        }
    }

    private static FaultPlugin sick(EngineRig rig, String type) {
        return FaultPlugin.around(rig.plugin(type).build());
    }
}
