package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A host that keeps every thread of the common pool busy keeps no task from ending. */
class BusyHostTest {
    private final CountDownLatch over = new CountDownLatch(1);

    @BeforeEach
    void keepTheCommonPoolBusy() {
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
            ForkJoinPool.commonPool().execute(this::awaitEnd);
        }
    }

    @AfterEach
    void letTheCommonPoolGo() {
        over.countDown();
    }

    private void awaitEnd() {
        while (over.getCount() > 0) {
            Thread.onSpinWait(); // a wait would make the pool start more threads
        }
    }

    @Test
    void theEndOfATaskIsTold() throws Exception {
        TaskProcess process = LocalProcesses.here()
                .start(ProcessSpec.builder(LocalProcesses.self())
                        .arguments("true")
                        .build());

        assertThat(process.onExit().toCompletableFuture().get(10, TimeUnit.SECONDS))
                .isEqualTo(new TaskExit.Exited(0));
    }

    @Test
    void aSignalIsSent() throws Exception {
        TaskProcess process = LocalProcesses.here()
                .start(ProcessSpec.builder(LocalProcesses.self())
                        .arguments("sleep", "100")
                        .build());

        assertThat(process.signal(15).isDone()).isTrue();
        assertThat(process.onExit().toCompletableFuture().get(10, TimeUnit.SECONDS))
                .isEqualTo(new TaskExit.Signalled(15));
    }

    @Test
    void aGraceIsOver() throws Exception {
        CountDownLatch passed = new CountDownLatch(1);

        StepTimer.ofSystem().after(Duration.ofMillis(1), passed::countDown);

        assertThat(passed.await(10, TimeUnit.SECONDS)).isTrue();
    }
}
