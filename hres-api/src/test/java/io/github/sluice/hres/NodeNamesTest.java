package io.github.sluice.hres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeNamesTest {
    private static List<String> expand(String expression) {
        return NodeNames.parse(expression).list();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t", "\n", " \r\n "})
    void emptyOrBlankTextIsTheEmptySet(String text) {
        assertThat(NodeNames.parse(text).isEmpty()).isTrue();
        assertThat(NodeNames.parse(text)).isEqualTo(NodeNames.none());
    }

    @Test
    void namesKeepTheOrderInWhichTheyAreGiven() {
        assertThat(expand("n2,login1,n[7,1,3],a")).containsExactly("n2", "login1", "n7", "n1", "n3", "a");
    }

    @Test
    void severalBracketsMultiplyTheLastOneFastest() {
        assertThat(expand("r[1-2]-n[00-01]-ib")).containsExactly("r1-n00-ib", "r1-n01-ib", "r2-n00-ib", "r2-n01-ib");
    }

    @Test
    void bracketsMayStandSideBySideAndAtTheStart() {
        assertThat(expand("[1-2][8-10]x")).containsExactly("18x", "19x", "110x", "28x", "29x", "210x");
    }

    @Test
    void aBracketOfOneNumberIsPlainText() {
        assertThat(expand("n[007][1]x[2-3]")).containsExactly("n0071x2", "n0071x3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "n[8-12]     | n8,n9,n10,n11,n12",
                "n[08-10]    | n08,n09,n10",
                "n[098-101]  | n098,n099,n100,n101",
                "n[0-2]      | n0,n1,n2",
                "n[00-02]    | n00,n01,n02",
                "n[5-5]      | n5",
                "n[000,0,00] | n000,n0,n00",
                "n[99-101]   | n99,n100,n101",
            })
    void aRangeCountsUpInTheWidthOfItsBounds(String expression, String names) {
        assertThat(expand(expression)).containsExactly(names.split(","));
    }

    @Test
    void boundsOfAnyLengthDoNotOverflow() {
        assertThat(expand("n[18446744073709551615-18446744073709551617]"))
                .containsExactly("n18446744073709551615", "n18446744073709551616", "n18446744073709551617");
        assertThat(expand("n[" + "9".repeat(50) + "-1" + "0".repeat(50) + "]"))
                .containsExactly("n" + "9".repeat(50), "n1" + "0".repeat(50));
        assertThat(expand("n[" + "0".repeat(40) + "9-" + "0".repeat(39) + "10]"))
                .containsExactly("n" + "0".repeat(40) + "9", "n" + "0".repeat(39) + "10");
    }

    @Test
    void blanksTabsAndLineEndsAroundNamesAreIgnored() {
        assertThat(expand(" n1\t,\r\n n[2-3] \n,\tx ")).containsExactly("n1", "n2", "n3", "x");
    }

    @Test
    void anyMixOfTheAllowedCharactersIsAName() {
        assertThat(expand("-,.,_,A-z_0.9,07")).containsExactly("-", ".", "_", "A-z_0.9", "07");
    }

    @Test
    @DisplayName("H01: expansion keeps every name letter for letter, n1 is not n01")
    void paddingDecidesIdentity() {
        assertThat(expand("a1.example.com,a01.example.com")).containsExactly("a1.example.com", "a01.example.com");
        assertThat(expand("listserv01,listserv3,listserv2")).containsExactly("listserv01", "listserv3", "listserv2");
        assertThat(expand("w[007-009],w01,w02,w10")).containsExactly("w007", "w008", "w009", "w01", "w02", "w10");
        assertThat(expand("node[0541-0543]")).containsExactly("node0541", "node0542", "node0543");
        assertThat(NodeNames.parse("node[0541-0543]")).isNotEqualTo(NodeNames.parse("node[541-543]"));
        assertThat(NodeNames.parse("n1").contains("n01")).isFalse();
    }

    @ParameterizedTest(name = "H06: the first host of {0} is {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "nodeA,nodeB[001,003],nodeC | nodeA",
                "linux[1,2]                 | linux1",
                "node[001-002]              | node001",
                "gpu[7,1,3]                 | gpu7",
                "r[3-4]x[08-10]y,a          | r3x08y",
                "[5][6]n[1]                 | 56n1",
                "big[1-1048576]             | big1",
            })
    void theFirstHostIsTheFirstOfTheExpansion(String expression, String first) {
        assertThat(NodeNames.first(expression)).isEqualTo(first);
        assertThat(NodeNames.parse(expression).first()).isEqualTo(first);
    }

    @Test
    @DisplayName("H06: there is no first host of nothing, and none of a faulty expression")
    void firstOfNothing() {
        assertThatThrownBy(() -> NodeNames.first(" ")).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> NodeNames.none().first()).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> NodeNames.first("a,b]"))
                .isInstanceOf(NodeExpressionException.class)
                .hasMessageStartingWith("column 4: ");
        assertThatThrownBy(() -> NodeNames.first("n[1-1048577]")).isInstanceOf(NodeExpressionException.class);
    }

    @Test
    @DisplayName("H07: the names are right, not only their number")
    void rightNames() {
        assertThat(expand("fw0[01,11,21,42]")).containsExactly("fw001", "fw011", "fw021", "fw042");
        assertThat(expand("host[001,003-004,006]")).containsExactly("host001", "host003", "host004", "host006");
        assertThat(expand("pud[1,2].udb.bf[3,4].example.org"))
                .containsExactly(
                        "pud1.udb.bf3.example.org",
                        "pud1.udb.bf4.example.org",
                        "pud2.udb.bf3.example.org",
                        "pud2.udb.bf4.example.org");
    }

    @Test
    @DisplayName("H09: repeats and overlaps count once, and are named")
    void repeatsCountOnce() {
        NodeNames overlap = NodeNames.parse("overlapping-hosts_[1-3,2-4]");

        assertThat(overlap.list())
                .containsExactly(
                        "overlapping-hosts_1", "overlapping-hosts_2", "overlapping-hosts_3", "overlapping-hosts_4");
        assertThat(overlap.repeats()).containsExactly("overlapping-hosts_2", "overlapping-hosts_3");
        assertThat(NodeNames.parse("n1,n1,n1").list()).containsExactly("n1");
        assertThat(NodeNames.parse("n1,n1,n1").repeats()).containsExactly("n1");
        assertThat(NodeNames.parse("n[1-3]").repeats()).isEmpty();
    }

    @Test
    @DisplayName("H09: a line end separates nothing, an empty list has no node called nothing")
    void lineEndsAndEmptyLists() {
        assertThat(expand("node[9,010-011]")).containsExactly("node9", "node010", "node011");
        assertThat(NodeNames.parse("").list()).isEmpty();
        assertThat(NodeNames.parse("").contains("")).isFalse();
        assertThatThrownBy(() -> NodeNames.parse("n1\nn2")).hasMessageStartingWith("column 3: blank inside a name");
        assertThatThrownBy(() -> NodeNames.parse(" n1 , n[2- 3] "))
                .hasMessageStartingWith("column 11: blank inside a bracket");
    }

    @Test
    void aUnionKeepsOrderAndTellsWhatItsPartsShare() {
        NodeNames union =
                NodeNames.union(List.of(NodeNames.parse("n[2-3]"), NodeNames.parse("x,x"), NodeNames.parse("n[1-2]")));

        assertThat(union.list()).containsExactly("n2", "n3", "x", "n1");
        assertThat(union.repeats()).containsExactlyInAnyOrder("x", "n2");
    }

    @Test
    void givenNamesAreTakenAsTheyAre() {
        assertThat(NodeNames.of("n2", "n1", "n2").list()).containsExactly("n2", "n1");
        assertThat(NodeNames.of(List.of()).isEmpty()).isTrue();
        assertThat(NodeNames.of("n2", "n1")).isEqualTo(NodeNames.parse("n[1-2]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " n1", "n[1-2]", "a,b", "n1\n", "nöd", "n+1", "n\u0000", "😀"})
    void whatIsNotANameIsNotTakenAsOne(String text) {
        assertThat(NodeNames.isName(text)).isFalse();
        assertThatThrownBy(() -> NodeNames.of("ok", text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a node name");
    }

    @Test
    void nullIsNeverTaken() {
        assertThatThrownBy(() -> NodeNames.parse(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> NodeNames.first((String) null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> NodeNames.of(Arrays.asList("a", null))).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> NodeNames.none().contains(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void equalityIsThatOfSets() {
        NodeNames names = NodeNames.parse("n[1-3]");

        assertThat(NodeNames.parse("n3,n1,n2,n1")).isEqualTo(names).hasSameHashCodeAs(names);
        assertThat(NodeNames.parse("n[1-2]")).isNotEqualTo(names);
        assertThat(NodeNames.parse("n[1-2],n4")).isNotEqualTo(names);
    }

    @Test
    void aNameHasItsIndexInTheOrderGiven() {
        NodeNames names = NodeNames.parse("b,a,b,n[8-9]");

        assertThat(names.index("a")).isEqualTo(1);
        assertThat(names.index("n9")).isEqualTo(3);
        assertThat(names.index("n10")).isEqualTo(-1);
    }

    @Test
    void threadsThatAskFirstAtTheSameTimeGetTheSameAnswer() {
        for (int round = 0; round < 30; round++) {
            NodeNames names = NodeNames.parse("n[0-99]");

            assertThat(IntStream.range(0, 100).parallel().map(i -> names.index("n" + i)))
                    .containsExactlyElementsOf(IntStream.range(0, 100).boxed().toList());
        }
    }

    @Test
    void listsCannotBeChanged() {
        NodeNames names = NodeNames.parse("n1,n1");

        assertThatThrownBy(() -> names.list().add("x")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> names.repeats().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> names.iterator().remove()).isInstanceOf(UnsupportedOperationException.class);
    }
}
