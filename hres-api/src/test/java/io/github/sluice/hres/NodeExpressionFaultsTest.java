package io.github.sluice.hres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeExpressionFaultsTest {
    private static NodeExpressionException fault(String expression) {
        return catchThrowableOfType(NodeExpressionException.class, () -> NodeNames.parse(expression));
    }

    @ParameterizedTest(name = "H04: {0} is refused at column {1}: {2}")
    @CsvSource(
            delimiter = ';',
            value = {
                "n]ode[1-2];                2;  ']' without '['",
                "][;                        1;  ']' without '['",
                "node]1;                    5;  ']' without '['",
                "'x],y';                    2;  ']' without '['",
                "node[1-2]a]b[3-4];         11; ']' without '['",
                "node[01;                   5;  '[' without ']'",
                "node[[01]];                6;  '[' inside a bracket",
                "node[];                    5;  empty bracket",
                "'node[01,]';               8;  no number after this comma",
                "'node[,01]';               6;  no number before this comma",
                "node[-];                   6;  no number before this '-'",
                "'node[1-2,,4]';            10; no number before this comma",
                "[];                        1;  empty bracket",
                "'nova3,nova4,,nova6';      13; no name before this comma",
                "'foo,';                    4;  no name after this comma",
            })
    void strayBracketsAndEmptyElements(String expression, int column, String problem) {
        NodeExpressionException fault = fault(expression);

        assertThat(fault.column()).isEqualTo(column);
        assertThat(fault.problem()).contains(problem);
        assertThat(fault).hasMessage("column " + column + ": " + fault.problem());
    }

    @ParameterizedTest(name = "H09: {0} is refused at column {1}: {2}")
    @CsvSource(
            delimiter = ';',
            value = {
                "compute+b24_[1-2]; 8; '+' in a node name",
                "compute:b24_[1-2]; 8; ':' in a node name",
                "[::1]:5;           2; ':' inside a bracket",
            })
    void oddCharacters(String expression, int column, String problem) {
        assertThat(fault(expression)).hasMessageStartingWith("column " + column + ": " + problem);
    }

    @ParameterizedTest(name = "H10: {0} is refused at column {1}, write {2}")
    @CsvSource({
        "node[01-016],    6, [01-16]",
        "prod-0[010-0345], 8, [010-345]",
        "p[00-3]p,        3, [00-03]",
        "lounge[0100-99], 8, [0099-0100]",
        "n[1-016],        3, [1-16]",
        "n[01-100],       3, [001-100]",
        "n[9-00],         3, [0-9]",
        "nova[004-002],   6, [002-004]",
        "node[5-3],       6, [3-5]",
        "node[10-9],      6, [9-10]",
    })
    void mixedWidthsAndReversedRanges(String expression, int column, String right) {
        NodeExpressionException fault = fault(expression);

        assertThat(fault.column()).isEqualTo(column);
        assertThat(fault.problem()).endsWith("write " + right);
        assertThat(NodeNames.parse(right).isEmpty()).isFalse();
    }

    @Test
    @DisplayName("H10: one width in both bounds, or no leading zero, is fine")
    void rangesOfOneWidth() {
        assertThat(NodeNames.parse("node[8-10]").list()).containsExactly("node8", "node9", "node10");
        assertThat(NodeNames.parse("node[08-10]").list()).containsExactly("node08", "node09", "node10");
        assertThat(NodeNames.parse("lounge[0100-0660]").size()).isEqualTo(561);
        assertThat(NodeNames.parse("lounge[0100-0660]").contains("lounge100")).isFalse();
    }

    @Test
    @DisplayName(
            "H10: prod-0[10-345] has unpadded bounds, so it is prod-010 to prod-0345; a layer's text is no node expression")
    void textBeforeABracketIsNotPartOfTheNumber() {
        assertThat(NodeNames.parse("prod-0[10-345]").list())
                .hasSize(336)
                .startsWith("prod-010")
                .endsWith("prod-0345");
        assertThat(NodeNames.parse("lounge[0100-0660]").fold()).isEqualTo("lounge[0100-0660]");
        assertThat(fault("natural(node[01-016]):30")).hasMessageStartingWith("column 8: '(' in a node name");
    }

    @ParameterizedTest(name = "{0} is refused at column {1}: {2}")
    @CsvSource(
            delimiter = ';',
            value = {
                "'a, ,b';          4;  no name before this comma",
                "' , a';           2;  no name before this comma",
                "'a , ';           3;  no name after this comma",
                "a b;              2;  blank inside a name",
                "a [1];            2;  blank inside a name",
                "n[1-2] x;         7;  blank inside a name",
                "a |b;             3;  '|' in a node name",
                "a ]b;             3;  ']' without '['",
                "n[1 ];            4;  blank inside a bracket",
                "n[ 1];            3;  blank inside a bracket",
                "'n[1, 2]';        5;  blank inside a bracket",
                "n[3-];            4;  no number after this '-'",
                "'n[3-,4]';        4;  no number after this '-'",
                "n[-3];            3;  no number before this '-'",
                "n[0--1];          5;  more than one '-'",
                "n[1-2-3];         6;  more than one '-'",
                "n[1-9/2];         6;  '/' inside a bracket",
                "n[1;              2;  '[' without ']'",
                "'n[1,';           2;  '[' without ']'",
                "n[;               2;  '[' without ']'",
                "n[1-;             2;  '[' without ']'",
                "n[1[2]];          4;  '[' inside a bracket",
                "nöd1;             2;  U+00F6 in a node name",
                "n😀;              2;  U+1F600 in a node name",
                "n[١];             3;  U+0661 inside a bracket",
                "'a,b]';           4;  ']' without '['",
                "n1#2;             3;  '#' in a node name",
            })
    void faultsHaveTheirColumn(String expression, int column, String problem) {
        assertThat(fault(expression)).hasMessageStartingWith("column " + column + ": " + problem);
    }

    @Test
    void lineEndsCountAsOneColumnEach() {
        assertThat(fault("n1,\nn2,\nn3]").column()).isEqualTo(11);
        assertThat(fault("n1;\u0007").problem()).startsWith("';' in a node name");
        assertThat(fault("n1\u0007").problem()).startsWith("U+0007 in a node name");
    }

    @Test
    void longDigitsDoNotMakeLongMessages() {
        assertThat(fault("n[0" + "9".repeat(100_000) + "-1]").getMessage()).hasSizeLessThan(300);
    }

    @ParameterizedTest(name = "H03: {0} is refused with its count, {2}")
    @CsvSource(
            delimiter = ';',
            value = {
                "node[0-18446744073709551615]; 5;   18446744073709551616",
                "n[0-99999999];               2;   100000000",
                "a[1-1000]b[1-1000]c[1-1000]; 2;   1000000000",
                "'x,n[1-9],foo[0-1048576]';   13;  1048587",
                "'n[1-1048576],last';         14;  1048577",
            })
    void hugeExpressionsAreRefusedWithTheirCount(String expression, int column, String count) {
        assertThat(fault(expression))
                .hasMessage("column " + column + ": the expression expands to " + count
                        + " names, at most 1048576 are allowed");
    }

    @Test
    @DisplayName("H03: dimensions are multiplied without overflow")
    void manyBrackets() {
        assertThat(fault("n" + "[1-2]".repeat(100)).problem())
                .contains("expands to 1267650600228229401496703205376 names");
        assertThat(fault("n" + "[0-4294967295]".repeat(2)).problem()).contains("expands to 18446744073709551616 names");
        assertThat(fault("n" + "[1-2]".repeat(20_000)).problem()).contains("expands to 10^36 or more names");
        assertThat(fault("n[0-" + "9".repeat(500_000) + "]").problem()).contains("expands to 10^36 or more names");
        assertThat(NodeNames.parse("n" + "[1]".repeat(20_000)).first()).isEqualTo("n" + "1".repeat(20_000));
    }

    @Test
    @DisplayName("H03: the padded bound of 23 digits and the single huge number have their verdicts")
    void longNumbers() {
        assertThat(fault("n[00000000000000000000001-2]").problem())
                .endsWith("write [00000000000000000000001-00000000000000000000002]");
        assertThat(NodeNames.parse("n[99999999999999999999999]").list()).containsExactly("n99999999999999999999999");
    }

    @Test
    @DisplayName("H03: 65536 nodes are fine, and so is the limit itself")
    void theLimitItselfIsFine() {
        assertThat(NodeNames.parse("n[1-65536]").size()).isEqualTo(65_536);
        assertThat(NodeNames.parse("n[1-1048576]").size()).isEqualTo(1_048_576);
    }

    @Test
    void theLimitCountsRepeatsAndTheWholeExpression() {
        assertThat(NodeNames.parse("n1,n1,n1", 3).size()).isEqualTo(1);
        assertThatThrownBy(() -> NodeNames.parse("n1,n1,n1", 2))
                .hasMessage("column 7: the expression expands to 3 names, at most 2 are allowed");
        assertThatThrownBy(() -> NodeNames.parse("n[1,1],x", 1))
                .hasMessage("column 2: the expression expands to 3 names, at most 1 are allowed");
        assertThat(NodeNames.parse("", 0).isEmpty()).isTrue();
        assertThatThrownBy(() -> NodeNames.parse("n", 0)).isInstanceOf(NodeExpressionException.class);
        assertThatThrownBy(() -> NodeNames.parse("n", -1)).hasMessage("limit is -1, the least is 0");
    }

    @Test
    void theGrammarIsCheckedBeforeTheCount() {
        assertThat(fault("n[0-99999999],x]")).hasMessageStartingWith("column 16: ']' without '['");
    }

    @Test
    void aLongNameTimesManyIsRefusedTooBecauseOfItsText() {
        assertThat(fault("a".repeat(1000) + "[1-1000000]"))
                .hasMessage(
                        "column 1001: the expression expands to 1000000 names of up to 1007000000 characters in all,"
                                + " at most 67108864 are allowed");
        assertThat(NodeNames.parse("a".repeat(100_000)).size()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void aFaultHasAColumn(int column) {
        assertThatThrownBy(() -> new NodeExpressionException(column, "x")).isInstanceOf(IllegalArgumentException.class);
    }
}
