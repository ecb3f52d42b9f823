package io.github.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.core.host.Workers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class VirtualTimeTest {
    private static final Instant START = Instant.parse("2026-02-03T04:05:06Z");
    private static final Duration LONG = Duration.ofDays(1);

    private final VirtualTime time = VirtualTime.seeded(1, START);

    @AfterEach
    void close() {
        time.close();
    }

    @Test
    void timePassesOnlyWhenNobodyCanRun() throws InterruptedException {
        List<String> said = new ArrayList<>();
        Workers.Work work = time.startAfter(Duration.ofHours(1), "later", () -> said.add("ran at " + time.now()));

        assertThat(work.await(Duration.ofMinutes(59))).isFalse();
        assertThat(time.now()).isEqualTo(START.plus(Duration.ofMinutes(59)));
        assertThat(said).isEmpty();

        assertThat(work.await(LONG)).isTrue();
        assertThat(said).containsExactly("ran at 2026-02-03T05:05:06Z");
        assertThat(time.nanoTime()).isEqualTo(Duration.ofHours(1).toNanos());
    }

    @Test
    void aTaskThatIsAwaitedAtOnceRuns() throws InterruptedException {
        List<String> said = new ArrayList<>();
        assertThat(time.start("one", () -> said.add("one")).await(LONG)).isTrue();
        assertThat(said).containsExactly("one");
        assertThat(time.now()).isEqualTo(START);
    }

    @Test
    void aSignalReleasesEverybodyAndItsWaitEndsAtItsLimit() throws InterruptedException {
        Workers.Signal signal = time.signal();
        assertThat(signal.await(Duration.ofSeconds(3))).isFalse();
        assertThat(time.now()).isEqualTo(START.plusSeconds(3));

        AtomicInteger released = new AtomicInteger();
        for (int i = 0; i < 3; i++) {
            time.start("waiter", () -> {
                if (awaited(signal)) {
                    released.incrementAndGet();
                }
            });
        }
        time.runDue();
        assertThat(released).hasValue(0);
        signal.give();
        signal.give();
        time.runDue();
        assertThat(released).hasValue(3);
        assertThat(signal.await(Duration.ZERO)).isTrue();
    }

    @Test
    void advancingRunsWhatIsDueAndStopsThere() {
        List<Instant> ticks = new ArrayList<>();
        tick(ticks, Duration.ofSeconds(10));

        assertThat(time.nextEvent()).contains(START.plusSeconds(10));
        time.advanceTo(START.plusSeconds(30));
        assertThat(ticks).containsExactly(START.plusSeconds(10), START.plusSeconds(20), START.plusSeconds(30));
        assertThat(time.now()).isEqualTo(START.plusSeconds(30));
        assertThat(time.runDue()).isFalse();

        time.advance(Duration.ofSeconds(9));
        assertThat(ticks).hasSize(3);
        assertThat(time.now()).isEqualTo(START.plusSeconds(39));
        time.advanceTo(START);
        assertThat(time.now()).isEqualTo(START.plusSeconds(39));
    }

    @Test
    void cancellingWhatHasNotBegunMeansThatItNeverDoes() throws InterruptedException {
        AtomicInteger ran = new AtomicInteger();
        Workers.Work delayed = time.startAfter(Duration.ofSeconds(1), "delayed", ran::incrementAndGet);
        Workers.Work ready = time.start("ready", ran::incrementAndGet);
        delayed.cancel();
        ready.cancel();

        assertThat(delayed.await(LONG)).isTrue();
        assertThat(ready.await(LONG)).isTrue();
        time.advance(LONG);
        assertThat(ran).hasValue(0);
        assertThat(time.nextEvent()).isEmpty();
    }

    @Test
    void cancellingInterruptsASleep() throws InterruptedException {
        List<String> said = new ArrayList<>();
        Workers.Work work = time.start("sleeper", () -> {
            try {
                time.sleep(LONG);
            } catch (InterruptedException interruption) {
                said.add("interrupted at " + time.nanoTime());
            }
        });
        assertThat(work.await(Duration.ofNanos(5))).isFalse();
        work.cancel();
        assertThat(work.await(LONG)).isTrue();
        assertThat(said).containsExactly("interrupted at 5");
    }

    @Test
    void anInterruptOfOneTaskDoesNotHitTheNextOneOfItsThread() throws InterruptedException {
        Workers.Work first = time.start("first", () -> Thread.currentThread().interrupt());
        assertThat(first.await(LONG)).isTrue();
        List<Boolean> seen = new ArrayList<>();
        time.start("second", () -> seen.add(Thread.currentThread().isInterrupted()))
                .await(LONG);
        assertThat(seen).containsExactly(false);
    }

    @Test
    void anInterruptFromOutsideEndsTheWaitOfTheDrivingThread() {
        Thread driver = Thread.currentThread();
        time.start("busy", () -> {
            driver.interrupt();
            while (driver.isInterrupted()) { // until it has noticed
                Thread.onSpinWait();
            }
        });
        assertThatThrownBy(() -> time.signal().await(LONG)).isInstanceOf(InterruptedException.class);
    }

    @Test
    void aSleepThatEndsAtTheVeryLimitMayWinOrLose() {
        Set<Boolean> results = new HashSet<>();
        for (int seed = 0; seed < 50; seed++) {
            try (VirtualTime one = VirtualTime.seeded(seed)) {
                Workers.Work work = one.start("sleeper", () -> slept(one, Duration.ofSeconds(1)));
                results.add(awaited(work, Duration.ofSeconds(1)));
            }
        }
        assertThat(results).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void aStandstillSaysWhoWaitsWhere() {
        Workers.Signal never = time.signal();
        time.start("the lonely task", () -> {
            while (!awaited(never)) {
                Thread.onSpinWait();
            }
        });
        assertThatThrownBy(() -> {
                    while (!never.await(LONG)) {
                        Thread.onSpinWait();
                    }
                })
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("the lonely task waits for a signal")
                .hasMessageContaining("the driving thread waits for a signal");
    }

    @Test
    void whatATaskThrowsGetsTheDrivingThread() {
        time.start("broken", () -> {
            throw new IllegalArgumentException("oh");
        });
        assertThatThrownBy(time::runDue)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("broken")
                .hasRootCauseMessage("oh");
    }

    @Test
    void anotherThreadMayNotWait() throws InterruptedException {
        List<String> said = new ArrayList<>();
        Workers.Signal signal = time.signal();
        time.start("task", () -> {
            Thread stranger = new Thread(() -> {
                try {
                    said.add("" + signal.await(LONG));
                } catch (IllegalStateException | InterruptedException refused) {
                    said.add(refused.getMessage());
                }
            });
            stranger.start();
            try {
                stranger.join();
            } catch (InterruptedException interruption) {
                throw new AssertionError(interruption);
            }
        });
        time.runDue();
        assertThat(said).singleElement().asString().contains("only one thread drives");
    }

    @Test
    void onlyTheDrivingThreadMovesTheTime() {
        time.start("task", () -> time.advance(LONG));
        assertThatThrownBy(time::runDue).hasMessageContaining("task moves the time");
    }

    @Test
    void closingInterruptsWhatWaitsAndTakesNothingMore() {
        List<String> said = new ArrayList<>();
        time.start("sleeper", () -> {
            try {
                time.sleep(LONG);
            } catch (InterruptedException interruption) {
                said.add("interrupted");
            }
        });
        time.startAfter(LONG, "never", () -> said.add("never"));
        time.runDue();
        time.close();
        time.close();
        assertThat(said).containsExactly("interrupted");
        assertThatThrownBy(() -> time.start("late", () -> {})).hasMessageContaining("closed");
    }

    @Test
    void oneSeedIsOneRun() {
        for (int seed = 0; seed < 20; seed++) {
            assertThat(randomProgram(seed)).isEqualTo(randomProgram(seed));
        }
    }

    @Test
    void otherSeedsAreOtherRuns() {
        Set<String> runs = new HashSet<>();
        for (int seed = 0; seed < 20; seed++) {
            runs.add(randomProgram(seed));
        }
        assertThat(runs).hasSize(20);
    }

    @Test
    void theSeedFindsEveryOrderOfThreeTasks() {
        Set<String> orders = new HashSet<>();
        for (int seed = 0; seed < 200; seed++) {
            try (VirtualTime one = VirtualTime.seeded(seed)) {
                StringBuilder order = new StringBuilder();
                for (String name : List.of("a", "b", "c")) {
                    one.start(name, () -> order.append(name));
                }
                one.runDue();
                orders.add(order.toString());
            }
        }
        assertThat(orders).hasSize(6);
    }

    /** Tasks that start, sleep, yield, wait and cancel at random, the program being the same for every seed. */
    private static String randomProgram(long seed) {
        StringBuilder log = new StringBuilder();
        try (VirtualTime one = VirtualTime.seeded(seed, START)) {
            List<Workers.Signal> signals = List.of(one.signal(), one.signal(), one.signal());
            for (int i = 0; i < 6; i++) {
                int number = i;
                one.start("t" + i, () -> {
                    Random program = new Random(number);
                    for (int step = 0; step < 20; step++) {
                        log.append(number).append('@').append(one.nanoTime()).append(' ');
                        switch (program.nextInt(5)) {
                            case 0 -> slept(one, Duration.ofNanos(program.nextInt(5)));
                            case 1 -> one.giveWay();
                            case 2 -> awaited(signals.get(program.nextInt(3)), Duration.ofNanos(program.nextInt(9)));
                            case 3 -> signals.get(program.nextInt(3)).give();
                            default -> awaited(one.start("child", one::giveWay), Duration.ofNanos(3));
                        }
                    }
                });
            }
            one.advance(Duration.ofDays(1));
            return log + " trace " + one.trace();
        }
    }

    private void tick(List<Instant> ticks, Duration every) {
        time.startAfter(every, "tick", () -> {
            ticks.add(time.now());
            tick(ticks, every);
        });
    }

    private static boolean awaited(Workers.Signal signal) {
        return awaited(signal, LONG);
    }

    private static boolean awaited(Workers.Signal signal, Duration limit) {
        try {
            return signal.await(limit);
        } catch (InterruptedException interruption) {
            throw new IllegalStateException("interrupted", interruption);
        }
    }

    private static boolean awaited(Workers.Work work, Duration limit) {
        try {
            return work.await(limit);
        } catch (InterruptedException interruption) {
            throw new AssertionError(interruption);
        }
    }

    private static void slept(VirtualTime time, Duration length) {
        try {
            time.sleep(length);
        } catch (InterruptedException interruption) {
            throw new AssertionError(interruption);
        }
    }
}
