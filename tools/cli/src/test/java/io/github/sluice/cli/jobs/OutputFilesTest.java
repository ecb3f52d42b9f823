package io.github.sluice.cli.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No file is written by two tasks. */
class OutputFilesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "stdout: out.txt",
                "stdout: '%t'",
                "nodes: 9, stdout: '%t', stderr: 'e/%t'",
                "nodes: 9, stdout: 'out-%n'",
                "nodes: 9, tasks_per_node: 2, stdout: 'out-%n-%t', stderr: 'out-%n-%t'",
                "nodes: 9, stdout: /dev/null, stderr: /dev/../dev/null",
                "stdout: both, stderr: both"
            })
    void filesOfTheirOwnAreFine(String keys) {
        assertThat(JobsText.faults("- {job: a, command: [x], " + keys + "}\n")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.txt", "'%j'", "'%%t'", "'/dev/../tmp/x'"})
    void tasksDoNotShareAFile(String pattern) {
        assertThat(JobsText.faults("- {job: a, command: [x], nodes: 2, stdout: " + pattern + "}\n"))
                .containsExactly("f:1:44: stdout '" + pattern.replace("'", "")
                        + "' is one file for 2 tasks, one for each is right: '%t' in its name");
    }

    @Test
    void theNodeAloneDoesNotTellTheTasksOfANodeApart() {
        assertThat(JobsText.faults("- {job: a, command: [x], tasks_per_node: 2, stdout: '%n', stderr: '%n'}\n"))
                .containsExactly(
                        "f:1:53: stdout '%n' is one file for 2 tasks, one for each is right: '%t' in its name");
    }

    @Test
    void aScriptIsOneTaskOnHoweverManyNodes() {
        assertThat(JobsText.faults("- {job: a, script: '#!/bin/sh', nodes: 8, stdout: out.txt}\n"))
                .isEmpty();
    }

    @Test
    void componentsOfAJobAreToldApartByNodeOrTask() {
        String text = "- {job: a, components: [{command: [x], stdout: %s}, {command: [y], stdout: %s}]}\n";
        assertThat(JobsText.faults(text.formatted("'%n'", "'%n'"))).isEmpty();
        assertThat(JobsText.faults(text.formatted("'%t'", "'%t'"))).isEmpty();
        assertThat(JobsText.faults(text.formatted("out", "out")))
                .containsExactly("f:1:77: stdout 'out' is written by job a at line 1 too, another file is right");
    }

    @Test
    void jobsAreToldApartByTheirNames() {
        String text = "- {job: a, command: [x], stdout: %s}\n- {job: b, command: [x], stderr: %s}\n";
        assertThat(JobsText.faults(text.formatted("'%j-%t'", "'%j-%t'"))).isEmpty();
        assertThat(JobsText.faults(text.formatted("out-%t", "out-%t")))
                .containsExactly("f:2:34: stderr 'out-%t' is written by job a at line 1 too, another file is right");
        assertThat(JobsText.faults(text.formatted("b", "'./%j'"))).hasSize(1);
        assertThat(JobsText.faults(text.formatted("/dev/null", "/dev/null"))).isEmpty();
    }

    @Test
    void aNameThatIsADefaultOfAnotherJobIsFound() {
        assertThat(JobsText.faults("- {job: a, command: [x]}\n- {job: b, command: [x], stdout: a.%n.%t.out}\n"))
                .hasSize(1);
    }
}
