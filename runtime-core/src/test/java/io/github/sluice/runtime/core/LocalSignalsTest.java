package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.TaskProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LocalSignalsTest {
    private static final int USR1 = 10;
    private static final int TERM = 15;

    private final Machine machine = Machine.ours();

    @AfterEach
    void nothingIsLeft() {
        machine.close();
    }

    @Test
    void aSignalReachesAllThatTheProgramStarted() throws Exception {
        TaskProcess process = machine.start(machine.shell("sleep 100 & echo $!; wait"));
        long child = Long.parseLong(Machine.line(process));
        assertThat(process.signal(TERM)).isEqualTo(RuntimeOutcome.done());
        assertThat(Machine.exit(process)).hasToString("signalled 15");
        await().until(() -> !Machine.lives(child));
    }

    @Test
    void aProgramMayHeedASignal() throws Exception {
        TaskProcess process =
                machine.start(machine.shell("trap 'exit 42' USR1; echo ready; while :; do sleep 0.02; done"));
        assertThat(Machine.line(process)).isEqualTo("ready");
        assertThat(process.signal(USR1)).isEqualTo(RuntimeOutcome.done());
        assertThat(Machine.exit(process).toString()).isIn("exited 42", "signalled 10");
    }

    @Test
    void aSignalInTheFirstMomentIsNotLost() throws Exception {
        for (int round = 0; round < 30; round++) {
            TaskProcess process = machine.start(machine.program("sleep", "100"));
            assertThat(process.signal(TERM)).isEqualTo(RuntimeOutcome.done());
            assertThat(Machine.exit(process)).hasToString("signalled 15");
        }
    }

    @Test
    void aSignalToWhatHasEndedIsFine() throws Exception {
        TaskProcess process = machine.start(machine.program("true"));
        assertThat(Machine.exit(process)).hasToString("exited 0");
        assertThat(process.signal(TERM)).isEqualTo(RuntimeOutcome.done());
    }

    @Test
    void aSignalThatThereIsNotIsRefused() throws Exception {
        TaskProcess process = machine.start(machine.program("sleep", "100"));
        assertThatIllegalArgumentException().isThrownBy(() -> process.signal(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> process.signal(65))
                .withMessage("signal 65: 1 to 64 is right");
    }

    @Test
    void aSignalIsSentAlsoByAThreadThatWasInterrupted() throws Exception {
        TaskProcess process = machine.start(machine.program("sleep", "100"));
        Thread.currentThread().interrupt();
        RuntimeOutcome sent = process.signal(TERM);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(sent).isEqualTo(RuntimeOutcome.done());
        assertThat(Machine.exit(process)).hasToString("signalled 15");
    }

    @Test
    void closeKillsWhatIgnoresSignals() throws Exception {
        TaskProcess process = machine.start(machine.shell("trap '' TERM; echo ready; while :; do sleep 100; done"));
        assertThat(Machine.line(process)).isEqualTo("ready");
        process.close();
        assertThat(Machine.exit(process)).hasToString("signalled 9");
        process.close();
    }

    @Test
    void closeKillsWhatTheProgramLeftBehind() throws Exception {
        TaskProcess process = machine.start(machine.shell("sleep 100 & echo $!"));
        long child = Long.parseLong(Machine.line(process));
        assertThat(Machine.exit(process)).hasToString("exited 0");
        assertThat(Machine.lives(child)).isTrue();
        process.close();
        assertThat(Machine.lives(child)).isFalse();
    }

    @Test
    void closeKillsAlsoWhatMadeAGroupOfItsOwn() throws Exception {
        TaskProcess process = machine.start(machine.shell("set -m; sleep 100 & echo $!; wait"));
        long child = Long.parseLong(Machine.line(process));
        process.close();
        assertThat(Machine.lives(child)).isFalse();
        assertThat(Machine.exit(process)).hasToString("signalled 9");
    }

    @Test
    void closeKillsInTheFirstMomentToo() throws Exception {
        for (int round = 0; round < 30; round++) {
            TaskProcess process = machine.start(machine.program("sleep", "100"));
            process.close();
            assertThat(Machine.exit(process)).hasToString("signalled 9");
        }
    }

    @Test
    void closeGoesOnThoughTheThreadIsInterrupted() throws Exception {
        TaskProcess process = machine.start(machine.shell("sleep 100 & echo $!; wait"));
        long child = Long.parseLong(Machine.line(process));
        Thread.currentThread().interrupt();
        process.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(Machine.lives(child)).isFalse();
    }
}
