package io.github.sluice.runtime.oci;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.core.StepResult;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How the end of a task is told, for every way to run a container. */
final class ContainerExitTest {
    @RegisterExtension
    final OciLab lab = new OciLab();

    @ParameterizedTest
    @EnumSource
    @DisplayName("O06: an exit status is the program's own")
    void anExitStatusIsTheProgramsOwn(Flavour flavour) throws Exception {
        lab.with(flavour);

        for (int status : new int[] {0, 3, 255}) {
            StepResult result = lab.shell("exit " + status).run();

            assertThat(result.tasks().get(0).exit()).contains(new TaskExit.Exited(status));
            assertThat(result.step().why()).isEmpty();
            assertThat(result.cleanup().why()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("O06: a program that dies by a signal is told from one that exits")
    void aProgramThatDiesByASignalIsToldFromOneThatExits(Flavour flavour) throws Exception {
        lab.with(flavour).bundle().withoutProcessNamespace();

        for (Map.Entry<String, Integer> signal :
                Map.of("ABRT", 6, "KILL", 9, "TERM", 15).entrySet()) {
            StepResult result =
                    lab.shell("kill -" + signal.getKey() + " $$; exit 5").run();

            assertThat(result.tasks().get(0).exit()).contains(new TaskExit.Signalled(signal.getValue()));
            assertThat(result.cleanup().why()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("O06: the first process of its namespace takes no signal from inside")
    void theFirstProcessOfItsNamespaceTakesNoSignalFromInside(Flavour flavour) throws Exception {
        lab.with(flavour);

        StepResult result =
                lab.shell("kill -KILL $$; kill -TERM $$; kill -ABRT $$; exit 5").run();

        assertThat(result.tasks().get(0).exit()).contains(new TaskExit.Exited(5));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("O06: a status above 128 is exact where two commands start the container, else read as a signal")
    void aStatusAbove128IsExactWhereTwoCommandsStartTheContainer(Flavour flavour) throws Exception {
        lab.with(flavour);

        StepResult result = lab.shell("/bin/sh -c 'kill -KILL $$'; exit $?").run();

        TaskExit right = flavour.runs() ? new TaskExit.Signalled(9) : new TaskExit.Exited(137);
        assertThat(result.tasks().get(0).exit()).contains(right);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("O06: a program that is not in the container is the runtime's failure, in its own words")
    void aProgramThatIsNotInTheContainerIsTheRuntimesFailure(Flavour flavour) throws Exception {
        lab.with(flavour);

        StepResult result = lab.step("/no/such/program").run();

        assertThat(result.tasks().get(0).exit().orElseThrow().toString())
                .startsWith("runtime failed: ")
                .contains("/no/such/program", "o such file or directory");
        assertThat(result.cleanup().why()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("O06: without a hook that tells of the start a KILL still ends the container and not only its runtime")
    void withoutAHookAKillStillEndsTheContainer(Flavour flavour) throws Exception {
        lab.with(flavour, "DisableHooks=poststart").bundle().withoutProcessNamespace();

        RunningStep step =
                lab.shell("echo $$ > /dev/stderr; echo ready; exec sleep 1000").start();
        RunningStep.waitFor(() -> lab.text("out-0").equals("ready\n"));
        assertThat(step.process().signal(9).why()).isEmpty();
        assertThat(step.process().onExit().toCompletableFuture().join()).isEqualTo(new TaskExit.Signalled(9));

        assertThat(Traces.isAlive(Long.parseLong(lab.text("err-0").strip()))).isFalse();
        assertThat(step.result().cleanup().why()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aTaskThatIsStoppedGoesOn(Flavour flavour) throws Exception {
        lab.with(flavour);

        RunningStep step = lab.shell("trap 'exit 7' USR1; echo ready; while true; do sleep 0.02; done")
                .start();
        RunningStep.waitFor(() -> lab.text("out-0").equals("ready\n"));
        assertThat(step.process().signal(19).why()).isEmpty();
        assertThat(step.process().signal(10).why()).isEmpty();
        assertThat(step.process().onExit().toCompletableFuture()).isNotDone();
        assertThat(step.process().signal(18).why()).isEmpty();

        assertThat(step.exit()).isEqualTo(new TaskExit.Exited(7));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("O06: a TERM to the task is the container's to catch, a KILL is not")
    void aTermToTheTaskIsTheContainersToCatch(Flavour flavour) throws Exception {
        lab.with(flavour);
        String script = "trap 'exit 7' TERM; echo ready; while true; do sleep 0.02; done";

        RunningStep asked = lab.shell(script).start();
        RunningStep.waitFor(() -> lab.text("out-0").equals("ready\n"));
        assertThat(asked.process().signal(15).why()).isEmpty();
        assertThat(asked.exit()).isEqualTo(new TaskExit.Exited(7));

        RunningStep killed = lab.shell(script).start();
        RunningStep.waitFor(() -> lab.text("out-0").equals("ready\n"));
        assertThat(killed.process().signal(9).why()).isEmpty();
        assertThat(killed.exit()).isEqualTo(new TaskExit.Signalled(9));
        assertThat(killed.process().signal(15).why()).isEmpty();
        assertThat(killed.result().cleanup().why()).isEmpty();
    }
}
