package io.github.sluice.cli.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for any file, whatever jobs it has. */
class JobsDocumentTest {
    @TempDir
    Path folder;

    private static List<String> faults(Path file) {
        try {
            JobsReader.reader().read(file);
            return List.of();
        } catch (JobsException wrong) {
            return wrong.faults().stream().map(Object::toString).toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing yet\n", "---\n", "[]", "\uFEFF"})
    void anEmptyFileHasNoJobsWhichIsAWarning(String text) {
        assertThat(JobsText.file(text).jobs()).isEmpty();
        assertThat(JobsText.warnings(JobsReader.reader(), text)).containsExactly("f:1:1: the file has no jobs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "null", "job: a\n", "word", "''"})
    void anythingButAListIsRefusedWithTheRightShape(String text) {
        assertThat(JobsText.faults(text))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:1:1: the file holds ")
                .endsWith(", a list of jobs is right: '- job: NAME' and so on");
    }

    @Test
    void aJobThatIsNoMappingIsRefused() {
        assertThat(JobsText.faults("- word\n- [a]\n"))
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("f:1:3: job is a text, a mapping with job, user, "),
                        second -> assertThat(second).startsWith("f:2:3: job is a list, a mapping with job, user, "));
    }

    @Test
    void jobsStandInTheOrderOfTheFile() {
        assertThat(JobsText.file("- {job: b, command: [x]}\n- {job: a, command: [x]}\n")
                        .jobs())
                .extracting(JobSpec::name)
                .containsExactly("b", "a");
    }

    @Test
    void everyFaultComesAtOnceInTheOrderOfThePlaces() {
        String text =
                """
                - job: a/b
                  nodes: 0
                  command: hostname
                  tasks: 4
                - job: b
                  script: "#!/bin/sh"
                  time_limit: soon
                  user: a b
                """;
        assertThat(JobsText.faults(text))
                .satisfiesExactly(
                        each -> assertThat(each).startsWith("f:1:8: job 'a/b': "),
                        each -> assertThat(each).startsWith("f:2:10: nodes is 0, 1 to 1048576 is right"),
                        each -> assertThat(each).startsWith("f:3:12: command is a text, "),
                        each -> assertThat(each).startsWith("f:4:3: unknown key 'tasks', "),
                        each -> assertThat(each).startsWith("f:7:15: time_limit: 'soon' is not a time span"),
                        each -> assertThat(each).startsWith("f:8:9: user 'a b': "));
    }

    @Test
    void anchorsAliasesMergeKeysAndTagsAreRefusedWithTheirPlace() {
        String text =
                """
                - &a {job: a, command: [x]}
                - {<<: *a, job: b, command: !!str x}
                """;
        assertThat(JobsText.faults(text))
                .anySatisfy(each -> assertThat(each).startsWith("f:1:3: anchor &a"))
                .anySatisfy(each -> assertThat(each).startsWith("f:2:4: merge key <<"))
                .anySatisfy(each -> assertThat(each).startsWith("f:2:8: alias *a"))
                .anySatisfy(each -> assertThat(each).matches("f:2:\\d+: tag .*"));
    }

    @Test
    void tabsDuplicateKeysAndASecondDocumentAreFaults() {
        assertThat(JobsText.faults("- job: a\n\tcommand: [x]\n"))
                .containsExactly("f:2:1: tab as indentation, blanks are right");
        assertThat(JobsText.faults("- job: a\n  command: [x]\n  command: [y]\n"))
                .containsExactly("f:3:3: key command is given again, first at line 2: once is right");
        assertThat(JobsText.faults("- {job: a, command: [x]}\n---\n[]\n"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:3:1: a second document begins");
    }

    @Test
    void whatIsNotUtf8OrTooLargeIsOneFault() throws IOException {
        Path latin = Files.write(folder.resolve("l.yaml"), "- job: \u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(faults(latin)).containsExactly(latin + ":1:8: byte 0xE9 is not UTF-8, a file in UTF-8 is right");
        Path large = Files.write(folder.resolve("j.yaml"), new byte[17 << 20]);
        assertThat(faults(large)).hasSize(1).first().asString().startsWith(large + ":1:1: the file has 17825792 bytes");
    }

    @Test
    void aFileThatCannotBeReadIsOneFault() {
        Path missing = folder.resolve("missing.yaml");
        assertThat(faults(missing)).hasSize(1).first().asString().startsWith(missing + ":1:1: the file cannot be read");
    }

    @Test
    void relativePathsBeginAtTheFolderOfTheFile() throws IOException {
        Path file = Files.writeString(
                folder.resolve("jobs.yaml"), "- {job: a, command: [x], working_directory: sub, stdin: in.txt}\n");
        ComponentSpec component =
                JobsReader.reader().read(file).jobs().get(0).components().get(0);
        assertThat(component.workingDirectory()).contains(folder.resolve("sub"));
        assertThat(component.streams().input().orElseThrow().file(Path.of("/elsewhere"), "a", "n1", 0))
                .isEqualTo(folder.resolve("in.txt"));
    }

    @Test
    void scalarsAreTextsWhateverTheyLookLike() {
        JobSpec job =
                JobsText.job("- {job: 007, command: [yes, 1e3, 010, on], environment: {N: no}, account: 2001-01-01}\n");
        assertThat(job.name()).isEqualTo("007");
        assertThat(job.owner().account()).contains("2001-01-01");
        assertThat(job.components().get(0).program().command()).containsExactly("yes", "1e3", "010", "on");
        assertThat(job.components().get(0).environment()).containsEntry("N", "no");
    }
}
