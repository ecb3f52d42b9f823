package io.github.sluice.hres.core.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Settings;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlRulesTest {
    private static final String PLAIN =
            """
            - resource: r
              mode: MODE_1
              layers:
                - nodes: ["n[01-04]"]
                  count: 3
            """;

    @Test
    @DisplayName("Y01: tabs before a comment, in comments, between words and at line ends are fine")
    void tabsBetweenWordsAreFine() {
        String text =
                """
                - resource:\tr\t# a\tb
                  mode: MODE_1\t
                \t
                \t# a comment behind a tab
                  layers:\t\t# c
                    - nodes:\t\t\t# highest level
                        - "n[01-02]"\t# d
                        -\tn03
                      count:\t24
                      base:\t[\t{\tname:\t'a'\t,\tvalue: 1\t}\t]\t# e
                """;
        assertThat(Given.layers(text).get(0).name()).isEqualTo("n[01-03]");
        assertThat(Given.layers(text).get(0).total()).hasValue(23);
        assertThat(Given.layers(text).get(0).base()).containsExactly(new Base("a", 1));
    }

    @Test
    @DisplayName("Y01: tabs as indentation are faults with line, column and the word tab")
    void tabsAsIndentationAreFaults() {
        assertThat(Given.faults("- resource: r\n\tmode: MODE_1\n  \tlayers:\n"))
                .containsExactly(
                        "f:2:1: tab as indentation, blanks are right", "f:3:3: tab as indentation, blanks are right");
        assertThat(Given.faults("-\tresource: r\n  mode: MODE_1\n"))
                .contains("f:1:2: tab as indentation, blanks are right");
    }

    @Test
    void tabsInQuotesBlockTextsAndWithinWordsAreText() {
        String config = "plugin: {type: x, config: {a: \"\t1\t\", b: '\t# 2', c: x\ty}}";
        assertThat(Given.resource(Given.withKey(config)).plugin().orElseThrow().config())
                .isEqualTo(Settings.of("a", "\t1\t", "b", "\t# 2", "c", "x\ty"));
        assertThat(Given.layers(Given.withLayerKey("nodes: |\n        \tn01,\n        n02"))
                        .get(0)
                        .nodes())
                .containsExactly("n01", "n02");
        assertThat(Given.faults(Given.withLayerKey("nodes: n01\tn02")))
                .hasSize(1)
                .first()
                .asString()
                .contains("blank inside a name");
    }

    @Test
    @DisplayName("Y04: anchors, aliases and merge keys are refused with their line")
    void anchorsAliasesAndMergeKeysAreRefused() {
        String text =
                """
                - resource: r
                  mode: MODE_1
                  layers:
                    - {layer_name: a, nodes: &n n01, count: 1}
                    - {layer_name: b, nodes: *n, count: 1}
                    - {<<: *d, layer_name: c}
                """;
        List<String> faults = Given.faults(text);
        assertThat(faults).anySatisfy(fault -> assertThat(fault).startsWith("f:4:30: anchor &n"));
        assertThat(faults).anySatisfy(fault -> assertThat(fault).startsWith("f:5:30: alias *n"));
        assertThat(faults).anySatisfy(fault -> assertThat(fault).startsWith("f:6:8: merge key <<"));
        assertThat(faults).anySatisfy(fault -> assertThat(fault).startsWith("f:6:12: alias *d"));
    }

    @Test
    @DisplayName("Y04: a tag is refused with its line")
    void tagsAreRefused() {
        assertThat(Given.faults(Given.withLayerKey("count: !!int 5")))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:4:14: tag ");
    }

    @Test
    void duplicateKeysAreToldAllOfThem() {
        String text =
                "- resource: r\n  mode: MODE_1\n  mode: MODE_2\n  layers:\n    - {nodes: n01, count: 1, count: 2}\n";
        assertThat(Given.faults(text))
                .containsExactly(
                        "f:3:3: key mode is given again, first at line 2: once is right",
                        "f:5:30: key count is given again, first at line 5: once is right");
    }

    @Test
    @DisplayName("Y06: a second document is refused with its line")
    void aSecondDocumentIsRefused() {
        assertThat(Given.faults(PLAIN + "...\n---\n" + PLAIN))
                .containsExactly("f:8:1: a second document begins at line 8, one document is right");
        assertThat(Given.faults("---\n---\n")).hasSize(1);
    }

    @Test
    @DisplayName("Y06: a leading --- and a trailing ... are fine")
    void marksAroundOneDocumentAreFine() {
        assertThat(Given.file("---\n" + PLAIN + "...\n").list()).hasSize(1);
    }

    @ParameterizedTest
    @DisplayName("Y08: mad directives are one fault with its place")
    @ValueSource(
            strings = {
                "%YAML 1.9224775801\n---\n[]\n",
                "%YAML 99999999999.1\n---\n[]\n",
                "%YAML\n",
                "%YAML 2.0\n---\n[]\n"
            })
    void madDirectivesAreOneFault(String text) {
        assertThat(Given.faults(text)).hasSize(1).first().asString().matches("f:1:\\d+: not YAML here: .*directive.*");
    }

    @ParameterizedTest
    @DisplayName("Y09: an empty file, one of comments, an empty document and [] mean no resources, with a warning")
    @ValueSource(strings = {"", "\n\n", "# all commented out\n", "\t# tab\n", "---\n", "[]", "--- []\n...\n", "\uFEFF"})
    void emptyFilesMeanNoResources(String text) {
        assertThat(Given.file(text).list()).isEmpty();
        assertThat(Given.warnings(text)).containsExactly("f:1:1: the file has no resources");
    }

    @ParameterizedTest
    @DisplayName("Y09: {}, a null item, a mapping and null are refused with the expected shape")
    @ValueSource(strings = {"{}", "- \n", "null", "~", "resource: r\nmode: MODE_1\n", "word", "''", "- ~\n"})
    void otherShapesAreRefused(String text) {
        assertThat(Given.faults(text))
                .hasSize(1)
                .first()
                .asString()
                .containsAnyOf("a list of resources is right", "a mapping with resource");
    }

    @Test
    void aByteOrderMarkIsIgnored() {
        assertThat(Given.file("\uFEFF" + PLAIN).list()).hasSize(1);
        assertThat(Given.faults("\uFEFF- x\n")).hasSize(1).first().asString().startsWith("f:1:3: ");
    }

    @Test
    void linesMayEndInAnyWay() {
        assertThat(Given.file(PLAIN.replace("\n", "\r\n")).list()).hasSize(1);
        assertThat(Given.file(PLAIN.replace("\n", "\r")).list()).hasSize(1);
        assertThat(Given.file(PLAIN.stripTrailing()).list()).hasSize(1);
        assertThat(Given.faults("- resource: r\r\n  mode: X\r\n  layers: []\r\n"))
                .first()
                .asString()
                .startsWith("f:2:9: ");
    }

    @Test
    void badUtf8IsToldWhereItStands() {
        byte[] text = "# \u00e9\n- resource: r\u00e9x\n".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(Given.faults(Given.reader(), text))
                .containsExactly("f:1:3: byte 0xE9 is not UTF-8, a file in UTF-8 is right");
        byte[] cut = "# ok\n- \u20ac".getBytes(StandardCharsets.UTF_8);
        byte[] shorter = Arrays.copyOf(cut, cut.length - 1);
        assertThat(Given.faults(Given.reader(), shorter))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:2:3: byte 0xE2");
    }

    @Test
    void controlCharactersAreToldWhereTheyStand() {
        assertThat(Given.faults("- resource: r\0\n# \u0007\n"))
                .containsExactly(
                        "f:1:14: control character U+0000, text without it is right",
                        "f:2:3: control character U+0007, text without it is right");
    }

    @Test
    @DisplayName("W05: nesting is limited to 32 levels, however deep it goes on")
    void nestingIsLimited() {
        for (String open : List.of("[", "{a: ", "- ")) {
            assertThat(Given.faults(open.repeat(100_000)))
                    .as(open)
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("nested more than 32 levels deep");
        }
        String deepest = "[".repeat(31) + "]".repeat(31);
        assertThat(Given.faults("- " + deepest)).hasSize(1).first().asString().contains("resource is a list");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- resource: [",
                "- resource: \"r",
                "- resource: 'r\n",
                "a: b: c",
                "- a\n b: c\n- d",
                "- @x",
                "- `x",
                "- resource: r\n mode: x",
                "- {a: b]",
                "? [a]\n: b\n",
                "[a] b",
                "- \"\\q\"",
                "- - a\n -b\n- c: d\n e",
                "]",
                "}",
                "...\nx",
                "- %a",
                "- a: &\n",
                "- *\n",
                "- !<\n",
                "--- |9z\n",
                "- >\n\t x"
            })
    void whatIsNotYamlIsOneFaultInOurWords(String text) {
        List<String> faults = Given.faults(text);
        assertThat(faults).isNotEmpty();
        assertThat(faults)
                .allSatisfy(fault ->
                        assertThat(fault).matches("f:\\d+:\\d+: [^\\n]+").doesNotContain("reader", "Exception"));
    }

    @Test
    void aQuoteThatIsNotClosedIsToldWhereItIsOpened() {
        assertThat(Given.faults("- resource: \"r\n  mode: MODE_1\n"))
                .containsExactly("f:1:13: not YAML here: a quote is opened and not closed");
    }

    @Test
    void aNodeExpressionInBracketsWithoutQuotesGetsAHint() {
        assertThat(Given.faults(Given.withLayerKey("nodes: [n[01-08]]")))
                .containsExactly(
                        "f:4:16: not YAML here: a node expression with a bracket needs quotes within [ ] or { },"
                                + " as in [\"n[1-4]\"]");
    }

    @Test
    void columnsCountCharactersNotBytesOrSurrogates() {
        assertThat(Given.faults("- {resource: \"\uD83D\uDE00\u00e9\", mode: x, layers: []}\n"))
                .anySatisfy(fault -> assertThat(fault).startsWith("f:1:26: mode 'x'"));
    }

    @Test
    void scalarsAreTextsWhateverTheyLookLike() {
        assertThat(Given.resource(Given.withKey("").replace("resource: r", "resource: yes"))
                        .name())
                .isEqualTo("yes");
        assertThat(
                        Given.layers(
                                "- {resource: on, mode: MODE_1, layers: [{layer_name: 010}, {layer_name: 1e3}, {layer_name: 2001-01-01}]}"))
                .extracting(Layer::name)
                .containsExactly("010", "1e3", "2001-01-01");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ~", " null", " Null", " NULL"})
    void plainNullsAreNoValue(String text) {
        assertThat(Given.faults("- resource:" + text + "\n  mode: MODE_1\n  layers: [{layer_name: a}]\n"))
                .hasSize(1)
                .first()
                .asString()
                .endsWith("resource has no value, a name is right");
        assertThat(Given.resource("- resource: 'null'\n  mode: MODE_1\n  layers: [{layer_name: a}]\n")
                        .name())
                .isEqualTo("null");
    }
}
