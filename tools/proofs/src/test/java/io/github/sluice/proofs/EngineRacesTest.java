package io.github.sluice.proofs;

import static io.github.sluice.proofs.EngineRig.resource;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.testkit.Fault;
import io.github.sluice.testkit.FaultPlugin;
import io.github.sluice.testkit.OneJob;
import io.github.sluice.testkit.TestCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls for one job that meet. */
@Timeout(60)
class EngineRacesTest {
    @Test
    void aPrerunThatIsRevokedOnItsWayIsNeverReady() {
        for (int seed = 0; seed < 20; seed++) {
            try (EngineRig rig = new EngineRig(seed)) {
                Workers.Signal signal = rig.time.signal();
                FaultPlugin a = sick(rig, "a").set(Hook.PRERUN, Fault.hangsUntil(signal));
                try (TestCluster cluster = rig.cluster(resource("a", "a"), a)) {
                    OneJob job = cluster.job("a:1", 1);
                    rig.recording.clear();
                    List<Start.Kind> starts = new ArrayList<>();
                    rig.time.start("start", () -> starts.add(job.prerun().kind()));
                    rig.time.runDue();
                    rig.time.start("cancel", () -> cluster.controller().revoke(job.id()));
                    rig.time.runDue();
                    signal.give();
                    rig.time.runDue();
                    assertThat(starts).containsExactly(Start.Kind.WAIT);
                    assertThat(rig.hooks()).containsExactly("prerun a", "revoke a");
                    job.release();
                }
            }
        }
    }

    @Test
    void aJobThatIsBeingRevokedIsNeitherPreparedNorReleased() {
        try (EngineRig rig = new EngineRig(1)) {
            FaultPlugin a = sick(rig, "a").set(Hook.REVOKE, Fault.slow(rig.time, Duration.ofSeconds(10)));
            try (TestCluster cluster = rig.cluster(resource("a", "a"), a)) {
                OneJob job = cluster.job("a:1", 1);
                rig.recording.clear();
                job.prerun();
                rig.time.start("cancel", () -> cluster.controller().revoke(job.id()));
                rig.time.runDue();
                assertThat(job.prerun().kind()).isEqualTo(Start.Kind.WAIT);
                assertThatThrownBy(job::release).isInstanceOf(IllegalStateException.class);
                rig.time.advance(Duration.ofSeconds(10));
                assertThat(job.prerun().kind()).isEqualTo(Start.Kind.READY);
                assertThat(rig.hooks()).containsExactly("prerun a", "revoke a", "prerun a");
                job.giveUp();
            }
        }
    }

    @Test
    void epilogsOfOneJobNeverRunTwiceAtOnce() {
        for (int seed = 0; seed < 20; seed++) {
            try (EngineRig rig = new EngineRig(seed)) {
                AtomicInteger inside = new AtomicInteger();
                AtomicInteger most = new AtomicInteger();
                FaultPlugin a = sick(rig, "a").set(Hook.EPILOG, Fault.of("counts", () -> {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    rig.time.sleep(Duration.ofSeconds(1));
                    inside.decrementAndGet();
                }));
                try (TestCluster cluster = rig.cluster(resource("a", "a"), a)) {
                    OneJob job = cluster.job("a:1", 1);
                    rig.recording.clear();
                    job.prerun();
                    List<Outcome.Kind> outcomes = new ArrayList<>();
                    for (int i = 0; i < 3; i++) {
                        rig.time.start(
                                "end " + i,
                                () -> outcomes.add(cluster.controller()
                                        .epilog(job.id(), rig.time.now())
                                        .kind()));
                    }
                    rig.time.advance(Duration.ofSeconds(5));
                    assertThat(outcomes)
                            .containsExactlyInAnyOrder(
                                    Outcome.Kind.DONE, Outcome.Kind.RETRY_LATER, Outcome.Kind.RETRY_LATER);
                    assertThat(most).hasValue(1);
                    assertThat(rig.hooks()).containsExactly("prerun a", "epilog a");
                    job.release();
                }
            }
        }
    }

    @Test
    void anEpilogThatMeetsAReloadWaitsForIt() {
        for (int seed = 0; seed < 20; seed++) {
            try (EngineRig rig = new EngineRig(seed)) {
                Workers.Signal signal = rig.time.signal();
                FaultPlugin a = sick(rig, "a");
                try (TestCluster cluster = rig.cluster(resource("a", "a"), a)) {
                    OneJob ending = cluster.job("a:1", 1);
                    ending.prerun();
                    a.set(Hook.PRERUN, Fault.hangsUntil(signal));
                    OneJob starting = cluster.job("a:1", 1);
                    rig.time.start("start", starting::prerun);
                    rig.time.runDue();
                    rig.recording.clear();
                    rig.time.start("reload", () -> EngineRig.reload(cluster, resource("a", "a")));
                    rig.time.runDue();
                    List<Outcome.Kind> outcomes = new ArrayList<>();
                    rig.time.start("end", () -> outcomes.add(ending.end().kind()));
                    rig.time.runDue();
                    assertThat(outcomes).isEmpty();
                    signal.give();
                    rig.time.runDue();
                    assertThat(outcomes).containsExactly(Outcome.Kind.DONE);
                    assertThat(rig.recording.texts())
                            .containsExactly("prerun a", "close controller a", "open controller a", "epilog a");
                    starting.giveUp();
                }
            }
        }
    }

    @Test
    void whatAJobThatNeverStartedLeavesIsUndoneAlsoIfItsEpilogIsCalled() {
        try (EngineRig rig = new EngineRig(1)) {
            Workers.Signal signal = rig.time.signal();
            FaultPlugin b = sick(rig, "b").set(Hook.PRERUN, Fault.deafUntil(signal));
            try (TestCluster cluster = rig.cluster(resource("a", "a") + resource("b", "b"), sick(rig, "a"), b)) {
                OneJob job = cluster.job("a:1,b:1", 1);
                rig.recording.clear();
                assertThat(job.prerun().kind()).isEqualTo(Start.Kind.HOLD);
                job.end();
                signal.give();
                rig.time.runDue();
                assertThat(rig.hooks()).containsExactly("prerun a", "epilog a", "prerun b", "revoke b");
            }
        }
    }

    private static FaultPlugin sick(EngineRig rig, String type) {
        return FaultPlugin.around(rig.plugin(type).build());
    }
}
