package io.github.sluice.hres.core.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a reader of a file of its own uses the room; the rules of YAML are tested with resources.yaml. */
class YamlFileTest {
    private enum Own implements Message {
        NOT_A_LIST("the file holds %s, a list is right"),
        ODD("odd: %s");

        private final String template;

        Own(String template) {
            this.template = template;
        }

        @Override
        public String template() {
            return template;
        }
    }

    @TempDir
    Path folder;

    private final Faults faults = new Faults("f");

    private Optional<YamlFile> file(String text) {
        return YamlFile.read(text.getBytes(StandardCharsets.UTF_8), 100, faults);
    }

    private String told() {
        try {
            faults.throwIfAny(list ->
                    new IllegalStateException(list.stream().map(Fault::toString).collect(Collectors.joining("; "))));
            return "";
        } catch (IllegalStateException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    @Test
    void aListIsReadItemByItem() throws IOException {
        Path file = Files.writeString(folder.resolve("f.yaml"), "- a\n- b\n");
        List<Yaml> items =
                YamlFile.read(file, YamlFile.SIZE_LIMIT, faults).orElseThrow().items(Own.NOT_A_LIST);
        assertThat(items)
                .containsExactly(
                        new Yaml.Scalar(1, 3, "a", Yaml.Style.PLAIN), new Yaml.Scalar(2, 3, "b", Yaml.Style.PLAIN));
        assertThat(told()).isEmpty();
    }

    @Test
    void whatIsNoListIsToldInTheWordsOfTheReader() {
        assertThat(file("a: b").orElseThrow().items(Own.NOT_A_LIST)).isEmpty();
        assertThat(told()).isEqualTo("f:1:1: the file holds a mapping, a list is right");
    }

    @Test
    void aFileOfNothingHasNoItems() {
        assertThat(file("# a\n").orElseThrow().items(Own.NOT_A_LIST)).isEmpty();
        assertThat(told()).isEmpty();
    }

    @Test
    void aFileThatIsNotRightIsToldAndNotThere() {
        assertThat(file("- &a b\n- *a\n")).isEmpty();
        assertThat(told()).startsWith("f:1:3: anchor &a").contains("; f:2:3: alias *a");
        assertThat(file("#".repeat(101))).isEmpty();
        assertThat(told()).contains("f:1:1: the file has 101 bytes, at most 100 are right");
        assertThat(YamlFile.read(folder.resolve("missing"), 100, faults)).isEmpty();
        assertThat(told()).contains("f:1:1: the file cannot be read (NoSuchFileException");
    }

    @Test
    void aColumnOfATextIsAColumnOfTheFileWhereTheTextIsWrittenAsItReads() {
        YamlFile file =
                file("- ab:c\n- \"ab:c\"\n- \"a\\u0062:c\"\n- |\n  ab\n").orElseThrow();
        assertThat(file.items(Own.NOT_A_LIST))
                .extracting(item -> file.column((Yaml.Scalar) item, 4))
                .containsExactly(6, 7, 3, 3);
    }

    @Test
    void onlyFaultsEndTheReading() {
        Yaml value = file("- x").orElseThrow().items(Own.NOT_A_LIST).get(0);
        faults.warn(value, Own.ODD, "a");
        assertThat(told()).isEmpty();
        assertThat(faults.warnings()).containsExactly(new Fault("f", 1, 3, "odd: a"));
        faults.add(value, Own.ODD, "b");
        assertThatThrownBy(() -> faults.throwIfAny(list -> new IllegalStateException(list.toString())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("f:1:3: odd: b");
    }
}
