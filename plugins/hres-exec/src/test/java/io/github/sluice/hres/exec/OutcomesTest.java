package io.github.sluice.hres.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a program is given, and what its end means. */
class OutcomesTest {
    @TempDir
    Path folder;

    private Site site;

    @BeforeEach
    void openSite() {
        site = new Site(folder);
    }

    @Test
    void status0IsDone() throws Exception {
        site.script(Hook.JOB_PROLOG, "exit 0");

        assertThat(Site.run(Hook.JOB_PROLOG, site.call())).isEqualTo(Outcome.done());
    }

    @Test
    void status75IsRetryLaterWithTheReason() throws Exception {
        site.script(Hook.JOB_PROLOG, "echo 'the pump is warming up' >&2", "exit 75");

        Outcome outcome = Site.run(Hook.JOB_PROLOG, site.call());

        assertThat(outcome)
                .isEqualTo(Outcome.retryLater(
                        "the pump is warming up (" + folder.resolve("jobProlog") + " exited with status 75)"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 74, 76, 126, 127, 128, 255})
    @DisplayName("S18: every other status is a failure")
    void anyOtherStatusIsAFailure(int status) throws Exception {
        site.script(Hook.JOB_PROLOG, "exit " + status);

        assertThat(Site.run(Hook.JOB_PROLOG, site.call()))
                .isEqualTo(Outcome.failed(folder.resolve("jobProlog") + " exited with status " + status));
    }

    @ParameterizedTest
    @ValueSource(strings = {"KILL 9", "TERM 15", "ABRT 6"})
    @DisplayName("O06: a signal is told apart in words")
    void endBySignalIsAFailureThatNamesIt(String nameAndNumber) throws Exception {
        String[] signal = nameAndNumber.split(" ", -1);
        site.script(Hook.JOB_PROLOG, "kill -" + signal[0] + " $$");

        assertThat(Site.run(Hook.JOB_PROLOG, site.call()).why()).contains("was ended by signal " + signal[1] + " ");
    }

    @Test
    void theFirstLinesOfStderrAreTheReasonAndVisible() throws Exception {
        site.script(
                Hook.JOB_PROLOG,
                "printf '\\n  one\\033[31m \\r\\ntwo \\377 \\302\\205x\\n\\nthree\\nfour\\n' >&2",
                "exit 1");

        assertThat(Site.run(Hook.JOB_PROLOG, site.call()).why())
                .startsWith("one\\x1b[31m; two \ufffd \\x85x; three (")
                .doesNotContain("four");
    }

    @Test
    void aReasonWithoutEndIsCut() throws Exception {
        site.script(Hook.JOB_PROLOG, "head -c 300000 /dev/zero | tr '\\0' x >&2", "exit 1");

        assertThat(Site.run(Hook.JOB_PROLOG, site.call()).why()).startsWith("x".repeat(400) + "... (");
    }

    @Test
    void stdoutOfPrerunIsThePayloadByteForByte() throws Exception {
        site.script(Hook.PRERUN, "printf '\\000\\377\\n\\303\\050 end\\n\\n'");

        PrerunResult.Ready ready = (PrerunResult.Ready) site.prerun(site.call());

        assertThat(ready.payload().bytes())
                .isEqualTo(new byte[] {0, (byte) 0xff, '\n', (byte) 0xc3, '(', ' ', 'e', 'n', 'd', '\n', '\n'});
    }

    @Test
    void aLargePayloadComesWhole() throws Exception {
        site.script(Hook.PRERUN, "head -c 1048576 /dev/zero | tr '\\0' y");

        assertThat(site.written(site.call())).isEqualTo("y".repeat(1 << 20));
    }

    @ParameterizedTest
    @ValueSource(strings = {"75 RETRY_LATER", "3 FAILED"})
    void prerunTellsRetryLaterFromFailure(String statusAndKind) throws Exception {
        String[] expected = statusAndKind.split(" ", -1);
        site.script(Hook.PRERUN, "exit $SLUICE_ARG_status").arguments("status", expected[0]);

        PrerunResult.NotReady answer = (PrerunResult.NotReady) site.prerun(site.call());

        assertThat(answer.outcome().kind()).isEqualTo(Outcome.Kind.valueOf(expected[1]));
    }

    @Test
    void planAndEpilogAnswerAndRevokeThrows() throws Exception {
        site.script(Hook.PLAN, "exit 75").script(Hook.EPILOG, "exit 0").script(Hook.REVOKE, "echo no >&2; exit 1");

        assertThat(site.controller().plan().orElseThrow().run(site.call()).kind())
                .isEqualTo(Outcome.Kind.RETRY_LATER);
        assertThat(site.controller().epilog().orElseThrow().run(site.call())).isEqualTo(Outcome.done());
        assertThatThrownBy(() -> site.controller().revoke().orElseThrow().run(site.call()))
                .hasMessage("no (" + folder.resolve("revoke") + " exited with status 1)");
    }

    @Test
    void validateArgsRefusesWithTheProgramsOwnWords() throws Exception {
        site.script(
                Hook.VALIDATE_ARGS,
                "[ \"${SLUICE_ARG_watts:-0}\" -le 500 ] && exit 0",
                "echo \"watts: $SLUICE_ARG_watts is too many, up to 500 are right\" >&2",
                "exit 1");
        var hook = site.controller().validateArgs().orElseThrow();

        assertThat(hook.run(Settings.none())).isEmpty();
        assertThat(hook.run(Settings.of("watts", "400"))).isEmpty();
        assertThat(hook.run(Settings.of("watts", "501"))).contains("watts: 501 is too many, up to 500 are right");
    }

    @Test
    void validateArgsWithoutWordsStillRefuses() throws Exception {
        site.script(Hook.VALIDATE_ARGS, "exit 75");

        assertThat(site.controller().validateArgs().orElseThrow().run(Settings.none()))
                .contains(folder.resolve("validateArgs") + " exited with status 75");
    }

    @Test
    void theSideHasTheConfiguredHooksAndNoOthers() throws Exception {
        site.script(Hook.PRERUN, "").script(Hook.MAINTAIN, "").script(Hook.JOB_PROLOG, "");

        assertThat(site.controller().present()).containsExactlyInAnyOrder(Hook.PRERUN, Hook.MAINTAIN);
    }

    @ParameterizedTest
    @EnumSource(names = {"JOB_PROLOG", "JOB_EPILOG", "TASK_PROLOG", "USER_TASK_PROLOG", "TASK_EPILOG"})
    void aNodeHookWithoutAProgramIsDone(Hook hook) throws Exception {
        assertThat(Site.run(hook, site.taskCall())).isEqualTo(Outcome.done());
    }

    @Test
    @DisplayName("F06: an undo runs the program of the job's frozen prep, whatever the new file says")
    void undoFollowsTheFrozenPrep() throws Exception {
        Path undo = site.write("old", "touch " + folder + "/undone");
        FakeCall frozen = new Site(folder).program(Hook.REVOKE, undo.toString()).call();
        site.script(Hook.REVOKE, "exit 1");

        site.controller().revoke().orElseThrow().run(frozen);

        assertThat(folder.resolve("undone")).exists();
    }

    @Test
    void wordsReachTheProgramAsTheyAreWithoutAShell() throws Exception {
        String hostile = "a b;$(touch " + folder + "/pwned) `id` *\n'\"";
        Path program = site.write("words", "printf '<%s>' \"$#\" \"$@\"");
        site.program(Hook.PRERUN, program.toString(), "reserve", "", hostile);

        assertThat(site.written(site.call())).isEqualTo("<3><reserve><><" + hostile + ">");
        assertThat(folder.resolve("pwned")).doesNotExist();
    }

    @Test
    @DisplayName("O01: the working directory is the root")
    void workingDirectoryIsTheRoot() throws Exception {
        site.script(Hook.PRERUN, "pwd -P");

        assertThat(site.written(site.call())).isEqualTo("/\n");
    }

    @Test
    @DisplayName("O01: no descriptor but the three standard ones reaches a program")
    void noDescriptorLeaks() throws Exception {
        // The shell itself may have its script open, as 10 or 255.
        site.script(Hook.PRERUN, "i=3; while [ $i -lt 255 ]; do [ -e /proc/$$/fd/$i ] && echo $i; i=$((i + 1)); done");

        assertThat(site.written(site.call())).isIn("", "10\n");
    }

    @Test
    void theDocumentLeavesNoFileBehind() throws Exception {
        site.script(Hook.PRERUN, "readlink /proc/self/fd/0");

        String name = site.written(site.call()).strip();

        assertThat(name).contains("sluice-");
        assertThat(Files.exists(Path.of(name.replace(" (deleted)", "")))).isFalse();
    }

    @Test
    void stdoutThatNobodyReadsDoesNoHarm() throws Exception {
        site.set("output_limit", "10").script(Hook.JOB_PROLOG, "head -c 3000000 /dev/zero", "echo fine >&2");

        assertThat(Site.run(Hook.JOB_PROLOG, site.call())).isEqualTo(Outcome.done());
    }
}
