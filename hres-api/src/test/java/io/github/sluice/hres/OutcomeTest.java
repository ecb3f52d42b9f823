package io.github.sluice.hres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private final List<Outcome> every = List.of(
            Outcome.done(),
            Outcome.retryLater("a"),
            Outcome.retryLater("b", Duration.ofSeconds(1)),
            Outcome.failed("c"),
            Outcome.failed("d"));

    @Test
    void anyFailureOutweighsRetryLaterWhichOutweighsSuccess() {
        assertThat(Outcome.done().orWorse(Outcome.retryLater("a"))).isEqualTo(Outcome.retryLater("a"));
        assertThat(Outcome.failed("c").orWorse(Outcome.retryLater("a"))).isEqualTo(Outcome.failed("c"));
    }

    @Test
    void betweenEqualsTheFirstStands() {
        assertThat(Outcome.failed("c").orWorse(Outcome.failed("d"))).isEqualTo(Outcome.failed("c"));
    }

    @Test
    void theWorseOfThreeDoesNotDependOnGroupingAndSuccessIsItsUnit() {
        for (Outcome a : every) {
            assertThat(Outcome.done().orWorse(a)).isEqualTo(a);
            assertThat(a.orWorse(Outcome.done())).isEqualTo(a);
            for (Outcome b : every) {
                for (Outcome c : every) {
                    assertThat(a.orWorse(b).orWorse(c)).isEqualTo(a.orWorse(b.orWorse(c)));
                }
            }
        }
    }

    @Test
    void wrongPartsAreRefused() {
        assertThatThrownBy(() -> Outcome.retryLater("a", Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("negative");
        assertThatThrownBy(() -> new PrerunResult.NotReady(Outcome.done()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LayerVerdict("rack1", LayerState.DOWN, " "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rack1");
        assertThatThrownBy(() -> new LayerCharge("rack1", 0, NodeNames.none()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("F11: each end of a future is exactly one answer of its poll")
    void aPollReadsEveryEndOfAFuture() throws Exception {
        CompletableFuture<PrerunResult> running = new CompletableFuture<>();
        assertThat(Poll.of(running).poll(NoCall.INSTANCE)).isEmpty();
        assertThat(Poll.of(CompletableFuture.completedFuture(PrerunResult.ready()))
                        .poll(NoCall.INSTANCE))
                .contains(PrerunResult.ready());
        assertThat(Poll.of(CompletableFuture.<PrerunResult>failedFuture(new IllegalStateException("pump")))
                        .poll(NoCall.INSTANCE))
                .contains(PrerunResult.failed("java.lang.IllegalStateException: pump"));
        Poll cancelled = Poll.of(running);
        cancelled.cancel();
        assertThat(cancelled.poll(NoCall.INSTANCE)).contains(PrerunResult.failed("cancelled"));
    }

    private enum NoCall implements Call {
        INSTANCE;

        @Override
        public Duration timeLeft() {
            return Duration.ofSeconds(1);
        }

        @Override
        public void progress(String what) {}

        @Override
        public boolean abandoned() {
            return false;
        }
    }

    @Test
    void labelsNameHooks() {
        for (Hook hook : Hook.values()) {
            assertThat(Hook.labelled(hook.label())).isEqualTo(Optional.of(hook));
        }
        assertThat(Hook.labelled("PRERUN")).isEmpty();
    }
}
