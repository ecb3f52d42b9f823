package io.github.sluice.hres.core;

import static io.github.sluice.hres.core.Fixture.charged;
import static io.github.sluice.hres.core.Fixture.open;
import static io.github.sluice.hres.core.Fixture.resource;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.jobs.Start;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class MaintenanceTest {
    private final List<String> log = Scripted.log();
    private final Scripted x = Scripted.of("hres/x", log);
    private final String a = resource("a", "x");

    private static byte[] bytes(String yaml) {
        return yaml.getBytes(UTF_8);
    }

    private static void pass(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void verdictsEndWithTheirContext() {
        x.opening(resource -> ControllerHooks.builder()
                .prerun(call -> {
                    resource.background("check", () -> List.of(LayerVerdict.down("all", "leak")));
                    return PrerunResult.ready();
                })
                .build());
        try (HresController hres = open(a, x)) {
            JobId id = charged(hres, 1, "a:1");
            hres.prerun(id);
            await().until(() -> hres.layers("a").get(0).state() == LayerState.DOWN);
            hres.reload("same.yaml", bytes(a));
            assertThat(hres.layers("a").get(0).state()).isEqualTo(LayerState.UP);
            assertThat(hres.layers("a").get(0).used()).isEqualTo(1);
            hres.revoke(id);
        }
    }

    @Test
    void aDisabledLayerKeepsItsJobsAndALayerThatIsLeftOutIsUnchanged() {
        String two = a.replace(
                "    - {layer_name: all, nodes: 'n[1-4]', count: 10}\n",
                "    - {layer_name: l1, nodes: 'n[1-2]', count: 10}\n    - {layer_name: l2, nodes: 'n[3-4]', count: 10}\n");
        List<List<LayerVerdict>> rounds = List.of(
                List.of(LayerVerdict.disabled("l1", "busy"), LayerVerdict.disabled("l2", "busy")),
                List.of(LayerVerdict.up("l2")),
                List.of());
        AtomicInteger round = new AtomicInteger();
        List<String> requeued = Scripted.log();
        HresHost host = new HresHost() {
            @Override
            public void requeue(Set<JobId> jobs, String reason) {
                requeued.add(reason);
            }
        };
        x.controller(hooks -> hooks.maintain(call -> rounds.get(Math.min(round.getAndIncrement(), rounds.size() - 1))));
        try (HresController hres = open(host, two + "    maintenance_cycle: 10ms\n", x)) {
            JobId id = charged(hres, 1, "a:1");
            hres.startMaintenance();
            await().until(() -> round.get() > 4);
            hres.stopMaintenance();
            assertThat(hres.layers("a"))
                    .extracting(layer -> layer.layer() + " " + layer.state())
                    .containsExactly("l1 DISABLED", "l2 UP");
            assertThat(requeued).isEmpty();
            hres.release(id);
        }
    }

    @Test
    void maintenanceBeginsAtOnceAppliesVerdictsAndRequeues() {
        CompletableFuture<Set<JobId>> requeued = new CompletableFuture<>();
        CompletableFuture<String> why = new CompletableFuture<>();
        HresHost host = new HresHost() {
            @Override
            public void requeue(Set<JobId> jobs, String reason) {
                why.complete(reason);
                requeued.complete(jobs);
            }
        };
        x.controller(hooks -> hooks.maintain(call ->
                List.of(LayerVerdict.down(call.layers().get(0).layer(), "leak"), LayerVerdict.up("no such layer"))));
        try (HresController hres = open(host, resource("a", "x", "maintenance_cycle: 1h"), x)) {
            JobId id = charged(hres, 1, "a:1");
            hres.startMaintenance();
            hres.startMaintenance();
            assertThat(requeued.join()).containsExactly(id);
            assertThat(why.join()).isEqualTo("layer all of a is down: leak");
            assertThat(hres.layers("a").get(0).state()).isEqualTo(LayerState.DOWN);
        }
    }

    @Test
    @DisplayName("J01: maintenance goes on after a round that throws, and a slow context does not delay another")
    void aRoundThatThrowsIsNotTheLast() {
        AtomicInteger rounds = new AtomicInteger();
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch third = new CountDownLatch(3);
        x.controller(hooks -> hooks.maintain(call -> {
            third.countDown();
            if (rounds.incrementAndGet() == 2) {
                throw new AssertionError("second");
            }
            return List.of();
        }));
        Scripted slow = Scripted.of("hres/slow", log)
                .controller(hooks -> hooks.maintain(call -> {
                    pass(release);
                    return List.of();
                }));
        String yaml = resource("a", "x", "maintenance_cycle: 5ms") + resource("b", "slow", "maintenance_cycle: 5ms");
        try (HresController hres = open(yaml, x, slow)) {
            hres.startMaintenance();
            pass(third);
            hres.stopMaintenance();
            hres.stopMaintenance();
            release.countDown();
        }
    }

    @Test
    void startingMaintenanceStartsNoThreadWhereNothingHasACycle() {
        AtomicInteger started = new AtomicInteger();
        try (Workers machine = Workers.system();
                HresController hres = Fixture.builder(a, x.controller(hooks -> hooks.maintain(call -> List.of())))
                        .workers(new Counting(machine, started))
                        .open()) {
            int before = started.get();
            hres.startMaintenance();
            assertThat(started.get()).isEqualTo(before);
        }
    }

    @Test
    void aMaintenanceRoundThatOutlastsItsTimeoutIsThrownAway() {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch returned = new CountDownLatch(1);
        x.controller(hooks -> hooks.maintain(call -> {
            inside.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException interrupted) {
                returned.countDown();
            }
            return List.of(LayerVerdict.down("all", "too late"));
        }));
        String yaml = resource("a", "x", "maintenance_cycle: 1h", "maintenance_timeout: 50ms");
        try (HresController hres = open(yaml, x)) {
            hres.startMaintenance();
            pass(inside);
            pass(returned);
            assertThat(hres.layers("a").get(0).state()).isEqualTo(LayerState.UP);
        }
    }

    @Test
    void stopWaitsForBackgroundWorkAndNothingStartsAfterIt() {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        x.opening(resource -> ControllerHooks.builder()
                .prerun(call -> {
                    resource.background("drain", () -> {
                        inside.countDown();
                        pass(release);
                        log.add("background done");
                        return List.of(LayerVerdict.disabled("all", "drained"));
                    });
                    return PrerunResult.ready();
                })
                .onClose(() -> log.add("closed"))
                .build());
        try (HresController hres = open(a, x)) {
            JobId id = charged(hres, 1, "a:1");
            hres.prerun(id);
            pass(inside);
            CompletableFuture<Void> stop = CompletableFuture.runAsync(hres::stop, Fixture.ASIDE);
            assertThat(stop).isNotDone();
            release.countDown();
            stop.join();
            assertThat(log).containsSubsequence("background done", "closed");
            assertThat(hres.prerun(id)).isEqualTo(new Start.Wait("stopped", Optional.empty()));
            assertThat(hres.epilog(id, Instant.EPOCH)).isEqualTo(Outcome.retryLater("stopped"));
            assertThatThrownBy(() -> hres.reload("a.yaml", bytes(a)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("stopped");
            hres.startMaintenance();
        }
    }

    @Test
    void stopIsRefusedWhileTheHostHoldsItsLocks() {
        boolean[] locked = {true};
        HresHost host = new HresHost() {
            @Override
            public boolean holdsLocks() {
                return locked[0];
            }
        };
        try (HresController hres = open(host, a, x)) {
            assertThatThrownBy(hres::stop)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("locks");
            locked[0] = false;
        }
    }

    @Test
    void anAdministratorTakesALayerDownAndLearnsWhoIsOnIt() {
        try (HresController hres = open(resource("a", ""))) {
            JobId id = charged(hres, 1, "a:1");
            assertThat(hres.setLayer("a", "all", LayerState.DOWN, "smoke")).containsExactly(id);
            assertThat(hres.layers("a").get(0).free()).hasValue(0);
            assertThat(hres.layers("a").get(0).reason()).contains("smoke");
            hres.setLayer("a", "all", LayerState.UP, "");
            assertThat(hres.layers("a").get(0).free()).hasValue(9);
        }
    }

    /** Counts the tasks that are started. */
    private record Counting(Workers workers, AtomicInteger started) implements Workers {
        @Override
        public Instant now() {
            return workers.now();
        }

        @Override
        public long nanoTime() {
            return workers.nanoTime();
        }

        @Override
        public Work start(String name, Runnable task) {
            started.incrementAndGet();
            return workers.start(name, task);
        }

        @Override
        public Work startAfter(Duration delay, String name, Runnable task) {
            started.incrementAndGet();
            return workers.startAfter(delay, name, task);
        }

        @Override
        public Signal signal() {
            return workers.signal();
        }

        @Override
        public void close() {
            workers.close();
        }
    }
}
