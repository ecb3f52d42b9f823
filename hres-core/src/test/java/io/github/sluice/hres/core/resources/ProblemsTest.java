package io.github.sluice.hres.core.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.core.yaml.Message;
import io.github.sluice.hres.core.yaml.YamlProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProblemsTest {
    private static Stream<Message> messages() {
        return Stream.concat(Arrays.stream(YamlProblem.values()), Arrays.stream(Problem.values()));
    }

    @Test
    void theReferenceListsEveryMessageAndNoOther() throws IOException {
        List<String> listed = Files.readAllLines(Path.of("../docs/resources-yaml.md")).stream()
                .filter(line -> line.startsWith("| `")
                        && line.contains("` | ")
                        && !line.contains("` | yes")
                        && !line.contains("` | no"))
                .map(line -> line.substring(3, line.indexOf("` | ")).replace("\\|", "|"))
                .toList();
        List<String> said =
                messages().map(message -> message.template().replace("%s", "…")).toList();
        assertThat(listed).containsExactlyElementsOf(said);
    }

    @Test
    void messagesBeginInLowerCaseAndHaveNoFullStop() {
        assertThat(messages())
                .allSatisfy(problem ->
                        assertThat(problem.template()).doesNotEndWith(".").matches("[a-z%].*"));
    }
}
