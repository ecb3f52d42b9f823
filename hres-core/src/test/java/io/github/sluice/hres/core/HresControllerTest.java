package io.github.sluice.hres.core;

import static io.github.sluice.hres.core.Fixture.charged;
import static io.github.sluice.hres.core.Fixture.open;
import static io.github.sluice.hres.core.Fixture.resource;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.hres.core.resources.ResourcesException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HresControllerTest {
    private final List<String> log = Scripted.log();
    private final String abc = resource("a", "x") + resource("b", "y") + resource("c", "x");

    private Scripted x() {
        return Scripted.of("hres/x", log);
    }

    private Scripted y() {
        return Scripted.of("hres/y", log);
    }

    @Test
    void aResourceHasAContextOfItsOwnAlsoWhereItSharesAPluginType() {
        HresController hres = open(abc, x(), y());
        hres.close();
        assertThat(log).containsExactly("open a", "open b", "open c", "close c", "close b", "close a");
    }

    @Test
    void prerunsRunInFileOrderAndEpilogsInReverse() {
        try (HresController hres = open(abc, x(), y())) {
            JobId id = charged(hres, 1, "c:1,a:1,b:1");
            log.clear();
            Start start = hres.prerun(id);
            assertThat(start.kind()).isEqualTo(Start.Kind.READY);
            assertThat(start.preps()).extracting(Prep::resource).containsExactly("a", "b", "c");
            assertThat(hres.epilog(id, Instant.EPOCH).kind()).isEqualTo(Outcome.Kind.DONE);
            hres.release(id);
            assertThat(log).containsExactly("prerun a", "prerun b", "prerun c", "epilog c", "epilog b", "epilog a");
            assertThat(hres.audit()).isEmpty();
        }
    }

    @Test
    void onlyResourcesThatTheJobIsChargedForAreCalled() {
        try (HresController hres = open(abc, x(), y())) {
            JobId id = charged(hres, 1, "b:1");
            log.clear();
            assertThat(hres.prerun(id).preps()).hasSize(1);
            assertThat(log).containsExactly("prerun b");
            hres.revoke(id);
        }
    }

    @Test
    @DisplayName("F01: a pre-run that fails stops the others, and only those that succeeded are revoked")
    void prerunStopsAtTheFirstFailureAndOnlySuccessesAreRevoked() {
        Scripted failing = y().controller(hooks -> hooks.prerun(call -> {
            log.add("prerun b");
            return PrerunResult.failed("no pump");
        }));
        try (HresController hres = open(abc, x(), failing)) {
            JobId id = charged(hres, 1, "a:1,b:1,c:1");
            log.clear();
            Start start = hres.prerun(id);
            assertThat(start).isEqualTo(new Start.Hold("b: no pump"));
            hres.revoke(id);
            hres.release(id);
            assertThat(log).containsExactly("prerun a", "prerun b", "revoke a");
        }
    }

    @Test
    @DisplayName("F01: undo runs in reverse and goes on after an undo that fails")
    void everySuccessIsRevokedInReverseWhateverFails() {
        Scripted failing = y().controller(hooks -> hooks.revoke(call -> {
            log.add("revoke b");
            throw new IllegalStateException("stuck valve");
        }));
        try (HresController hres = open(abc, x(), failing)) {
            JobId id = charged(hres, 1, "a:1,b:1,c:1");
            hres.prerun(id);
            log.clear();
            Outcome outcome = hres.revoke(id);
            hres.release(id);
            assertThat(log).containsExactly("revoke c", "revoke b", "revoke a");
            assertThat(outcome.why()).contains("stuck valve");
            assertThat(hres.layers("a")).extracting(LayerSnapshot::used).containsExactly(0L);
        }
    }

    @Test
    void revokingTwiceUndoesOnce() {
        try (HresController hres = open(resource("a", "x"), x())) {
            JobId id = charged(hres, 1, "a:1");
            hres.prerun(id);
            hres.revoke(id);
            hres.revoke(id);
            assertThat(log).containsOnlyOnce("revoke a");
        }
    }

    @Test
    @DisplayName("S12, F01: a pre-run that throws is a failure of its own and is not revoked")
    void aPrerunThatThrowsHoldsTheJobWithTheCause() {
        Scripted throwing = x().controller(hooks -> hooks.prerun(call -> {
            throw new java.io.IOException("no such rack");
        }));
        try (HresController hres = open(resource("a", "x"), throwing)) {
            JobId id = charged(hres, 1, "a:1");
            Start start = hres.prerun(id);
            assertThat(start.kind()).isEqualTo(Start.Kind.HOLD);
            assertThat(start.reason()).contains("hres/x", "a", "job 1", "no such rack");
            hres.revoke(id);
            assertThat(log).doesNotContain("revoke a");
        }
    }

    @Test
    void retryLaterLeavesTheJobPendingWithAReasonAndATime() {
        Scripted busy = x().controller(hooks ->
                hooks.prerun(call -> PrerunResult.retryLater("tank is filling", Duration.ofMinutes(2))));
        try (HresController hres = open(resource("a", "x"), busy)) {
            JobId id = charged(hres, 1, "a:1");
            assertThat(hres.prerun(id))
                    .isEqualTo(new Start.Wait("a: tank is filling", Optional.of(Duration.ofMinutes(2))));
        }
    }

    @Test
    void aPrerunThatHasSucceededIsNotCalledAgain() {
        Scripted once = y().controller(hooks -> hooks.prerun(call -> {
            log.add("prerun b");
            return log.stream().filter("prerun b"::equals).count() < 2
                    ? PrerunResult.retryLater("not yet")
                    : PrerunResult.ready();
        }));
        try (HresController hres = open(abc, x(), once)) {
            JobId id = charged(hres, 1, "a:1,b:1");
            log.clear();
            assertThat(hres.prerun(id).kind()).isEqualTo(Start.Kind.WAIT);
            hres.revoke(id);
            hres.release(id);
            charged(hres, 1, "a:1,b:1");
            assertThat(hres.prerun(id).kind()).isEqualTo(Start.Kind.READY);
            assertThat(hres.prerun(id).kind()).isEqualTo(Start.Kind.READY);
            assertThat(log).containsExactly("prerun a", "prerun b", "revoke a", "prerun a", "prerun b");
            hres.revoke(id);
        }
    }

    @Test
    void attemptsGrowAndAnUndoHasTheKeyOfItsAttempt() {
        Scripted keyed = x().controller(hooks -> hooks.prerun(call -> {
                    log.add("prerun " + call.key());
                    return PrerunResult.ready();
                })
                .revoke(call -> log.add("revoke " + call.key())));
        try (HresController hres = open(resource("a", "x"), keyed)) {
            for (int round = 0; round < 2; round++) {
                JobId id = charged(hres, 7, "a:1");
                hres.prerun(id);
                hres.revoke(id);
                hres.release(id);
            }
            assertThat(log).contains("prerun 7/a/1", "revoke 7/a/1", "prerun 7/a/2", "revoke 7/a/2");
        }
    }

    @Test
    void revokeAndEpilogGetThePayload() {
        Scripted paying = x().controller(hooks -> hooks.prerun(call -> PrerunResult.ready(Payload.of("token")))
                .revoke(call -> log.add("revoke " + call.prep().payload().text()))
                .epilog(call -> {
                    log.add("epilog " + call.prep().payload().text() + " ended "
                            + call.job().endTime().orElseThrow());
                    return Outcome.done();
                }));
        try (HresController hres = open(resource("a", "x"), paying)) {
            JobId first = charged(hres, 1, "a:1");
            hres.prerun(first);
            hres.revoke(first);
            JobId second = charged(hres, 2, "a:1");
            hres.prerun(second);
            hres.epilog(second, Instant.EPOCH);
            assertThat(log).contains("revoke token", "epilog token ended 1970-01-01T00:00:00Z");
        }
    }

    @Test
    @DisplayName("W03: a payload above the limit is a failure of the pre-run that names its size, and is undone")
    void aPayloadAboveTheLimitHoldsTheJobAndIsUndone() {
        Scripted large = x().controller(hooks -> hooks.prerun(call -> PrerunResult.ready(Payload.of("12345"))));
        try (HresController hres = open(resource("a", "x", "payload_limit: 4"), large)) {
            JobId id = charged(hres, 1, "a:1");
            assertThat(hres.prerun(id).reason()).contains("a: ", "5 bytes", "at most 4");
            hres.revoke(id);
            assertThat(log).contains("revoke a");
        }
    }

    @Test
    void theWorstEpilogIsReturnedAndEveryOneRuns() {
        Scripted failing = y().controller(hooks -> hooks.epilog(call -> {
            log.add("epilog b");
            return Outcome.failed("meter is off");
        }));
        try (HresController hres = open(abc, x(), failing)) {
            JobId id = charged(hres, 1, "a:1,b:1,c:1");
            hres.prerun(id);
            log.clear();
            Outcome outcome = hres.epilog(id, Instant.EPOCH);
            assertThat(outcome.kind()).isEqualTo(Outcome.Kind.FAILED);
            assertThat(outcome.why()).contains("meter is off");
            assertThat(log).containsExactly("epilog c", "epilog b", "epilog a");
            hres.release(id);
            assertThat(hres.layers("b")).extracting(LayerSnapshot::used).containsExactly(0L);
        }
    }

    @Test
    void anEpilogThatIsCalledAgainRunsOnlyWhatIsNotDone() {
        Scripted flaky = y().controller(hooks -> hooks.epilog(call -> {
            log.add("epilog b");
            return log.stream().filter("epilog b"::equals).count() < 2 ? Outcome.retryLater("busy") : Outcome.done();
        }));
        try (HresController hres = open(abc, x(), flaky)) {
            JobId id = charged(hres, 1, "a:1,b:1");
            hres.prerun(id);
            log.clear();
            assertThat(hres.epilog(id, Instant.EPOCH).kind()).isEqualTo(Outcome.Kind.RETRY_LATER);
            assertThat(hres.epilog(id, Instant.EPOCH).kind()).isEqualTo(Outcome.Kind.DONE);
            assertThat(log).containsExactly("epilog b", "epilog a", "epilog b");
        }
    }

    @Test
    void preparedJobsCannotBeReleasedBehindTheirPluginsBack() {
        try (HresController hres = open(resource("a", "x"), x())) {
            JobId id = charged(hres, 1, "a:1");
            hres.prerun(id);
            assertThatThrownBy(() -> hres.release(id))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("revoke it, or run its epilog");
            hres.revoke(id);
            hres.release(id);
            hres.release(id);
            assertThat(hres.audit()).isEmpty();
        }
    }

    @Test
    void aContextThatCannotBeOpenedLeavesItsJobsPendingWithTheReason() {
        Scripted broken = y().opening(resource -> {
            throw new IllegalStateException("licence server is away");
        });
        try (HresController hres = open(abc, x(), broken)) {
            JobId id = charged(hres, 1, "b:1");
            Start start = hres.prerun(id);
            assertThat(start.kind()).isEqualTo(Start.Kind.WAIT);
            assertThat(start.reason()).contains("licence server is away");
            JobId other = charged(hres, 2, "a:1");
            assertThat(hres.prerun(other).kind()).isEqualTo(Start.Kind.READY);
            hres.revoke(other);
        }
    }

    @Test
    @DisplayName("P03: a file whose plugin is missing is refused as a whole, with the place")
    void aFileThatNeedsAMissingPluginIsRefused() {
        assertThatThrownBy(() -> open(abc, x()))
                .isInstanceOf(ResourcesException.class)
                .hasMessageContaining("test.yaml:")
                .hasMessageContaining("hres/y");
    }

    @Test
    @DisplayName("J05: snapshots work from inside a hook, and the controller's door is refused there")
    void servicesWorkInsideHooksAndTheDoorIsRefused() {
        HresController[] door = new HresController[1];
        Scripted curious = x().opening(resource -> ControllerHooks.builder()
                .prerun(call -> {
                    log.add("free " + resource.layers().get(0).free().getAsLong());
                    try {
                        door[0].stop();
                    } catch (IllegalStateException refused) {
                        log.add(refused.getMessage());
                    }
                    return PrerunResult.ready();
                })
                .build());
        try (HresController hres = open(resource("a", "x"), curious)) {
            door[0] = hres;
            JobId id = charged(hres, 1, "a:3");
            assertThat(hres.prerun(id).kind()).isEqualTo(Start.Kind.READY);
            assertThat(log).contains("free 7").anyMatch(line -> line.contains("stop was called from inside a hook"));
        }
    }

    @Test
    @DisplayName("S18: null, errors and deep recursion are failures of that hook, named")
    void whateverAHookDoesIsAFailureOfThatHook() {
        for (Hostile hostile : Hostile.values()) {
            Scripted plugin = x().controller(hooks -> hooks.prerun(call -> hostile.act()));
            try (HresController hres = open(resource("a", "x"), plugin)) {
                JobId id = charged(hres, 1, "a:1");
                Start start = hres.prerun(id);
                assertThat(start.kind()).as(hostile.name()).isEqualTo(Start.Kind.HOLD);
                assertThat(start.reason()).as(hostile.name()).contains("hres/x of a, prerun for job 1");
                hres.revoke(id);
                hres.release(id);
                assertThat(hres.audit()).isEmpty();
            }
        }
    }

    private enum Hostile {
        NULL,
        LINKAGE,
        ASSERTION,
        STACK;

        @SuppressWarnings("InfiniteRecursion") // that is the point
        PrerunResult act() {
            return switch (this) {
                case NULL -> null;
                case LINKAGE -> throw new NoSuchMethodError("gone");
                case ASSERTION -> throw new AssertionError("wrong");
                case STACK -> act();
            };
        }
    }
}
