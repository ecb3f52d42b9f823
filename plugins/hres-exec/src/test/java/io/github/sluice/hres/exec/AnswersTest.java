package io.github.sluice.hres.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.Outcome;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What programs may write to stdout: lines of task prologs, and verdicts. */
class AnswersTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(names = {"TASK_PROLOG", "USER_TASK_PROLOG"})
    void aTaskPrologChangesTheEnvironmentAndPrints(Hook hook) throws Exception {
        Site site = new Site(folder)
                .script(
                        hook,
                        "echo export CAP=200",
                        "echo 'export A=b=c  d'",
                        "echo 'export EMPTY='",
                        "echo unset RANK",
                        "echo 'print  capped at 200 W'",
                        "echo print",
                        "printf 'export LAST=\\303\\251'");
        FakeCall call = site.taskCall();

        assertThat(Site.run(hook, call)).isEqualTo(Outcome.done());

        assertThat(call.variables)
                .containsOnly(
                        entry("HOME", "/users/ada"),
                        entry("CAP", "200"),
                        entry("A", "b=c  d"),
                        entry("EMPTY", ""),
                        entry("LAST", "\u00e9"));
        assertThat(call.printed).containsExactly(" capped at 200 W", "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exprot A=1",
                "export A",
                "export 1A=b",
                "export =x",
                "export BASH_FUNC_f%%=() { id; }",
                " export A=1",
                "unset",
                "unset A B",
                "printf x",
                "hello"
            })
    @DisplayName("O07: a line that is none of the three fails the hook, is named, and nothing is applied")
    void anyOtherLineIsAFailure(String line) throws Exception {
        Site site = new Site(folder).script(Hook.TASK_PROLOG, "echo export GOOD=1", "echo '" + line + "'");
        FakeCall call = site.taskCall();

        assertThat(Site.run(Hook.TASK_PROLOG, call))
                .isEqualTo(Outcome.failed(folder.resolve("taskProlog") + ": line 2 of stdout is '" + line
                        + "': export NAME=value, unset NAME or print TEXT is right"));
        assertThat(call.variables).doesNotContainKey("GOOD");
    }

    @Test
    @DisplayName("O07: a value of several lines cannot smuggle in another variable")
    void anEmptyLineOrNulOrOtherBytesFail() {
        FakeCall call = new Site(folder).taskCall();

        assertThatThrownBy(() -> TaskLines.apply(bytes("print a\n\nprint b\n"), call))
                .hasMessageStartingWith("line 2 of stdout is ''");
        assertThatThrownBy(() -> TaskLines.apply(bytes("export A=x\0y\n"), call))
                .hasMessageStartingWith("line 1 of stdout is 'export A=x\\x00y'");
        assertThatThrownBy(() -> TaskLines.apply(new byte[] {(byte) 0xff}, call))
                .hasMessageStartingWith("stdout is not UTF-8");
        assertThat(call.printed).isEmpty();
    }

    @Test
    void linesOfAFailedPrologAreNotApplied() throws Exception {
        FakeCall call = new Site(folder)
                .script(Hook.TASK_PROLOG, "echo export A=1", "exit 1")
                .taskCall();

        assertThat(Site.run(Hook.TASK_PROLOG, call).kind()).isEqualTo(Outcome.Kind.FAILED);
        assertThat(call.variables).doesNotContainKey("A");
    }

    @Test
    void stdoutOfATaskEpilogMeansNothing() throws Exception {
        FakeCall call =
                new Site(folder).script(Hook.TASK_EPILOG, "echo export A=1").taskCall();

        assertThat(Site.run(Hook.TASK_EPILOG, call)).isEqualTo(Outcome.done());
        assertThat(call.variables).doesNotContainKey("A");
    }

    @Test
    void maintenanceAnswersVerdicts() throws Exception {
        Site site = new Site(folder)
                .script(
                        Hook.MAINTAIN,
                        "echo '[{\"layer\":\"rack1\",\"state\":\"DOWN\",\"reason\":\"pump off\"},'",
                        "echo ' {\"state\":\"UP\",\"layer\":\"site\"}]'");

        assertThat(site.controller().maintain().orElseThrow().run(site.call()))
                .containsExactly(LayerVerdict.down("rack1", "pump off"), new LayerVerdict("site", LayerState.UP, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n", "[]"})
    void nothingSaidLeavesTheLayersAlone(String output) throws Exception {
        assertThat(Verdicts.parse(bytes(output))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\u0007',
            value = {
                "{} | verdicts is no list, a list is right",
                "[1] | verdicts[0] is no object with layer, state and reason, an object with layer, state and reason is right",
                "[{}] | verdicts[0]: layer is missing",
                "[{\"layer\":\"a\"}] | verdicts[0]: state is missing",
                "[{\"layer\":\"a\",\"state\":\"UP\"},{\"layer\":7}] | verdicts[1].layer is no text, a text is right",
                "[{\"layer\":null}] | verdicts[0].layer is no text, a text is right",
                "[{\"layer\":\"a\",\"state\":\"up\"}] | verdicts[0].state is 'up', UP, DISABLED or DOWN is right",
                "[{\"layer\":\"a\",\"state\":\"DOWN\"}] | verdicts[0]: reason is missing, DOWN needs one",
                "[{\"layer\":\"a\",\"why\":\"x\"}] | verdicts[0]: unknown member 'why', layer, state and reason are right",
                "[] [] | verdicts: there is more after the list, one list alone is right"
            })
    @DisplayName("Y06: wrong verdicts are refused with their place, text after the end too")
    void faultyVerdictsAreRefused(String output, String message) {
        assertThatThrownBy(() -> Verdicts.parse(bytes(output)))
                .isInstanceOf(ProgramException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"[", "[{", "nonsense", "[{\"layer\":\"a\",\"layer\":\"b\"}]", "[{\"layer\":[[[[[", "\u0000"})
    void brokenVerdictsAreRefused(String output) {
        assertThatThrownBy(() -> Verdicts.parse(bytes(output)))
                .isInstanceOf(ProgramException.class)
                .hasMessageStartingWith("verdicts");
    }

    @Test
    @DisplayName("W05: deep nesting is refused, not followed")
    void deepNestingIsRefused() {
        assertThatThrownBy(() -> Verdicts.parse(bytes("[".repeat(100_000)))).isInstanceOf(ProgramException.class);
    }

    @Test
    void maintenanceThatFailsHasNoVerdicts() throws Exception {
        Site site = new Site(folder).script(Hook.MAINTAIN, "echo '[]'", "echo no answer from the BMC >&2", "exit 75");

        assertThatThrownBy(() -> site.controller().maintain().orElseThrow().run(site.call()))
                .hasMessageStartingWith("no answer from the BMC (");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
