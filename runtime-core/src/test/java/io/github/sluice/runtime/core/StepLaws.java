package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What must hold however a step went: what belongs together stays together, once and in its order. */
final class StepLaws {
    private static final Pattern STARTS = Pattern.compile("(taskInit|taskProlog|userTaskProlog|run|start) \\d+");
    private static final Pattern FAILS_THE_STEP = Pattern.compile("setup|(taskInit|taskProlog|run|start) \\d+");
    private static final List<String> ONCE =
            List.of("taskInit", "taskProlog", "userTaskProlog", "run", "start", "started", "taskEpilog", "ended");

    private final StepRig rig;
    private final List<String> lines;
    private final boolean rises;

    StepLaws(StepRig rig) {
        this.rig = rig;
        lines = List.copyOf(rig.lines);
        rises = lines.stream()
                .anyMatch(line -> isFault(line) && rig.faults.get(line).rises());
    }

    /** Whether something happened that is to rise from the step. */
    boolean rises() {
        return rises;
    }

    /** Checks a step with so many tasks that is over. */
    void check(int count) {
        assertThat(lines.indexOf("cleanup")).as("cleanup is once and last").isEqualTo(lines.size() - 1);
        if (lines.contains("setup")) {
            assertThat(lines.lastIndexOf("setup")).as("setup is once and first").isZero();
        } else {
            assertThat(lines).as("nothing starts without a setup").noneMatch(this::isStart);
        }
        for (int number = 0; number < count; number++) {
            checkTask(number);
        }
        assertThat(lines.stream()
                        .dropWhile(line -> !isFault(line) || !endsTheStep(line))
                        .skip(1))
                .as("nothing starts after a failure of the step")
                .noneMatch(this::isStart);
    }

    private void checkTask(int number) {
        ONCE.forEach(point ->
                assertThat(times(point, number)).as("%s %d", point, number).isLessThan(2));
        assertThat(times("taskEpilog", number))
                .as("epilogs of task %d are as many as its prologs that were begun", number)
                .isEqualTo(times("taskProlog", number));
        if (!rises) {
            assertThat(times("ended", number)).as("ended %d", number).isOne();
        }
        int epilog = lines.indexOf("taskEpilog " + number);
        if (epilog >= 0) {
            assertThat(epilog).as("epilog after prolog").isGreaterThan(lines.indexOf("taskProlog " + number));
        }
        if (rig.tasks.containsKey(number)) {
            assertThat(lines.indexOf("close " + number))
                    .as("task %d is closed before its epilog", number)
                    .isBetween(0, epilog - 1);
        }
        if (!rises && epilog >= 0) {
            assertThat(lines.subList(epilog + 1, lines.size()))
                    .as("nothing is asked of task %d after its epilog", number)
                    .noneMatch(line -> line.matches("\\w+ " + number + "( \\d+)?") && !line.startsWith("ended "));
        }
        boolean prologFailed = Stream.of("taskProlog ", "userTaskProlog ").anyMatch(point -> isFault(point + number));
        if (prologFailed) {
            assertThat(times("run", number)).as("run after a failed prolog").isZero();
        }
    }

    private int times(String point, int number) {
        return Collections.frequency(lines, point + " " + number);
    }

    private boolean isFault(String line) {
        return rig.faults.containsKey(line) && lines.contains(line);
    }

    private boolean endsTheStep(String line) {
        return FAILS_THE_STEP.matcher(line).matches() || rig.faults.get(line).rises();
    }

    private boolean isStart(String line) {
        return STARTS.matcher(line).matches();
    }
}
