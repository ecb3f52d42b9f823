package io.github.sluice.proofs;

import static io.github.sluice.proofs.EngineRig.resource;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Poll;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.jobs.Leak;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.testkit.Fault;
import io.github.sluice.testkit.FaultPlugin;
import io.github.sluice.testkit.OneJob;
import io.github.sluice.testkit.Recorded;
import io.github.sluice.testkit.TestCluster;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class EngineUndoTest {
    private static final String ABC = resource("a", "a") + resource("b", "b") + resource("c", "c");
    private static final String ASK = "a:1,b:1,c:1";
    private static final Duration HARD = Limits.of(Hook.PRERUN).hard();

    @Test
    @DisplayName(
            "F01: of a pre-run that fails half way only what succeeded is undone, and a failing undo is tried again")
    void onlyWhatSucceededIsUndone() {
        try (EngineRig rig = new EngineRig(1)) {
            FaultPlugin a = sick(rig, "a").set(Hook.REVOKE, Fault.unchecked());
            FaultPlugin b = sick(rig, "b").set(Hook.PRERUN, Fault.checked());
            try (TestCluster cluster = rig.cluster(ABC, a, b, sick(rig, "c"))) {
                OneJob job = cluster.job(ASK, 2);
                rig.recording.clear();
                assertThat(job.prerun().kind()).isEqualTo(Start.Kind.HOLD);
                assertThatCode(job::giveUp).doesNotThrowAnyException();
                assertThat(rig.hooks()).containsExactly("prerun a");
                assertThat(rig.heard).contains("revoke a FAILED");
                a.heal(Hook.REVOKE);
                rig.time.advance(Duration.ofSeconds(5));
                assertThat(rig.hooks()).containsExactly("prerun a", "revoke a");
                assertThat(cluster.controller().leaks()).isEmpty();
                assertThat(cluster.audit()).isEmpty();
            }
        }
    }

    @Test
    @DisplayName(
            "F01: when all pre-runs succeeded and the start fails, all are undone in reverse though one undo throws")
    void undoGoesOnAfterAFailure() {
        try (EngineRig rig = new EngineRig(2)) {
            List<String> undone = new ArrayList<>();
            TestCluster cluster = rig.cluster(
                    ABC,
                    rig.plugin("a").revoke(call -> undone.add(call.key())).build(),
                    rig.plugin("b").revoke(call -> undone.add(call.key())).build(),
                    rig.plugin("c")
                            .revoke(call -> {
                                undone.add(call.key());
                                throw new IllegalStateException("no");
                            })
                            .build());
            try (cluster) {
                OneJob job = cluster.job(ASK, 2);
                assertThat(job.prerun().kind()).isEqualTo(Start.Kind.READY);
                assertThat(job.giveUp().kind()).isEqualTo(Outcome.Kind.FAILED);
                assertThat(undone).containsExactly("1/c/1", "1/b/1", "1/a/1");
                rig.time.advance(Duration.ofHours(3));
                assertThat(undone.stream().filter("1/c/1"::equals))
                        .as("tries with the same key")
                        .hasSize(20);
                assertThat(undone).hasSize(22);
                assertThat(cluster.controller().leaks()).extracting(Leak::key).containsExactly("1/c/1");
                assertThat(cluster.audit()).isEmpty();
            }
        }
    }

    @Test
    @DisplayName(
            "S12: a pre-run that throws at the moment of its time limit has one outcome, and only the first is undone")
    void aFailureAtTheLimitIsHandledOnce() {
        Set<Boolean> limitWon = new HashSet<>();
        for (int seed = 0; seed < 60; seed++) {
            try (EngineRig rig = new EngineRig(seed)) {
                FaultPlugin b = sick(rig, "b").set(Hook.PRERUN, Fault.of("fails late", () -> {
                    rig.time.sleep(HARD);
                    throw new IllegalStateException("too late?");
                }));
                try (TestCluster cluster = rig.cluster(ABC, sick(rig, "a"), b, sick(rig, "c"))) {
                    OneJob job = cluster.job(ASK, 1);
                    rig.recording.clear();
                    Start start = job.prerun();
                    assertThat(start.kind()).isEqualTo(Start.Kind.HOLD);
                    assertThat(rig.passed()).isEqualTo(HARD);
                    limitWon.add(start.reason().contains("limit"));
                    rig.time.runDue();
                    assertThat(job.giveUp()).isEqualTo(Outcome.done());
                    rig.time.advance(Duration.ofHours(1));
                    assertThat(rig.hooks()).containsExactly("prerun a", "revoke a");
                    assertThat(rig.heard.stream().filter(each -> each.startsWith("prerun b F")))
                            .hasSize(1);
                }
            }
        }
        assertThat(limitWon).as("both ends were seen").hasSize(2);
    }

    @Test
    void aSuccessThatComesAfterTheLimitIsUndoneWithItsKeyWheneverItComes() {
        for (boolean beforeTheRevoke : new boolean[] {true, false}) {
            try (EngineRig rig = new EngineRig(3)) {
                Workers.Signal signal = rig.time.signal();
                FaultPlugin late = sick(rig, "a").set(Hook.PRERUN, Fault.deafUntil(signal));
                try (TestCluster cluster = rig.cluster(resource("a", "a"), late)) {
                    OneJob job = cluster.job("a:1", 1);
                    rig.recording.clear();
                    assertThat(job.prerun().kind()).isEqualTo(Start.Kind.HOLD);
                    if (beforeTheRevoke) {
                        signal.give();
                        rig.time.runDue();
                        assertThat(rig.hooks()).containsExactly("prerun a");
                        job.giveUp();
                    } else {
                        job.giveUp();
                        assertThat(rig.hooks()).isEmpty();
                        signal.give();
                        rig.time.runDue();
                    }
                    assertThat(rig.hooks()).containsExactly("prerun a", "revoke a");
                    assertThat(rig.recording.calls())
                            .filteredOn(call -> !call.key().isEmpty())
                            .extracting(Recorded::key)
                            .containsOnly("1/a/1");
                }
            }
        }
    }

    @Test
    @DisplayName(
            "S13: a reload waits for a pre-run that is running; the context closes after it and its success is undone")
    void aReloadLetsAPrerunEnd() {
        for (int seed = 0; seed < 20; seed++) {
            try (EngineRig rig = new EngineRig(seed)) {
                Workers.Signal signal = rig.time.signal();
                FaultPlugin p = sick(rig, "p").set(Hook.PRERUN, Fault.hangsUntil(signal));
                try (TestCluster cluster = rig.cluster(resource("p", "p"), p)) {
                    OneJob job = cluster.job("p:1", 1);
                    rig.recording.clear();
                    List<Start.Kind> starts = new ArrayList<>();
                    rig.time.start("host", () -> starts.add(job.prerun().kind()));
                    rig.time.runDue();
                    rig.time.start("reload", () -> reloadEmpty(cluster));
                    rig.time.runDue();
                    assertThat(rig.recording.calls())
                            .as("while the pre-run is running")
                            .isEmpty();
                    signal.give();
                    rig.time.runDue();
                    assertThat(starts).containsExactly(Start.Kind.READY);
                    assertThat(rig.recording.texts()).containsExactly("prerun p", "close controller p");
                    assertThat(job.giveUp()).isEqualTo(Outcome.done());
                    assertThat(rig.recording.texts())
                            .containsExactly(
                                    "prerun p",
                                    "close controller p",
                                    "open controller p",
                                    "revoke p",
                                    "close controller p");
                    assertThat(cluster.audit()).isEmpty();
                }
            }
        }
    }

    @Test
    @DisplayName("S13: a reload waits for an epilog that is running")
    void aReloadLetsAnEpilogEnd() {
        try (EngineRig rig = new EngineRig(4)) {
            Workers.Signal signal = rig.time.signal();
            FaultPlugin p = sick(rig, "p").set(Hook.EPILOG, Fault.hangsUntil(signal));
            try (TestCluster cluster = rig.cluster(resource("p", "p"), p)) {
                OneJob job = cluster.job("p:1", 1);
                job.prerun();
                rig.recording.clear();
                List<Outcome> ends = new ArrayList<>();
                rig.time.start("host", () -> ends.add(job.end()));
                rig.time.runDue();
                rig.time.start("reload", () -> reloadEmpty(cluster));
                rig.time.runDue();
                assertThat(rig.recording.calls()).isEmpty();
                signal.give();
                rig.time.runDue();
                assertThat(ends).containsExactly(Outcome.done());
                assertThat(rig.recording.texts()).containsExactly("epilog p", "close controller p");
            }
        }
    }

    private static Stream<Arguments> answers() {
        CompletableFuture<PrerunResult> failed = new CompletableFuture<>();
        failed.completeExceptionally(new IllegalStateException("no"));
        CompletableFuture<PrerunResult> cancelled = new CompletableFuture<>();
        cancelled.cancel(true);
        return Stream.of(
                Arguments.of("success", PrerunResult.ready(), Start.Kind.READY),
                Arguments.of("failure", PrerunResult.failed("no"), Start.Kind.HOLD),
                Arguments.of("later success", later(PrerunResult.ready()), Start.Kind.READY),
                Arguments.of("later failure", later(PrerunResult.failed("no")), Start.Kind.HOLD),
                Arguments.of("later exception", PrerunResult.started(Poll.of(failed)), Start.Kind.HOLD),
                Arguments.of("cancelled future", PrerunResult.started(Poll.of(cancelled)), Start.Kind.HOLD),
                Arguments.of(
                        "future that never ends",
                        PrerunResult.started(Poll.of(new CompletableFuture<>())),
                        Start.Kind.HOLD));
    }

    @ParameterizedTest(name = "F11: a pre-run''s {0} is one reply within the limit")
    @MethodSource("answers")
    void everyFormOfAnswerIsOneReply(String name, PrerunResult answer, Start.Kind expected) {
        try (EngineRig rig = new EngineRig(5);
                TestCluster cluster = rig.cluster(
                        resource("a", "a"),
                        rig.plugin("a").prerun(call -> answer).build())) {
            OneJob job = cluster.job("a:1", 1);
            boolean goesOn = answer.kind() == PrerunResult.Kind.STARTED;
            assertThat(job.prerun().kind()).as(name).isEqualTo(goesOn ? Start.Kind.STARTED : expected);
            rig.time.advance(HARD.plusSeconds(2));
            assertThat(job.prerun().kind()).isEqualTo(expected);
            assertThat(job.prerun().kind()).isEqualTo(expected);
            assertThat(rig.recording.calls(Hook.PRERUN)).hasSize(1);
            assertThat(job.giveUp()).isEqualTo(Outcome.done());
        }
    }

    @Test
    @DisplayName("F11: a pre-run that throws, is cancelled or never returns is one reply within the limit")
    void directFaultsAreOneReply() {
        for (Fault fault : List.of(Fault.unchecked(), Fault.of("is cancelled", () -> {
            throw new CancellationException("gone");
        }))) {
            assertThat(heldAfter(fault)).isEqualTo(Duration.ZERO);
        }
        try (EngineRig rig = new EngineRig(6)) {
            assertThat(heldAfter(Fault.hangsUntil(rig.time.signal()), rig)).isEqualTo(HARD);
        }
    }

    private static Duration heldAfter(Fault fault) {
        try (EngineRig rig = new EngineRig(6)) {
            return heldAfter(fault, rig);
        }
    }

    private static Duration heldAfter(Fault fault, EngineRig rig) {
        FaultPlugin a = sick(rig, "a").set(Hook.PRERUN, fault);
        try (TestCluster cluster = rig.cluster(resource("a", "a"), a)) {
            OneJob job = cluster.job("a:1", 1);
            assertThat(job.prerun().kind()).isEqualTo(Start.Kind.HOLD);
            Duration after = rig.passed();
            assertThat(job.prerun().kind()).isEqualTo(Start.Kind.HOLD);
            job.giveUp();
            return after;
        }
    }

    private static PrerunResult later(PrerunResult result) {
        return PrerunResult.started(Poll.of(CompletableFuture.completedFuture(result)));
    }

    private static FaultPlugin sick(EngineRig rig, String type) {
        return FaultPlugin.around(rig.plugin(type).build());
    }

    private static void reloadEmpty(TestCluster cluster) {
        cluster.controller().reload("resources.yaml", "".getBytes(StandardCharsets.UTF_8));
    }
}
