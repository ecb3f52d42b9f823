package io.github.sluice.cli.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.core.yaml.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about JOBS.yaml says what the reader does. */
class JobProblemTest {
    private static final Pattern BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]*)` \\| ");

    @Test
    void everyExampleOfThePageIsRight() throws IOException {
        List<JobsFile> files = BLOCK.matcher(page())
                .results()
                .map(match -> JobsText.file(match.group(1)))
                .toList();
        assertThat(files).hasSize(2);
        assertThat(files.get(0).jobs())
                .extracting(JobSpec::name, JobSpec::nodes, JobSpec::tasks)
                .extracting(Object::toString)
                .containsExactly("(\"train\", 3, 6)", "(\"inside\", 1, 1)", "(\"coupled\", 3, 2)");
    }

    @Test
    void thePageHasEveryKeyAndNoOther() throws IOException {
        String page = page();
        String keys = page.substring(page.indexOf("## A job\n"), page.indexOf("**Paths.**"));
        assertThat(rows(keys)).containsExactlyElementsOf(JobParser.KEYS);
    }

    @Test
    void thePageListsEveryMessageAndNoOther() throws IOException {
        String page = page();
        assertThat(rows(page.substring(page.indexOf("## Messages"))))
                .containsExactlyElementsOf(Arrays.stream(JobProblem.values())
                        .map(problem -> problem.template().replace("%s", "…").replace("%%", "%"))
                        .toList());
    }

    @Test
    void messagesBeginInLowerCaseAndHaveNoFullStop() {
        assertThat(JobProblem.values())
                .allSatisfy(problem ->
                        assertThat(problem.template()).doesNotEndWith(".").matches("[a-z%].*"));
    }

    @Test
    void everyMessageHasWordsForItsGaps() {
        assertThat(Stream.of(JobProblem.values()).map(problem -> new Fault("f", 1, 1, problem.text(1, 2, 3, 4))))
                .allSatisfy(fault -> assertThat(fault.message()).doesNotContain("%s", "%%s"));
    }

    private static List<String> rows(String text) {
        return ROW.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1).replace("\\|", "|"))
                .toList();
    }

    private static String page() throws IOException {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("docs/jobs-yaml.md"))) {
            folder = folder.getParent();
            assertThat(folder).as("a folder with docs").isNotNull();
        }
        return Files.readString(folder.resolve("docs/jobs-yaml.md"));
    }
}
