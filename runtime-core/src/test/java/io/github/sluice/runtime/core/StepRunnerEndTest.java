package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.TaskExit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Steps that are ended from outside, by a wish, an interrupt, or the end of their time. */
class StepRunnerEndTest {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HandTimer time = new HandTimer();

    @AfterEach
    void noThreadIsLeft() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aStepThatIsCancelledBeforeItBeganDoesNothingButCleanUp() {
        StepRig rig = new StepRig(2);
        rig.runner().cancel("not wanted");
        rig.runner().cancel("twice");
        StepResult result = rig.run();
        assertThat(rig.lines).containsExactly("ended 1", "ended 0", "cleanup");
        assertThat(result.step()).isEqualTo(RuntimeOutcome.failed("not wanted"));
        assertThat(result.isSuccess()).isFalse();
    }

    @Test
    @DisplayName("F13: cancelled between prolog and spawn: the task is not started, and its epilog runs")
    void aStepThatIsCancelledInAPrologStartsNothingMore() {
        for (String point : List.of("taskProlog 0", "userTaskProlog 0")) {
            StepRig rig = new StepRig(2);
            rig.actions.put(point, () -> rig.runner().cancel("not wanted"));
            StepResult result = rig.run();
            new StepLaws(rig).check(2);
            assertThat(rig.lines).doesNotContain("run 0", "taskInit 1").containsOnlyOnce("taskEpilog 0");
            assertThat(result.step().why()).isEqualTo("not wanted");
            assertThat(result.tasks().get(0).start().why()).isEqualTo("not wanted");
        }
    }

    @Test
    void cancelAsksEveryRunningTaskToEnd() throws Exception {
        StepRig rig = withLives(FakeTask.Life.WHEN_ASKED, FakeTask.Life.WHEN_ASKED, FakeTask.Life.AT_ONCE);
        CompletableFuture<StepResult> running = begin(rig, "onExit 2");
        rig.runner().cancel("enough");
        StepResult result = running.get(20, TimeUnit.SECONDS);
        assertThat(rig.lines).contains("signal 0 15", "signal 1 15").doesNotContain("signal 2 15");
        assertThat(result.tasks())
                .extracting(TaskResult::toString)
                .containsExactly("signalled 15", "signalled 15", "exited 0");
        assertThat(result.step().why()).isEqualTo("enough");
    }

    @Test
    void aTaskThatIgnoresTheWishIsKilledAfterTheGraceAndNotBefore() throws Exception {
        StepRig rig = withLives(FakeTask.Life.WHEN_KILLED);
        AtomicBoolean killedEarly = new AtomicBoolean();
        CompletableFuture<StepResult> running = begin(rig, "onExit 0");
        rig.actions.put("signal 0 15", () -> killedEarly.set(rig.lines.contains("close 0")));
        rig.runner().cancel("enough");
        assertThat(time.pass()).isEqualTo(Duration.ofSeconds(7));
        StepResult result = running.get(20, TimeUnit.SECONDS);
        assertThat(killedEarly).isFalse();
        assertThat(rig.lines).containsSubsequence("signal 0 15", "close 0", "taskEpilog 0", "cleanup");
        assertThat(result.tasks().get(0)).hasToString("signalled 9");
    }

    @Test
    void aTaskThatIgnoresEvenTheKillIsGivenUpAfterAnotherGrace() throws Exception {
        StepRig rig = withLives(FakeTask.Life.NEVER);
        CompletableFuture<StepResult> running = begin(rig, "onExit 0");
        rig.runner().cancel("enough");
        time.pass();
        time.pass();
        StepResult result = running.get(20, TimeUnit.SECONDS);
        assertThat(result.tasks().get(0).exit()).contains(new TaskExit.RuntimeFailed("it did not end after SIGKILL"));
        assertThat(rig.lines).containsOnlyOnce("taskEpilog 0");
    }

    @Test
    void theTimeOfATaskThatEndsInItsGraceIsNotTakenFromTheOthers() throws Exception {
        StepRig rig = withLives(FakeTask.Life.WHEN_ASKED, FakeTask.Life.WHEN_KILLED);
        CompletableFuture<StepResult> running = begin(rig, "onExit 1");
        rig.runner().cancel("enough");
        time.pass();
        assertThat(running.get(20, TimeUnit.SECONDS).tasks())
                .extracting(TaskResult::toString)
                .containsExactly("signalled 15", "signalled 9");
    }

