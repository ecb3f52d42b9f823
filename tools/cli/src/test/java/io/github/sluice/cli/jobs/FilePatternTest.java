package io.github.sluice.cli.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of files with gaps. */
class FilePatternTest {
    @ParameterizedTest
    @CsvSource({
        "%j.%n.%t.out, /o/train.n07.12.out",
        "logs/%t, /o/logs/12",
        "/var/%j/%j, /var/train/train",
        "100%%, /o/100%",
        "%%t%%%t, /o/%t%12",
        "plain, /o/plain"
    })
    void gapsAreFilled(String pattern, String file) {
        assertThat(new FilePattern(pattern).file(Path.of("/o"), "train", "n07", 12))
                .isEqualTo(Path.of(file));
    }

    @Test
    void aNodeWithAPercentSignFillsNoOtherGap() {
        assertThat(new FilePattern("%n.%t").file(Path.of("/o"), "a", "n%t", 1)).isEqualTo(Path.of("/o/n%t.1"));
    }

    @Test
    void aPercentSignOfItsOwnIsNoGap() {
        assertThat(new FilePattern("%%t").has('t')).isFalse();
        assertThat(new FilePattern("%%%t").has('t')).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%", "a%", "%x", "%3t", "%%%", "%J", "a\0"})
    void otherPatternsCannotBeMade(String pattern) {
        assertThatThrownBy(() -> new FilePattern(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is right");
    }

    @Test
    void aWrongGapIsToldWhereItStands() {
        String right = " is no gap, %j (job), %n (node), %t (task) or %% is right";
        assertThat(JobsText.faults(JobsText.withKeys("stdout: out-%x.txt", "stderr: '%j%'", "command: [x]")))
                .containsExactly("f:2:15: stdout 'out-%x.txt': '%x'" + right, "f:3:14: stderr '%j%': '%'" + right);
        assertThat(JobsText.faults(JobsText.withKeys("stdin: \"%\uD83D\uDE00\"", "command: [x]")))
                .containsExactly("f:2:11: stdin '%\uD83D\uDE00': '%\uD83D\uDE00'" + right);
    }

    @Test
    void aFolderWithAPercentSignHasNoGap() {
        JobsFile file = JobsReader.reader()
                .read("f", "- {job: a, command: [x], stdin: in-%t}".getBytes(StandardCharsets.UTF_8), Path.of("/a%j"));
        FilePattern input =
                file.jobs().get(0).components().get(0).streams().input().orElseThrow();
        assertThat(input.file(Path.of("/elsewhere"), "a", "n1", 3)).isEqualTo(Path.of("/a%j/in-3"));
    }

    @Test
    void outputStaysRelativeForTheHost() {
        Streams streams = JobsText.component("stdout: out/%t").streams();
        assertThat(List.of(streams.output(), streams.error()))
                .containsExactly(new FilePattern("out/%t"), Streams.ERROR);
    }
}
