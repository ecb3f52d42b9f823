package io.github.sluice.proofs;

import static io.github.sluice.proofs.EngineRig.resource;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Call;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Poll;
import io.github.sluice.hres.PrerunResult;
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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Results that come late, and what the host and the observer hear of them. */
@Timeout(60)
class EngineLateTest {
    private static final Duration HARD = Duration.ofMinutes(10);

    @Test
    void undosOfOneAttemptNeverRunBesideEachOther() {
        for (int seed = 0; seed < 20; seed++) {
            try (EngineRig rig = new EngineRig(seed)) {
                Workers.Signal signal = rig.time.signal();
                AtomicInteger inside = new AtomicInteger();
                AtomicInteger most = new AtomicInteger();
                AtomicInteger undone = new AtomicInteger();
                FaultPlugin a = FaultPlugin.around(rig.plugin("a")
                        .prerun(call -> PrerunResult.started(poll -> {
                            boolean given = false;
                            while (!given) {
                                given = deaf(signal);
                            }
                            return Optional.of(PrerunResult.ready());
                        }))
                        .revoke(call -> {
                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            rig.time.sleep(Duration.ofSeconds(30));
                            inside.decrementAndGet();
                            undone.incrementAndGet();
                        })
                        .build());
                try (TestCluster cluster = rig.cluster(resource("a", "a"), a)) {
                    OneJob job = cluster.job("a:1", 1);
                    assertThat(job.prerun().kind()).isEqualTo(Start.Kind.STARTED);
                    rig.time.advance(HARD.plusSeconds(2));
                    job.giveUp();
                    signal.give();
                    rig.time.advance(Duration.ofMinutes(5));
                    assertThat(most).hasValue(1);
                    assertThat(undone.get()).isPositive();
                    assertThat(cluster.controller().leaks()).isEmpty();
                }
            }
        }
    }

    @Test
    void aResultThatComesAfterTheStopReachesNoHost() {
        try (EngineRig rig = new EngineRig(1)) {
            Workers.Signal signal = rig.time.signal();
            AtomicInteger woken = new AtomicInteger();
            HresHost host = new HresHost() {
                @Override
                public void wake() {
                    woken.incrementAndGet();
                }
            };
            FaultPlugin a = FaultPlugin.around(rig.plugin("a").build()).set(Hook.PRERUN, Fault.deafUntil(signal));
            FaultPlugin b = FaultPlugin.around(rig.plugin("b")
                    .prerun(call -> PrerunResult.started(Poll.of(new CompletableFuture<>())))
                    .build());
            TestCluster cluster = TestCluster.builder(
                            rig.time, EngineRig.NODES, resource("a", "a") + resource("b", "b"))
                    .plugins(a, b)
                    .host(host)
                    .open();
            OneJob late = cluster.job("a:1", 1);
            OneJob started = cluster.job("b:1", 1);
            assertThat(late.prerun().kind()).isEqualTo(Start.Kind.HOLD);
            assertThat(started.prerun().kind()).isEqualTo(Start.Kind.STARTED);
            cluster.close();
            woken.set(0);
            signal.give();
            rig.time.advance(Duration.ofSeconds(5));
            assertThat(woken).hasValue(0);
        }
    }

    @Test
    void aHostThatIsWokenByALateResultMayCallTheController() {
        try (EngineRig rig = new EngineRig(1)) {
            Workers.Signal signal = rig.time.signal();
            List<HresController> controller = new ArrayList<>();
            List<String> heard = new ArrayList<>();
            HresHost host = new HresHost() {
                @Override
                public void wake() {
                    if (!controller.isEmpty()) {
                        heard.add(Thread.currentThread().isInterrupted() + " "
                                + controller.get(0).submit("a:1").kind());
                    }
                }
            };
            FaultPlugin a = FaultPlugin.around(rig.plugin("a").build()).set(Hook.PRERUN, Fault.deafUntil(signal));
            try (TestCluster cluster = TestCluster.builder(rig.time, EngineRig.NODES, resource("a", "a"))
                    .plugins(a)
                    .host(host)
                    .open()) {
                OneJob job = cluster.job("a:1", 1);
                job.prerun();
                controller.add(cluster.controller());
                signal.give();
                rig.time.runDue();
                assertThat(heard).containsExactly("false ACCEPTED");
                controller.clear();
                job.giveUp();
            }
        }
    }

    @Test
    void resultsThatComeInTimeWakeNobody() {
        try (EngineRig rig = new EngineRig(1)) {
            AtomicInteger woken = new AtomicInteger();
            HresHost host = new HresHost() {
                @Override
                public void wake() {
                    woken.incrementAndGet();
                }
            };
            try (TestCluster cluster = TestCluster.builder(rig.time, EngineRig.NODES, resource("a", "a"))
                    .plugins(rig.plugin("a").build())
                    .host(host)
                    .open()) {
                cluster.job("a:1", 1).run();
                assertThat(woken).hasValue(0);
            }
        }
    }

    @Test
    void theObserverSeesEveryCall() {
        try (EngineRig rig = new EngineRig(1)) {
            FaultPlugin a = FaultPlugin.around(rig.plugin("a")
                    .prerun(call -> PrerunResult.started(new Poll() {
                        @Override
                        public Optional<PrerunResult> poll(Call asked) {
                            throw new IllegalStateException("lost");
                        }

                        @Override
                        public void cancel() {
                            throw new IllegalStateException("lost too");
                        }
                    }))
                    .build());
            try (TestCluster cluster = rig.cluster(resource("a", "a"), a)) {
                OneJob job = cluster.job("a:1", 1);
                job.prerun();
                cluster.controller().revoke(job.id());
                rig.time.advance(Duration.ofSeconds(1));
                job.release();
            }
            assertThat(rig.heard)
                    .containsExactly(
                            "open a DONE",
                            "validateArgs a DONE",
                            "prerun a RETRY_LATER",
                            "cancel a FAILED",
                            "poll a FAILED",
                            "close a DONE");
        }
    }

    @Test
    void anExceptionThatCannotEvenTellItsNameIsAFailureOfThatHook() {
        try (EngineRig rig = new EngineRig(1)) {
            FaultPlugin a = FaultPlugin.around(rig.plugin("a").build()).set(Hook.PRERUN, Fault.of("is mute", () -> {
                throw new MuteException();
            }));
            try (TestCluster cluster = rig.cluster(resource("a", "a"), a)) {
                OneJob job = cluster.job("a:1", 1);
                Start start = job.prerun();
                assertThat(start.kind()).isEqualTo(Start.Kind.HOLD);
                assertThat(start.reason()).contains("MuteException");
                assertThat(job.giveUp()).isEqualTo(Outcome.done());
            }
        }
    }

    private static boolean deaf(Workers.Signal signal) {
        try {
            return signal.await(Duration.ofDays(1));
        } catch (InterruptedException swallowed) {
            return false;
        }
    }

    private static final class MuteException extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("mute");
        }
    }
}
