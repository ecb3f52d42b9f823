package io.github.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Every example of the page about the command line is run, and prints what the page says. */
class DocumentedCommandsTest {
    private static final Pattern EXAMPLE = Pattern.compile("```console\n\\$ hres ([^\n]*)\n(.*?)```", Pattern.DOTALL);
    private static final Pattern TIMES =
            Pattern.compile("It took [0-9.]+ s|\"wall_ms\" : [0-9]+|^[0-9]{2}:[0-9]{2}:[0-9]{2}", Pattern.MULTILINE);
    private static final String EXAMPLES = "docs/examples/";

    @TempDir
    private Path scratch;

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "one of them runs processes of Linux")
    void everyExamplePrintsWhatThePageSays() throws IOException {
        Path root = root();
        List<MatchResult> examples = EXAMPLE.matcher(Files.readString(root.resolve("docs/command-line.md")))
                .results()
                .toList();

        assertThat(examples).hasSizeGreaterThan(10);
        for (MatchResult example : examples) {
            String folder = root.resolve(EXAMPLES) + "/";
            Run run = Run.of((Object[]) words(example.group(1).replace(EXAMPLES, folder)));

            assertThat(timeless(run.out() + run.err()).replace(folder, EXAMPLES))
                    .as(example.group(1))
                    .isEqualToNormalizingNewlines(timeless(example.group(2)));
        }
    }

    /** What a command writes comes into a folder of this test. */
    private String[] words(String command) {
        String places = " --output " + scratch.resolve("out") + " --spool " + scratch.resolve("spool");
        return (command.startsWith("run ") ? command + places : command).split(" ");
    }

    private static String timeless(String text) {
        return TIMES.matcher(text).replaceAll("(time)").stripTrailing();
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("docs/command-line.md"))) {
            folder = folder.getParent();
            assertThat(folder).as("a folder with docs").isNotNull();
        }
        return folder;
    }
}
