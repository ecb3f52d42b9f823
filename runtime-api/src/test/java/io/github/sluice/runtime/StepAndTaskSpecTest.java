package io.github.sluice.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepAndTaskSpecTest {
    private static final TaskUser ANN = TaskUser.of(1000, 100);
    private static final StepSpec STEP =
            StepSpec.builder(StepId.of(4711, 0), "n1", ANN).build();

    @Test
    void aStepIdPrintsItsJobItsRestartAndItsNumber() {
        assertThat(StepId.of(4711, 0)).hasToString("4711.0");
        assertThat(StepId.of(4711, 2, 13)).hasToString("4711r2.13");
        assertThat(StepId.batch(0, 0)).hasToString("0.batch");
        assertThat(StepId.batch(Long.MAX_VALUE, 1)).hasToString("9223372036854775807r1.batch");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "../x",
                "a/b",
                "/",
                "A",
                "batch ",
                "-1",
                "1.2",
                "a\nb",
                "a\0",
                "b\u00e4",
                "aaaaaaaaaabbbbbbbbbbccccccccccddd"
            })
    void aStepThatIsNoPlainWordIsRefused(String step) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StepId(1, 0, step))
                .withMessageContaining("step '" + step + "'");
    }

    @Test
    void aStepIdHasNoNegativeNumbers() {
        assertThatIllegalArgumentException().isThrownBy(() -> StepId.of(-1, 0)).withMessageContaining("job -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StepId.of(1, -2, 0))
                .withMessageContaining("restart -2");
        assertThatIllegalArgumentException().isThrownBy(() -> StepId.of(1, -3)).withMessageContaining("step -3");
    }

    @Test
    void aUserHasNumbersThatTheSystemKnows() {
        assertThat(TaskUser.of(0, 4_294_967_294L).groups()).isEmpty();
        assertThat(ANN.named("ann").name()).contains("ann");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskUser.of(-1, 0))
                .withMessage("user number -1: 0 to 4294967294 is right");
        assertThatIllegalArgumentException().isThrownBy(() -> TaskUser.of(0, 4_294_967_295L));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TaskUser(1, 1, List.of(5L, -7L), Optional.empty()))
                .withMessageContaining("group number -7");
        assertThatIllegalArgumentException().isThrownBy(() -> ANN.named(" "));
        assertThatIllegalArgumentException().isThrownBy(() -> ANN.named("a\0b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "..", ".", "a/b", "a\0b"})
    void aNodeIsANameAndNoPath(String node) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StepSpec.builder(StepId.of(1, 0), node, ANN))
                .withMessageContaining("node '" + node + "'");
    }

    @Test
    void aStepTakesAbsolutePathsOnly() {
        StepSpec.Builder builder = StepSpec.builder(StepId.of(1, 0), "n1", ANN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.bundle(Path.of("bundles/a")))
                .withMessage("bundle bundles/a: an absolute path is right");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.batchScript(Path.of("job.sh")))
                .withMessageContaining("batch script job.sh");
        assertThat(builder.build().bundle()).isEmpty();
    }

    @Test
    void theLaunchMessageIsCopiedInAndOut() {
        byte[] message = {1, 2};
        StepSpec step = StepSpec.builder(StepId.of(1, 0), "n1", ANN)
                .launchMessage(message)
                .clientAddress("login1:4000")
                .build();
        message[0] = 9;
        step.launchMessage()[1] = 9;
        assertThat(step.launchMessage()).containsExactly(1, 2);
        assertThat(step.clientAddress()).contains("login1:4000");
        assertThat(STEP.launchMessage()).isEmpty();
        assertThat(STEP).hasToString("step 4711.0 on n1");
    }

    @Test
    void aTaskRunsAsTheUserOfItsStep() {
        ProcessSpec others = ProcessSpec.builder(TaskUser.of(1001, 100)).build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskSpec.of(STEP, 0, 0, others))
                .withMessageContaining("task 0 of step 4711.0 on n1 runs as")
                .withMessageContaining("1001");
        TaskSpec task = TaskSpec.of(STEP, 0, 0, ProcessSpec.builder(ANN).build());
        assertThatIllegalArgumentException().isThrownBy(() -> task.withProcess(others));
    }

    @Test
    void aTaskOnATerminalHasTheCallersOwnStreams() {
        ProcessSpec plain = ProcessSpec.builder(ANN).build();
        ProcessSpec inherited = plain.toBuilder().stdio(Stdio.inherited()).build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskSpec.of(STEP, 0, 1, plain).onTerminal())
                .withMessageContaining("task 1");
        TaskSpec task = TaskSpec.of(STEP, 0, 1, inherited).onTerminal();
        assertThat(task.terminal()).isTrue();
        assertThat(task.withProcess(inherited).terminal()).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> task.withProcess(plain));
    }

    @Test
    void aTaskHasNoNegativeNumbers() {
        ProcessSpec plain = ProcessSpec.builder(ANN).build();
        assertThatIllegalArgumentException().isThrownBy(() -> TaskSpec.of(STEP, -1, 0, plain));
        assertThatIllegalArgumentException().isThrownBy(() -> TaskSpec.of(STEP, 0, -1, plain));
        TaskSpec task = TaskSpec.of(STEP, 2, 7, plain);
        assertThat(List.of(task.localTask(), task.globalTask())).containsExactly(2, 7);
        assertThat(task).hasToString("task 7 of step 4711.0 on n1");
    }

    @Test
    void aDescriptorHasATypeWithThePrefixAndALowerCaseName() {
        RuntimeDescriptor descriptor = RuntimeDescriptor.of("runtime/oci-2")
                .version("1.2")
                .api(1, 3)
                .key("RunTimeRun", "how to run")
                .build();
        assertThat(descriptor).hasToString("runtime/oci-2");
        assertThat(List.of(descriptor.lowestApi(), descriptor.highestApi())).containsExactly(1, 3);
        assertThat(descriptor.configuration()).isEqualTo(Map.of("RunTimeRun", "how to run"));
        RuntimeDescriptor plain = RuntimeDescriptor.of("runtime/x").build();
        assertThat(List.of(plain.lowestApi(), plain.highestApi()))
                .containsExactly(RuntimeDescriptor.API_VERSION, RuntimeDescriptor.API_VERSION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "oci", "runtime/", "runtime/Oci", "runtime/1x", "runtime/a/b", "hres/exec", "runtime/a "})
    void aDescriptorOfAnotherTypeIsRefused(String type) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RuntimeDescriptor.of(type))
                .withMessageContaining("runtime type '" + type + "'");
    }

    @Test
    void aDescriptorHasARangeOfApiVersions() {
        RuntimeDescriptor.Builder builder = RuntimeDescriptor.of("runtime/x");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.api(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.api(2, 1)).withMessageContaining("2 to 1");
    }
}
