package io.github.sluice.hres.core.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.NodeExpressionException;
import io.github.sluice.hres.NodeNames;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NodeTableTest {
    private final NodeTable table = NodeTable.of("n[01-03],login,n1");

    @Test
    void nodesHaveTheirIndexInTheOrderGiven() {
        assertThat(table.size()).isEqualTo(5);
        assertThat(table.name(0)).isEqualTo("n01");
        assertThat(table.name(3)).isEqualTo("login");
        assertThat(table.index("n03")).isEqualTo(2);
        assertThat(table.names().list()).containsExactly("n01", "n02", "n03", "login", "n1");
    }

    @Test
    @DisplayName("H01: n1 and n01 are two nodes, n001 is none of them")
    void namesAreLetterForLetter() {
        assertThat(table.index("n1")).isEqualTo(4);
        assertThat(table.index("n01")).isZero();
        assertThat(table.index("n001")).isEqualTo(-1);
        assertThat(table.contains("N01")).isFalse();
    }

    @Test
    @DisplayName("H09: a node that is named twice is one node")
    void repeatsAreOneNode() {
        assertThat(NodeTable.of("n1,n[1-2]").size()).isEqualTo(2);
    }

    @Test
    void anIndexOutsideIsAnError() {
        assertThatThrownBy(() -> table.name(5)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> table.name(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> table.set(0, 5)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void setsAreMadeFromNamesExpressionsIndexesAndWords() {
        NodeSet set = table.set("n02,n1");

        assertThat(set.indexes()).containsExactly(1, 4);
        assertThat(table.set(NodeNames.of("n1", "n02"))).isEqualTo(set);
        assertThat(table.set(4, 1, 4)).isEqualTo(set);
        assertThat(table.set(new long[] {0b10010})).isEqualTo(set);
        assertThat(table.set(new long[] {0b10010, 0, 0})).isEqualTo(set);
        assertThat(table.set(new long[0])).isEqualTo(table.none()).isEqualTo(table.set(""));
        assertThat(table.builder().add(1).add(3).add(4).remove(3).build()).isEqualTo(set);
    }

    @Test
    void wordsAreCopied() {
        long[] words = {1};
        NodeSet set = table.set(words);
        words[0] = 2;
        set.words()[0] = 4;

        assertThat(set.indexes()).containsExactly(0);
    }

    @Test
    void aBitThatStandsForNoNodeIsAnError() {
        assertThatThrownBy(() -> table.set(new long[] {0b100001}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("bit 5 is set, but the table has 5 nodes");
        assertThatThrownBy(() -> table.set(new long[] {0, 1})).hasMessageStartingWith("bit 64 is set");
    }

    @Test
    void unknownNamesAreListedFolded() {
        assertThatThrownBy(() -> table.set("n[01-05],x,n[7-9]"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown nodes n[04-05],n[7-9],x, known are login,n1,n[01-03]");
        assertThat(table.unknown(NodeNames.parse("x,n01,n[04-05]")).list()).containsExactly("x", "n04", "n05");
        assertThatThrownBy(() -> NodeTable.of("").set("a")).hasMessage("unknown nodes a, known are none");
    }

    @Test
    void longListsOfUnknownNamesAreCut() {
        StringBuilder names = new StringBuilder("x");
        for (int i = 0; i < 1000; i++) {
            names.append(",x").append("y".repeat(i));
        }
        assertThatThrownBy(() -> table.set(names.toString()))
                .message()
                .hasSizeLessThan(1200)
                .contains("(1000 in all)");
    }

    @Test
    void aFaultyExpressionHasItsColumn() {
        assertThatThrownBy(() -> table.set("n01,n[2"))
                .isInstanceOf(NodeExpressionException.class)
                .hasMessageStartingWith("column 6: ");
        assertThatThrownBy(() -> NodeTable.of("n[2")).isInstanceOf(NodeExpressionException.class);
    }

    @Test
    void tablesAreEqualByTheirNamesInOrder() {
        assertThat(NodeTable.of("n[01-03],login,n1")).isEqualTo(table).hasSameHashCodeAs(table);
        assertThat(NodeTable.of("login,n1,n[01-03]")).isNotEqualTo(table);
        assertThat(table).hasToString("login,n1,n[01-03]");
    }

    @Test
    void anEmptyTableHasOnlyTheEmptySet() {
        NodeTable empty = NodeTable.of("");

        assertThat(empty.all()).isEqualTo(empty.none());
        assertThat(empty.all().isEmpty()).isTrue();
        assertThat(empty.none().next(0)).isEqualTo(-1);
        assertThat(empty.none().fold()).isEmpty();
    }
}
