package io.github.sluice.cli.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the tasks run: a command, a script, or what a container says. */
class ProgramTest {
    private static Program program(String... keys) {
        return JobsText.job(JobsText.withKeys(keys)).components().get(0).program();
    }

    @Test
    void aCommandIsAListOfWordsThatNoShellReads() {
        assertThat(program("command: [echo, \"\", \"a b\", $HOME, \"*\", \"1\\n2\"]"))
                .isEqualTo(Program.ofCommand(List.of("echo", "", "a b", "$HOME", "*", "1\n2")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "hostname -f ! [hostname, \"-f\"]",
                "/bin/true ! [/bin/true]",
                "a --b=c   d ! [a, \"--b=c\", d]",
                "ls | wc -l ! [sh, \"-c\", \"ls | wc -l\"]",
                "echo $HOME ! [sh, \"-c\", \"echo $HOME\"]",
                "a && b ! [sh, \"-c\", \"a && b\"]"
            })
    void aCommandAsOneTextIsRefusedWithTheListThatIsMeant(String text, String list) {
        assertThat(JobsText.faults(JobsText.withKeys("command: " + text)))
                .containsExactly(
                        "f:2:12: command is a text, a list of the program and its arguments is right: " + list);
        assertThat(program("command: " + list).command()).isNotEmpty();
    }

    @Test
    void wordsOfACommandAreTextsWithoutNul() {
        assertThat(JobsText.faults(JobsText.withKeys("command: [a, [b], ~, \"c\\0d\"]")))
                .containsExactly(
                        "f:2:16: command is a list, a text (\"\" for the empty one) is right",
                        "f:2:21: command has no value, a text (\"\" for the empty one) is right",
                        "f:2:24: command has a NUL, text without it is right");
    }

    @Test
    void aCommandNamesAProgram() {
        assertThat(JobsText.faults(JobsText.withKeys("command: []")))
                .containsExactly("f:2:12: command is an empty list, the program and its arguments are right");
        assertThat(JobsText.faults(JobsText.withKeys("command: ['', a]")))
                .containsExactly("f:2:13: command begins with an empty text, a program is right");
    }

    @ParameterizedTest
    @ValueSource(strings = {"command:", "command: {a: b}", "command: ''"})
    void aCommandIsNothingElse(String key) {
        assertThat(JobsText.faults(JobsText.withKeys(key)))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:2:1")
                .endsWith("a list of the program and its arguments is right");
    }

    @Test
    void aScriptBeginsWithItsInterpreterAndRunsOnce() {
        JobSpec job = JobsText.job(
                """
                - job: a
                  nodes: 3
                  script: |
                    #!/bin/sh -e
                    if true; then
                    	echo "a tab and %t"
                    fi
                """);
        ComponentSpec component = job.components().get(0);
        assertThat(component.program())
                .isEqualTo(Program.ofScript("#!/bin/sh -e\nif true; then\n\techo \"a tab and %t\"\nfi\n"));
        assertThat(component.tasks()).isEqualTo(1);
        assertThat(component.tasks(0)).isEqualTo(1);
        assertThat(component.tasks(2)).isZero();
        assertThat(job.nodes()).isEqualTo(3);
    }

    @Test
    void aScriptMayTakeMoreNodesThanThereMayBeTasks() {
        assertThat(JobsText.job(JobsText.withKeys("nodes: 1048576", "script: '#!/bin/sh'"))
                        .tasks())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"hostname", "\"\"", "'# !/bin/sh'", "'#!sh'", "'#!'", "\"\\n#!/bin/sh\"", "\"#!/bin/sh\\r\\n\""})
    void aScriptWithoutAnInterpreterIsRefused(String script) {
        assertThat(JobsText.faults(JobsText.withKeys("script: " + script)))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:2:11: script begins with '")
                .endsWith(", '#!' and the absolute path of its interpreter is right, such as '#!/bin/sh'");
    }

    @Test
    void aScriptIsATextWithoutNul() {
        assertThat(JobsText.faults(JobsText.withKeys("script: [a]"))).hasSize(1);
        assertThat(JobsText.faults(JobsText.withKeys("script:"))).hasSize(1);
        assertThat(JobsText.faults(JobsText.withKeys("script: \"#!/bin/sh\\n\\0\"")))
                .containsExactly("f:2:11: script has a NUL, text without it is right");
    }

    @Test
    void aCommandAndAScriptExcludeEachOther() {
        assertThat(JobsText.faults(JobsText.withKeys("command: [x]", "script: '#!/bin/sh'")))
                .containsExactly("f:3:3: command and script, one of the two is right");
    }

    @Test
    void aScriptHasNoTasksPerNode() {
        assertThat(JobsText.faults(JobsText.withKeys("tasks_per_node: 2", "script: '#!/bin/sh'")))
                .containsExactly(
                        "f:2:3: tasks_per_node beside a script, which runs once, on the first node: none is right");
    }

    @Test
    void onlyAContainerMaySayWhatRuns() {
        assertThat(program("runtime: oci", "bundle: b")).isEqualTo(Program.ofContainer());
        assertThat(JobsText.faults(JobsText.withKeys("runtime: oci")))
                .containsExactly("f:1:3: job a has neither command nor script, one of the two is right");
        assertThat(JobsText.faults(JobsText.withKeys("components: [{nodes: 1}]")))
                .containsExactly(
                        "f:2:16: a component of job a has neither command nor script, one of the two is right");
    }

    @Test
    void aProgramIsNotACommandAndAScript() {
        assertThatThrownBy(() -> new Program(List.of("a"), Optional.of("b")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