    @Test
    void anInterruptEndsTheStepAndIsKeptAndCutsNoEpilogOrCleanupShort() throws Exception {
        StepRig rig = withLives(FakeTask.Life.WHEN_ASKED);
        List<Boolean> interruptedIn = new ArrayList<>();
        for (String point : List.of("signal 0 15", "close 0", "taskEpilog 0", "cleanup")) {
            rig.actions.put(
                    point, () -> interruptedIn.add(Thread.currentThread().isInterrupted()));
        }
        CountDownLatch waits = new CountDownLatch(1);
        rig.actions.put("onExit 0", waits::countDown);
        AtomicBoolean kept = new AtomicBoolean();
        CompletableFuture<StepResult> result = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            result.complete(rig.run());
            kept.set(Thread.currentThread().isInterrupted());
        });
        thread.start();
        assertThat(waits.await(20, TimeUnit.SECONDS)).isTrue();
        thread.interrupt();
        thread.join(20_000);
        assertThat(result.get(1, TimeUnit.SECONDS).step().why()).isEqualTo("the thread that ran it was interrupted");
        assertThat(kept).isTrue();
        assertThat(interruptedIn).containsExactly(false, false, false, false);
    }

    @Test
    void anInterruptThatComesLateCutsNoCleanupShort() {
        for (String late : List.of("close 0", "ended 0")) {
            StepRig rig = new StepRig(1);
            AtomicBoolean interrupted = new AtomicBoolean();
            rig.actions.put(late, () -> Thread.currentThread().interrupt());
            rig.actions.put(
                    "cleanup", () -> interrupted.set(Thread.currentThread().isInterrupted()));
            StepResult result = rig.run();
            assertThat(Thread.interrupted()).as("kept").isTrue();
            assertThat(interrupted).isFalse();
            assertThat(result.isSuccess()).isTrue();
        }
    }

    @Test
    void aThreadThatIsInterruptedAlreadyRunsNoTask() {
        StepRig rig = new StepRig(1);
        Thread.currentThread().interrupt();
        StepResult result = rig.run();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(rig.lines).containsExactly("ended 0", "cleanup");
        assertThat(result.step().isDone()).isFalse();
    }

    @Test
    void aSignalReachesEveryTaskThatRunsNow() throws Exception {
        StepRig rig = withLives(FakeTask.Life.AT_ONCE, FakeTask.Life.WHEN_ASKED, FakeTask.Life.WHEN_ASKED);
        assertThat(rig.runner().signal(10)).isEqualTo(RuntimeOutcome.done());
        CompletableFuture<StepResult> running = begin(rig, "onExit 2");
        assertThat(rig.runner().signal(10)).isEqualTo(RuntimeOutcome.done());
        assertThat(rig.lines).contains("signal 1 10", "signal 2 10").doesNotContain("signal 0 10");
        rig.runner().cancel("enough");
        running.get(20, TimeUnit.SECONDS);
        int lines = rig.lines.size();
        assertThat(rig.runner().signal(10)).isEqualTo(RuntimeOutcome.done());
        assertThat(rig.lines).hasSize(lines);
    }

    @Test
    void aSignalThatCannotBeSentIsToldAndTheOthersAreSent() throws Exception {
        StepRig rig = withLives(FakeTask.Life.WHEN_ASKED, FakeTask.Life.WHEN_ASKED);
        rig.faults.put("signal 0 10", Fault.RUNTIME_EXCEPTION);
        CompletableFuture<StepResult> running = begin(rig, "onExit 1");
        assertThat(rig.runner().signal(10).why()).startsWith("runtime/rig: its signal threw");
        assertThat(rig.lines).contains("signal 1 10");
        rig.runner().cancel("enough");
        running.get(20, TimeUnit.SECONDS);
    }

    @Test
    void aSignalThatThereIsNotIsRefused() {
        StepRunner runner = new StepRig(1).runner();
        assertThatIllegalArgumentException().isThrownBy(() -> runner.signal(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> runner.signal(65))
                .withMessage("signal 65: 1 to 64 is right");
    }

    private StepRig withLives(FakeTask.Life... lives) {
        StepRig rig = new StepRig(lives.length);
        for (int number = 0; number < lives.length; number++) {
            rig.lives.put(number, lives[number]);
        }
        rig.timer = time;
        return rig;
    }

    /** Runs a step in another thread, as far as that point. */
    private CompletableFuture<StepResult> begin(StepRig rig, String point) throws InterruptedException {
        CountDownLatch there = new CountDownLatch(1);
        rig.actions.put(point, there::countDown);
        CompletableFuture<StepResult> running = CompletableFuture.supplyAsync(rig::run, threads);
        assertThat(there.await(20, TimeUnit.SECONDS)).isTrue();
        return running;
    }
}
