package io.github.sluice.runtime.oci.conf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The table of oci.conf keys for administrators tells what the reader does")
class OciConfGuideTest {
    private static final Path GUIDE = Path.of("..", "..", "docs", "oci-conf.md");

    private static List<MatchResult> found(String expression) throws IOException {
        return Pattern.compile(expression, Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(Files.readString(GUIDE))
                .results()
                .toList();
    }

    @Test
    void theExampleLoads() throws IOException, OciConfException {
        String example = found("```ini\n(.*?)```").get(0).group(1);
        OciConf conf = ConfGiven.conf(example);
        assertThat(conf.commands()).hasSize(4);
        assertThat(conf.warnings()).isEmpty();
    }

    @Test
    void everyKeyHasARowWhoseExampleLoads() throws IOException, OciConfException {
        for (ConfKey key : ConfKey.values()) {
            if (key.isForeign()) {
                assertThat(found("`" + key.label() + "`")).as(key.label()).isNotEmpty();
                continue;
            }
            List<MatchResult> rows = found("^\\| `" + key.label() + "` \\|[^\n]*\\| `([^`\n]*)` \\|$");
            assertThat(rows).as(key.label()).hasSize(1);
            String example = rows.get(0).group(1).replace("\\|", "|");
            assertThat(example).startsWith(key.label() + "=");
            boolean removes = key == ConfKey.RUN_TIME_KILL || key == ConfKey.RUN_TIME_DELETE;
            OciConf conf = removes ? ConfGiven.conf("RunTimeRun=r", example) : ConfGiven.completed(example);
            assertThat(conf.commands()).isNotEmpty();
        }
    }

    @Test
    void everyPatternHasARow() throws IOException {
        for (PatternLetter letter : PatternLetter.values()) {
            assertThat(found("^\\| `" + letter + "` \\|")).as("%s", letter).hasSize(1);
        }
    }
}
