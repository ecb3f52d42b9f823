package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.sluice.runtime.JobRuntime;
import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.StepSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LoadingRacesTest {
    private static final int MANY = 16;
    private static final RuntimeContext STEP = RuntimeContext.STEP_DAEMON;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch inInit = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @AfterEach
    void noThreadIsLeft() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    @DisplayName("P09: 16 threads at once give one init, and 16 times the same index")
    void manyThreadsAtOnceGiveOneInit() throws Exception {
        for (int round = 0; round < 50; round++) {
            AtomicInteger inits = new AtomicInteger();
            JobRuntimes runtimes = with(FakePlugin.of("runtime/oci", (context, host) -> {
                inits.incrementAndGet();
                return new FakePlugin.Idle();
            }));
            Set<Integer> indexes = new HashSet<>();
            for (Future<Integer> index : atOnce(() -> runtimes.load("oci", STEP))) {
                indexes.add(index.get(20, TimeUnit.SECONDS));
            }
            assertThat(indexes).containsExactly(1);
            assertThat(inits).hasValue(1);
            assertThat(runtimes.loaded()).containsExactly("runtime/oci");
        }
    }

    @Test
    @DisplayName("P09: if the init fails all who wait get the same error, and a later try starts clean")
    void manyThreadsAtOnceGetTheSameError() throws Exception {
        AtomicInteger inits = new AtomicInteger();
        JobRuntimes runtimes = with(FakePlugin.of("runtime/oci", (context, host) -> {
            if (inits.incrementAndGet() > 1) {
                return new FakePlugin.Idle();
            }
            arriveAndWait();
            throw new JobRuntimeException("no runc");
        }));
        Future<Integer> first = threads.submit(() -> runtimes.load("oci", STEP));
        assertThat(inInit.await(20, TimeUnit.SECONDS)).isTrue();
        List<Thread> others = new ArrayList<>();
        Set<Throwable> errors = ConcurrentHashMap.newKeySet();
        for (int number = 0; number < MANY; number++) {
            Thread other = new Thread(() -> {
                try {
                    runtimes.load("oci", STEP);
                } catch (JobRuntimeException refused) {
                    errors.add(refused);
                }
            });
            other.start();
            others.add(other);
        }
        for (Thread other : others) {
            untilItWaits(other);
        }
        goOn.countDown();
        for (Thread other : others) {
            other.join(20_000);
        }
        errors.add(failure(first));
        assertThat(errors).singleElement().extracting(Throwable::getMessage).isEqualTo("no runc");
        assertThat(inits).hasValue(1);
        assertThat(runtimes.load("oci", STEP)).isEqualTo(1);
    }

    @Test
    void readersSeeOnlyWholeStatesWhileOthersLoadAndEnd() throws Exception {
        FakePlugin[] plugins = IntStream.range(0, MANY)
                .mapToObj(number -> FakePlugin.of("runtime/r" + number))
                .toArray(FakePlugin[]::new);
        JobRuntimes runtimes = with(plugins);
        AtomicBoolean over = new AtomicBoolean();
        Future<Long> reader = threads.submit(() -> {
            long reads = 0;
            while (!over.get()) {
                List<String> types = runtimes.loaded();
                assertThat(types).doesNotHaveDuplicates().doesNotContainNull();
                for (int index = 1; index <= MANY; index++) {
                    try {
                        assertThat(runtimes.type(index)).startsWith("runtime/r");
                    } catch (IllegalArgumentException | IllegalStateException notYet) {
                        break;
                    }
                }
                reads++;
            }
            return reads;
        });
        for (int round = 0; round < 100; round++) {
            AtomicInteger next = new AtomicInteger();
            Set<Integer> indexes = new HashSet<>();
            for (Future<Integer> index : atOnce(() -> runtimes.load("r" + next.getAndIncrement(), STEP))) {
                indexes.add(index.get(20, TimeUnit.SECONDS));
            }
            assertThat(indexes).hasSize(MANY).allMatch(index -> index >= 1 && index <= MANY);
            assertThat(runtimes.fini()).isEmpty();
        }
        over.set(true);
        assertThat(reader.get(20, TimeUnit.SECONDS)).isPositive();
    }

    @Test
    void whoeverLooksUpAnIndexDoesNotWaitForAnInit() throws Exception {
        JobRuntimes runtimes = with(FakePlugin.of("runtime/a"), slow("runtime/slow"), FakePlugin.of("runtime/b"));
        runtimes.load("a", STEP);
        Future<Integer> slow = threads.submit(() -> runtimes.load("slow", STEP));
        assertThat(inInit.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(threads.submit(() -> runtimes.type(1)).get(20, TimeUnit.SECONDS))
                .isEqualTo("runtime/a");
        assertThat(threads.submit(() -> runtimes.load("b", STEP)).get(20, TimeUnit.SECONDS))
                .as("another runtime is loaded meanwhile")
                .isEqualTo(2);
        goOn.countDown();
        assertThat(slow.get(20, TimeUnit.SECONDS)).isEqualTo(3);
    }

    @Test
    void theEndWaitsForAnInitAndEndsWhatItMade() throws Exception {
        JobRuntimes runtimes = with(slow("runtime/slow"), FakePlugin.of("runtime/a"));
        Future<Integer> slow = threads.submit(() -> runtimes.load("slow", STEP));
        assertThat(inInit.await(20, TimeUnit.SECONDS)).isTrue();
        Thread ender = new Thread(runtimes::close);
        ender.start();
        untilItWaits(ender);
        assertThat(failure(threads.submit(() -> runtimes.load("a", STEP))))
                .hasMessage("runtime/a cannot be loaded while the runtimes are being ended");
        goOn.countDown();
        assertThat(slow.get(20, TimeUnit.SECONDS)).isEqualTo(1);
        ender.join(20_000);
        assertThat(runtimes.loaded()).isEmpty();
    }

    @Test
    void noStepBeginsWhileTheRuntimesAreBeingEnded() throws Exception {
        AtomicInteger setups = new AtomicInteger();
        JobRuntime counting = new FakePlugin.Idle() {
            @Override
            public RuntimeOutcome setup(StepSpec step) {
                setups.incrementAndGet();
                return RuntimeOutcome.done();
            }
        };
        JobRuntimes runtimes = with(FakePlugin.of("runtime/a", counting), slow("runtime/slow"));
        StepRunner step = runtimes.step(runtimes.load("a", STEP), StepRig.STEP).build();
        Future<Integer> slow = threads.submit(() -> runtimes.load("slow", STEP));
        assertThat(inInit.await(20, TimeUnit.SECONDS)).isTrue();
        Thread ender = new Thread(runtimes::close);
        ender.start();
        untilItWaits(ender);
        assertThat(failure(threads.submit(step::run))).isInstanceOf(IllegalStateException.class);
        goOn.countDown();
        slow.get(20, TimeUnit.SECONDS);
        ender.join(20_000);
        assertThat(setups).hasValue(0);
    }

    @Test
    void anInterruptEndsTheWaitForAnotherThreadsInit() throws Exception {
        JobRuntimes runtimes = with(slow("runtime/slow"));
        Future<Integer> slow = threads.submit(() -> runtimes.load("slow", STEP));
        assertThat(inInit.await(20, TimeUnit.SECONDS)).isTrue();
        Future<Boolean> other = threads.submit(() -> {
            Thread.currentThread().interrupt();
            try {
                runtimes.load("slow", STEP);
                return false;
            } catch (JobRuntimeException refused) {
                return Thread.interrupted();
            }
        });
        assertThat(other.get(20, TimeUnit.SECONDS))
                .as("refused, and the interrupt kept")
                .isTrue();
        goOn.countDown();
        assertThat(slow.get(20, TimeUnit.SECONDS)).isEqualTo(1);
    }

    private FakePlugin slow(String type) {
        return FakePlugin.of(type, (context, host) -> {
            arriveAndWait();
            return new FakePlugin.Idle();
        });
    }

    private void arriveAndWait() {
        inInit.countDown();
        try {
            assertThat(goOn.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException now) {
            throw new AssertionError(now);
        }
    }

    private <R> List<Future<R>> atOnce(Callable<R> call) {
        CyclicBarrier barrier = new CyclicBarrier(MANY);
        return IntStream.range(0, MANY)
                .mapToObj(number -> threads.submit(() -> {
                    barrier.await(20, TimeUnit.SECONDS);
                    return call.call();
                }))
                .toList();
    }

    private static void untilItWaits(Thread thread) {
        await().until(() ->
                thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING);
    }

    private static Throwable failure(Future<?> future) throws Exception {
        try {
            future.get(20, TimeUnit.SECONDS);
            throw new AssertionError("it did not fail");
        } catch (ExecutionException failed) {
            return failed.getCause();
        }
    }

    private static JobRuntimes with(FakePlugin... plugins) {
        return JobRuntimes.builder("n1", Path.of("/spool")).plugins(plugins).build();
    }
}
