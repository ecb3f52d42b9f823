package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.sluice.runtime.TaskExit;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StepRunnerFaultsTest {
    private static final int ROUNDS = 4_000;
    private static final List<String> OF_A_TASK = List.of(
            "taskInit",
            "taskProlog",
            "userTaskProlog",
            "run",
            "start",
            "started",
            "onExit",
            "end",
            "signal",
            "close",
            "taskEpilog",
            "ended");

    static Stream<Arguments> everyFaultAtEveryPoint() {
        return Stream.concat(Stream.of("setup", "cleanup"), OF_A_TASK.stream().map(point -> point + " 1"))
                .map(point -> point.startsWith("signal") ? point + " 15" : point)
                .flatMap(point -> Stream.of(Fault.values()).map(fault -> Arguments.of(point, fault)));
    }

    @ParameterizedTest
    @MethodSource("everyFaultAtEveryPoint")
    @DisplayName(
            "F13: whatever goes wrong at whatever point, a prolog that was begun has its epilog, and cleanup is last")
    void allThatWasBegunIsEnded(String point, Fault fault) {
        StepRig rig = new StepRig(4);
        rig.runtimeStarts = !point.startsWith("start ");
        rig.lives.put(0, FakeTask.Life.WHEN_ASKED);
        if (point.startsWith("signal")) {
            rig.lives.put(1, FakeTask.Life.WHEN_KILLED);
        }
        rig.actions.put("ended 3", () -> rig.runner().cancel("enough"));
        rig.faults.put(point, fault);
        runToItsEnd(rig, 4);
        assertThat(rig.lines.toString()).as("the fault came").contains(point.startsWith("end ") ? "onExit 1" : point);
    }

    @ParameterizedTest
    @MethodSource("everyFaultAtEveryPoint")
    void aFaultIsTheFailureOfWhatItWasIn(String point, Fault fault) {
        StepRig rig = new StepRig(3);
        rig.runtimeStarts = !point.startsWith("start ");
        rig.faults.put(point, fault);
        if (fault.rises() && !point.startsWith("end ") && !point.startsWith("signal ")) {
            assertThat(catchThrowable(rig::run)).isInstanceOf(OutOfMemoryError.class);
            return;
        }
        StepResult result = rig.run();
        String name = point.replaceFirst(" .*", "");
        assertThat(result.step().isDone())
                .as("the step: %s", result.step())
                .isEqualTo(!List.of("setup", "taskInit", "taskProlog", "run", "start")
                        .contains(name));
        assertThat(result.cleanup().isDone()).isEqualTo(!name.equals("cleanup"));
        TaskResult task = result.tasks().get(1);
        assertThat(task.epilog().isDone()).isEqualTo(!name.equals("taskEpilog"));
        assertThat(task.start().isDone())
                .as("the start: %s", task)
                .isEqualTo(result.step().isDone() && !name.equals("userTaskProlog"));
        boolean isTold = fault != Fault.FAILED; // here onExit and start can only throw or leave out
        assertThat(task.exit()
                        .filter(exit -> exit.kind() == TaskExit.Kind.RUNTIME_FAILED)
                        .isPresent())
                .as("the end: %s", task)
                .isEqualTo(name.equals("end") || (name.equals("onExit") && isTold));
    }

    @Test
    @DisplayName("F13: any faults together, in any step: what was begun is ended, once and in its order")
    void anyFaultsTogetherLeaveNothingOpen() {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            int count = random.nextInt(6);
            StepRig rig = new StepRig(count);
            rig.runtimeStarts = random.nextBoolean();
            for (int number = 0; number < count; number++) {
                rig.lives.put(number, pick(random, FakeTask.Life.values()));
            }
            for (int faults = random.nextInt(5); faults > 0; faults--) {
                rig.faults.put(anyPoint(random, count), pick(random, Fault.values()));
            }
            if (random.nextInt(3) == 0) {
                rig.actions.put(anyPoint(random, count), () -> rig.runner().cancel("somebody's wish"));
            }
            rig.actions.put("started " + (count - 1), () -> rig.runner().cancel("the last was started"));
            rig.actions.put("ended " + (count - 1), () -> rig.runner().cancel("the last has ended"));
            try {
                runToItsEnd(rig, count);
            } catch (AssertionError broken) {
                throw new AssertionError("seed " + seed + ", faults " + rig.faults + ", " + rig.lines, broken);
            }
        }
    }

    private static void runToItsEnd(StepRig rig, int count) {
        AtomicReference<StepResult> result = new AtomicReference<>();
        Throwable risen = catchThrowable(() -> result.set(rig.run()));
        StepLaws laws = new StepLaws(rig);
        laws.check(count);
        if (laws.rises()) {
            assertThat(risen).as("what rises").isInstanceOf(OutOfMemoryError.class);
        } else {
            assertThat(risen).isNull();
            assertThat(result.get().tasks()).hasSize(count);
        }
        assertThat(rig.runtimes.fini()).as("nothing holds the runtime any more").isEmpty();
    }

    private static String anyPoint(Random random, int count) {
        if (count == 0 || random.nextInt(8) == 0) {
            return random.nextBoolean() ? "setup" : "cleanup";
        }
        String point = OF_A_TASK.get(random.nextInt(OF_A_TASK.size())) + " " + random.nextInt(count);
        return point.startsWith("signal") ? point + " 15" : point;
    }

    private static <E> E pick(Random random, E[] values) {
        return values[random.nextInt(values.length)];
    }
}
