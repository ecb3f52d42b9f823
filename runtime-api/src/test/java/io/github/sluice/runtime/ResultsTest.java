package io.github.sluice.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultsTest {
    @ParameterizedTest
    @CsvSource({
        "0, exited 0",
        "1, exited 1",
        "3, exited 3",
        "127, exited 127",
        "128, exited 128",
        "129, signalled 1",
        "134, signalled 6",
        "137, signalled 9",
        "143, signalled 15",
        "192, signalled 64",
        "193, exited 193",
        "255, exited 255"
    })
    void aStatusIsReadAsShellsTellIt(int status, String said) {
        assertThat(TaskExit.ofStatus(status)).hasToString(said);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 256, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void anImpossibleStatusIsRefused(int status) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskExit.ofStatus(status))
                .withMessageContaining("exit status " + status);
    }

    @Test
    void signalsAreOneToSixtyFour() {
        assertThatIllegalArgumentException().isThrownBy(() -> new TaskExit.Signalled(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TaskExit.Signalled(65))
                .withMessage("signal 65: 1 to 64 is right");
    }

    @Test
    void onlyStatusZeroIsSuccess() {
        assertThat(new TaskExit.Exited(0).isSuccess()).isTrue();
        assertThat(new TaskExit.Exited(1).isSuccess()).isFalse();
        assertThat(new TaskExit.Signalled(9).isSuccess()).isFalse();
        assertThat(new TaskExit.RuntimeFailed("x").isSuccess()).isFalse();
    }

    @Test
    void aRuntimeThatFailedSaysWhy() {
        TaskExit failed = new TaskExit.RuntimeFailed("no such container");
        assertThat(failed).hasToString("runtime failed: no such container");
        assertThat(failed.kind()).isEqualTo(TaskExit.Kind.RUNTIME_FAILED);
        assertThat(new TaskExit.Signalled(9)).hasToString("signalled 9");
    }

    @Test
    void theFirstFailureOutweighsAllThatFollows() {
        RuntimeOutcome first = RuntimeOutcome.failed("first");
        RuntimeOutcome second = RuntimeOutcome.failed("second");
        assertThat(first.orWorse(second)).isEqualTo(first);
        assertThat(first.orWorse(RuntimeOutcome.done())).isEqualTo(first);
        assertThat(RuntimeOutcome.done().orWorse(second)).isEqualTo(second);
        assertThat(RuntimeOutcome.done().orWorse(RuntimeOutcome.done()).isDone())
                .isTrue();
    }

    @Test
    void theFoldOfOutcomesCanBeGroupedInAnyWay() {
        List<RuntimeOutcome> all =
                List.of(RuntimeOutcome.done(), RuntimeOutcome.failed("a"), RuntimeOutcome.failed("b"));
        for (RuntimeOutcome a : all) {
            for (RuntimeOutcome b : all) {
                for (RuntimeOutcome c : all) {
                    assertThat(a.orWorse(b).orWorse(c)).isEqualTo(a.orWorse(b.orWorse(c)));
                }
            }
        }
    }

    @Test
    void anOutcomeSaysWhy() {
        assertThat(RuntimeOutcome.done()).hasToString("done");
        assertThat(RuntimeOutcome.done().why()).isEmpty();
        assertThat(RuntimeOutcome.failed("x")).hasToString("failed: x");
        assertThat(RuntimeOutcome.failed("x").why()).isEqualTo("x");
    }

    @Test
    void aResultOfRunIsOneOfThreeKinds() {
        assertThat(RunResult.notSupported().kind()).isEqualTo(RunResult.Kind.NOT_SUPPORTED);
        assertThat(RunResult.failed("x").kind()).isEqualTo(RunResult.Kind.FAILED);
        assertThat(RunResult.notSupported()).isEqualTo(RunResult.notSupported());
    }

    @Test
    @SuppressWarnings("NullAway") // what callers without the checker may do
    void nothingIsMadeOfNulls() {
        assertThatNullPointerException().isThrownBy(() -> RunResult.started(null));
        assertThatNullPointerException().isThrownBy(() -> RunResult.failed(null));
        assertThatNullPointerException().isThrownBy(() -> RuntimeOutcome.failed(null));
        assertThatNullPointerException().isThrownBy(() -> new TaskExit.RuntimeFailed(null));
    }

    @Test
    void anExceptionHasAllProblemsAndKeepsThemOnItsWay() throws Exception {
        JobRuntimeException both = new JobRuntimeException(List.of("no a", "no b"));
        assertThat(both).hasMessage("no a" + System.lineSeparator() + "no b");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(both);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(((JobRuntimeException) in.readObject()).problems()).containsExactly("no a", "no b");
        }
        assertThat(new JobRuntimeException("one", new IllegalStateException()).problems())
                .containsExactly("one");
        assertThatThrownBy(() -> new JobRuntimeException(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
