package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StepRunnerTest {
    @Test
    void aStepGoesThroughAllItsPointsInOrder() {
        StepRig rig = new StepRig(1);
        StepResult result = rig.run();
        assertThat(rig.lines)
                .containsExactly(
                        "setup",
                        "taskInit 0",
                        "taskProlog 0",
                        "userTaskProlog 0",
                        "run 0",
                        "started 0",
                        "onExit 0",
                        "close 0",
                        "taskEpilog 0",
                        "ended 0",
                        "cleanup");
        assertThat(result.isSuccess()).isTrue();
        assertThat(result.tasks()).singleElement().hasToString("exited 0");
    }

    @Test
    void aTaskThatTheRuntimeLeavesToTheCallerIsStartedByTheCaller() {
        StepRig rig = new StepRig(1);
        rig.runtimeStarts = false;
        assertThat(rig.run().isSuccess()).isTrue();
        assertThat(rig.lines).containsSubsequence("run 0", "start 0", "started 0", "close 0", "taskEpilog 0");
    }

    @Test
    void aStepWithoutTasksIsSetUpAndCleanedUp() {
        StepRig rig = new StepRig(0);
        assertThat(rig.run().isSuccess()).isTrue();
        assertThat(rig.lines).containsExactly("setup", "cleanup");
    }

    @Test
    void changesOfPrologsReachTheTaskAndItsEpilogAndNoOtherTask() {
        StepRig rig = new StepRig(2);
        StepResult result = rig.run();
        Map<String, String> expected = Map.of("GIVEN", "1", "taskProlog", "1", "userTaskProlog", "1");
        assertThat(rig.environments.get("run 1")).isEqualTo(expected);
        assertThat(rig.environments.get("taskEpilog 1")).isEqualTo(expected);
        assertThat(result.tasks().get(1).task().process().environment()).isEqualTo(expected);
        assertThat(rig.environments.get("run 0")).containsEntry("taskProlog", "0");
    }

    @Test
    void aTaskThatEndsBeforeTheNextIsStartedHasItsEpilogPromptly() {
        StepRig rig = new StepRig(2);
        rig.run();
        assertThat(rig.lines).containsSubsequence("run 0", "taskEpilog 0", "taskInit 1", "run 1", "taskEpilog 1");
    }

    @Test
    @DisplayName("F13: the second of four tasks cannot be started: its epilog and the first one's run, in reverse")
    void aTaskThatCannotBeStartedEndsTheStep() {
        StepRig rig = new StepRig(4);
        rig.lives.put(0, FakeTask.Life.WHEN_ASKED);
        rig.faults.put("run 1", Fault.FAILED);
        StepResult result = rig.run();
        assertThat(rig.lines)
                .containsSubsequence("run 1", "taskEpilog 1", "signal 0 15", "close 0", "taskEpilog 0", "cleanup")
                .doesNotContain("taskInit 2", "taskEpilog 2", "taskEpilog 3");
        assertThat(result.step().why()).isEqualTo("wanted");
        assertThat(result.tasks())
                .extracting(TaskResult::toString)
                .containsExactly(
                        "signalled 15",
                        "not started: wanted",
                        "not started: the step was ended before",
                        "not started: the step was ended before");
    }

    @Test
    @DisplayName("F13: a task prolog that went well and a program that is not found: the epilog runs")
    void aRealProgramThatIsNotFoundHasItsEpilog() throws Exception {
        StepRig rig = new StepRig(0);
        JobRuntimes runtimes = JobRuntimes.builder("n1", Path.of("/spool"))
                .plugins(FakePlugin.of("runtime/idle"))
                .build();
        StepSpec step =
                StepSpec.builder(StepRig.STEP.id(), "n1", LocalProcesses.self()).build();
        TaskSpec task = TaskSpec.of(
                step,
                0,
                0,
                ProcessSpec.builder(step.user()).arguments("/no/such/program").build());
        StepResult result = runtimes.step(runtimes.load("idle", RuntimeContext.STEP_DAEMON), step)
                .tasks(List.of(task))
                .hooks(rig.hooks())
                .build()
                .run();
        assertThat(rig.lines).containsExactly("taskProlog 0", "userTaskProlog 0", "taskEpilog 0");
        assertThat(result.step().why())
                .isEqualTo("task 0 of step 4711.0 on n1 cannot be started: program /no/such/program is not there:"
                        + " /no/such/program");
    }

    @Test
    void aUserTaskPrologThatFailsFailsOnlyItsTask() {
        StepRig rig = new StepRig(3);
        rig.faults.put("userTaskProlog 1", Fault.FAILED);
        StepResult result = rig.run();
        assertThat(result.step().isDone()).isTrue();
        assertThat(result.isSuccess()).isFalse();
        assertThat(result.tasks())
                .extracting(TaskResult::toString)
                .containsExactly("exited 0", "not started: wanted", "exited 0");
        assertThat(rig.lines).contains("taskEpilog 1").doesNotContain("run 1");
    }

    @Test
    void aPrologThatLeavesAWrongEnvironmentFails() {
        for (Map<String, String> wrong : List.of(Map.of("A=B", "1"), Map.of("A", "\0"), nulls())) {
            StepRig rig = new StepRig(1);
            rig.prepared = wrong;
            StepResult result = rig.run();
            assertThat(result.step().why()).as("%s", wrong).contains("prolog");
            assertThat(rig.lines).contains("taskEpilog 0").doesNotContain("run 0");
        }
    }

    @SuppressWarnings("NullAway") // what a hook that is not checked may do
    private static Map<String, String> nulls() {
        Map<String, String> map = new HashMap<>();
        map.put("A", null);
        return map;
    }

    @Test
    void aStepOfSixtyFourTasksEndsThemAll() {
        StepRig rig = new StepRig(64);
        IntStream.range(0, 64).forEach(number -> rig.lives.put(number, FakeTask.Life.WHEN_ASKED));
        rig.actions.put("started 63", () -> rig.runner().cancel("enough"));
        StepResult result = rig.run();
        new StepLaws(rig).check(64);
        assertThat(result.tasks()).extracting(TaskResult::toString).isEqualTo(Collections.nCopies(64, "signalled 15"));
        assertThat(result.tasks())
                .extracting(each -> each.task().localTask())
                .isEqualTo(IntStream.range(0, 64).boxed().toList());
    }

    @Test
    void aStepIsRunOnce() {
        StepRig rig = new StepRig(1);
        rig.run();
        assertThatIllegalStateException().isThrownBy(rig::run).withMessage("step 4711.0 on n1 was run before");
    }

    @Test
    void whatIsBuiltDoesNotChangeWithItsBuilder() {
        StepRig rig = new StepRig(0);
        StepRunner.Builder builder = rig.runtimes.step(1, StepRig.STEP).tasks(List.of(StepRig.spec(0)));
        StepRunner one = builder.build();
        builder.tasks(List.of(StepRig.spec(0), StepRig.spec(1)));
        assertThat(one.run().tasks()).hasSize(1);
    }

    @Test
    void aStepHasItsOwnTasksEachWithItsOwnNumber() {
        StepRunner.Builder builder = new StepRig(0).runtimes.step(1, StepRig.STEP);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.tasks(List.of(StepRig.spec(3), StepRig.spec(3))))
                .withMessageContaining("task 3 of step 4711.0 on n1");
        StepSpec other = StepSpec.builder(StepRig.STEP.id(), "n1", StepRig.USER).build();
        TaskSpec others =
                TaskSpec.of(other, 0, 0, ProcessSpec.builder(StepRig.USER).build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.tasks(List.of(others)))
                .withMessageContaining("is of another step");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.grace(Duration.ofNanos(-1)))
                .withMessageContaining("grace PT-0.000000001S");
    }
}
