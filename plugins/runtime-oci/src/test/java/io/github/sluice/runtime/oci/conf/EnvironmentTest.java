package io.github.sluice.runtime.oci.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("An environment carries what a process can have, letter for letter, and says what it leaves out")
class EnvironmentTest {
    private static final String LARGE = "x".repeat(200 * 1024);

    private static Map<String, String> hard() {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("A", "line1\nLD_PRELOAD=/x");
        given.put("B", "");
        given.put("C", "a=b=c");
        given.put("", "x");
        given.put("D", "a\0b");
        given.put("E", LARGE);
        given.put("BASH_FUNC_f%%", "() {  echo hi\n}");
        given.put("F=G", "x");
        given.put("H\0", "x");
        given.put("I", "\uD83D");
        given.put("J", "é😀\t\r");
        return given;
    }

    private static String text(EnvironmentFile form, Map<String, String> variables, List<String> messages) {
        return new String(form.bytes(variables, messages::add), StandardCharsets.UTF_8);
    }

    @Test
    @DisplayName("O07: any value but one with NUL is carried, entries without a name are dropped with a message")
    void hardValues() {
        Environment environment = Environment.of(hard(), Exclusion.NONE);
        assertThat(environment.variables())
                .containsExactly(
                        entry("A", "line1\nLD_PRELOAD=/x"),
                        entry("B", ""),
                        entry("C", "a=b=c"),
                        entry("E", LARGE),
                        entry("BASH_FUNC_f%%", "() {  echo hi\n}"),
                        entry("J", "é😀\t\r"));
        assertThat(environment.messages())
                .containsExactly(
                        "variable '' is left out: it has no name",
                        "variable 'D' is left out: it has a NUL",
                        "variable 'F=G' is left out: its name has a '='",
                        "variable 'H\\x00' is left out: it has a NUL",
                        "variable 'I' is left out: it has half a character, which UTF-8 cannot say");
        assertThat(environment.entries()).startsWith("A=line1\nLD_PRELOAD=/x", "B=", "C=a=b=c");
    }

    @Test
    @DisplayName("O07: of entries with one name the last counts, and those without '=' or a name are dropped")
    void entries() {
        List<String> entries = List.of("A=1", "=x", "NOEQ", "B=2", "A=3=4", "D=a\0b", "");
        Environment environment = Environment.ofEntries(entries, Exclusion.NONE);
        assertThat(environment.variables()).containsExactly(entry("A", "3=4"), entry("B", "2"));
        assertThat(environment.messages())
                .containsExactly(
                        "an entry is left out: it has no name before its '='",
                        "entry 'NOEQ' is left out: it has no '='",
                        "entry '' is left out: it has no '='",
                        "variable 'D' is left out: it has a NUL");
    }

    @Test
    @DisplayName("O07: a file of lines leaves out values with a newline, and says so")
    void fileOfLines() {
        Environment environment = Environment.of(hard(), Exclusion.NONE);
        List<String> messages = new ArrayList<>();
        assertThat(text(EnvironmentFile.NEWLINE, environment.variables(), messages))
                .isEqualTo("B=\nC=a=b=c\nE=" + LARGE + "\nJ=é😀\t\r\n");
        assertThat(messages)
                .containsExactly(
                        "variable A has a newline and is not in the environment file; CreateEnvFile=null carries it",
                        "variable BASH_FUNC_f%% has a newline and is not in the environment file;"
                                + " CreateEnvFile=null carries it");
    }

    @Test
    @DisplayName("O07: a file with NUL carries every value letter for letter")
    void fileWithNul() {
        Environment environment = Environment.of(hard(), Exclusion.NONE);
        List<String> messages = new ArrayList<>();
        assertThat(text(EnvironmentFile.NUL, environment.variables(), messages))
                .isEqualTo("A=line1\nLD_PRELOAD=/x\0B=\0C=a=b=c\0E=" + LARGE
                        + "\0BASH_FUNC_f%%=() {  echo hi\n}\0J=é😀\t\r\0");
        assertThat(messages).isEmpty();
    }

    @Test
    void withoutAFileThereAreNoBytes() {
        assertThatIllegalStateException()
                .isThrownBy(() -> EnvironmentFile.NONE.bytes(Map.of(), message -> {}))
                .withMessage("no environment file is wanted");
        assertThat(EnvironmentFile.NUL.bytes(Map.of(), message -> {})).isEmpty();
    }

    @Test
    void whatTheSiteExcludesIsLeftOutWithoutAMessage() throws OciConfException {
        OciConf conf = ConfGiven.completed("EnvExclude=\"^SECRET_|=token:\"", "RunTimeEnvExclude=\"^LD_\"");
        Map<String, String> given = Map.of("SECRET_A", "1", "B", "token:2", "C", "SECRET_", "LD_PRELOAD", "x");
        Environment task = Environment.of(given, conf.taskExclusion());
        assertThat(task.variables()).containsOnlyKeys("C", "LD_PRELOAD");
        assertThat(task.messages()).isEmpty();
        assertThat(Environment.of(given, conf.runtimeExclusion()).variables()).containsOnlyKeys("SECRET_A", "B", "C");
    }

    @Test
    void aNameWithANewlineStartsNoLineOfItsOwn() {
        List<String> messages = new ArrayList<>();
        assertThat(text(EnvironmentFile.NEWLINE, Map.of("A\nLD_PRELOAD", "/x"), messages))
                .isEmpty();
        assertThat(messages).singleElement().asString().startsWith("variable A\\x0aLD_PRELOAD has a newline");
    }

    @Test
    void noMessageTellsAValue() {
        Map<String, String> given = Map.of("A", "hidden\0", "B=", "hidden", "", "hidden", "C", "hidden\uD800");
        assertThat(Environment.of(given, Exclusion.NONE).messages())
                .hasSize(4)
                .noneMatch(message -> message.contains("hidden"));
    }

    @Test
    void whateverTheValuesAFileWithNulIsReadBackAsItWas() {
        Random random = new Random(11);
        for (int round = 0; round < 1_000; round++) {
            Map<String, String> given = new LinkedHashMap<>();
            for (int i = random.nextInt(6); i > 0; i--) {
                given.put("N" + word(random), word(random) + "=" + word(random));
            }
            Environment environment = Environment.of(given, Exclusion.NONE);
            assertThat(environment.variables()).isEqualTo(given);
            Map<String, String> read = new LinkedHashMap<>();
            for (String entry :
                    text(EnvironmentFile.NUL, given, new ArrayList<>()).split("\0", -1)) {
                if (!entry.isEmpty()) {
                    read.put(entry.substring(0, entry.indexOf('=')), entry.substring(entry.indexOf('=') + 1));
                }
            }
            assertThat(read).isEqualTo(given);
        }
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            word.append("ab \n\t\"'\\$%é".charAt(random.nextInt(11)));
        }
        return word.toString();
    }
}
