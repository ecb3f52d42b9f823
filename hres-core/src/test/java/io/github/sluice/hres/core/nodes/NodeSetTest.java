package io.github.sluice.hres.core.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.NodeNames;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeSetTest {
    private final NodeTable table = NodeTable.of("n[001-130]");

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 65, 127, 128, 129, 200})
    void operationsAgreeWithAReference(int size) {
        NodeTable nodes = NodeTable.of(size == 0 ? "" : "n[1-" + size + "]");
        Random random = new Random(size);
        for (int round = 0; round < 200; round++) {
            BitSet a = randomBits(random, size);
            BitSet b = randomBits(random, size);
            NodeSet x = nodes.set(a.stream().toArray());
            NodeSet y = nodes.set(b.toLongArray());

            same(x.union(y), reference(a, b, BitSet::or));
            same(x.intersection(y), reference(a, b, BitSet::and));
            same(x.difference(y), reference(a, b, BitSet::andNot));
            same(nodes.builder().addAll(x).addAll(y).build(), reference(a, b, BitSet::or));
            assertThat(x.intersects(y)).isEqualTo(a.intersects(b));
            assertThat(x.overlap(y)).isEqualTo(x.intersection(y).cardinality());
            assertThat(x.containsAll(y))
                    .isEqualTo(reference(b, a, BitSet::andNot).isEmpty());
            assertThat(x.equals(y)).isEqualTo(a.equals(b));
            assertThat(nodes.all().difference(x).union(x)).isEqualTo(nodes.all());
            assertThat(nodes.set(x.fold())).isEqualTo(x);
            assertThat(nodes.set(x.words())).isEqualTo(x).hasSameHashCodeAs(x);
        }
    }

    private static void same(NodeSet set, BitSet expected) {
        assertThat(set.cardinality()).isEqualTo(expected.cardinality());
        assertThat(set.isEmpty()).isEqualTo(expected.isEmpty());
        assertThat(set.indexes()).containsExactly(expected.stream().toArray());
        List<Integer> visited = new ArrayList<>();
        set.forEach(visited::add);
        assertThat(visited).containsExactlyElementsOf(expected.stream().boxed().toList());
        for (int from = 0; from < set.table().size() + 70; from++) {
            assertThat(set.next(from)).isEqualTo(expected.nextSetBit(from));
        }
        for (int i = 0; i < set.table().size(); i++) {
            assertThat(set.contains(i)).isEqualTo(expected.get(i));
        }
    }

    private static BitSet randomBits(Random random, int size) {
        BitSet bits = new BitSet();
        int density = random.nextInt(5);
        for (int i = 0; i < size; i++) {
            bits.set(i, random.nextInt(4) < density);
        }
        return bits;
    }

    private static BitSet reference(BitSet a, BitSet b, BiConsumer<BitSet, BitSet> operation) {
        BitSet result = (BitSet) a.clone();
        operation.accept(result, b);
        return result;
    }

    @Test
    void theWholeTableHasNoBitBeyondIt() {
        NodeSet all = table.all();

        assertThat(all.cardinality()).isEqualTo(130);
        assertThat(all.wordCount()).isEqualTo(3);
        assertThat(all.word(0)).isEqualTo(-1L);
        assertThat(all.word(2)).isEqualTo(0b11);
        assertThat(all.names()).isEqualTo(table.names());
        assertThat(NodeTable.of("n[1-64]").all().words()).containsExactly(-1L);
    }

    @Test
    void namesComeInTheOrderOfTheTable() {
        NodeTable odd = NodeTable.of("z,n2,n1");

        assertThat(odd.set("n1,z").names().list()).containsExactly("z", "n1");
        assertThat(odd.set("n1,n2").fold()).isEqualTo("n[1-2]");
        assertThat(odd.all()).hasToString("n[1-2],z");
    }

    @Test
    void containsTakesIndexesAndNames() {
        NodeSet set = table.set("n[002-003]");

        assertThat(set.contains("n002")).isTrue();
        assertThat(set.contains("n004")).isFalse();
        assertThat(set.contains("elsewhere")).isFalse();
        assertThat(set.contains(2)).isTrue();
    }

    @Test
    void anIndexOutsideOfTheTableIsAnError() {
        assertThatThrownBy(() -> table.all().contains(130)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> table.all().contains(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> table.all().next(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> table.all().word(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> table.builder().add(130)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> table.builder().remove(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(table.all().next(Integer.MAX_VALUE)).isEqualTo(-1);
    }

    @Test
    void setsOverDifferentTablesDoNotMix() {
        NodeSet here = table.set(1);
        NodeSet there = NodeTable.of("m[001-130]").set(1);

        assertThatThrownBy(() -> here.union(there))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("sets over different tables do not mix: one has n[001-130], the other m[001-130]");
        assertThatThrownBy(() -> here.intersection(there)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> here.difference(there)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> here.intersects(there)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> here.overlap(there)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> here.containsAll(there)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> table.builder().addAll(there)).isInstanceOf(IllegalArgumentException.class);
        assertThat(here).isNotEqualTo(there);
    }

    @Test
    void setsOverEqualTablesMix() {
        NodeSet again = NodeTable.of(NodeNames.parse("n[001-130]")).set(2);

        assertThat(table.set(1).union(again)).isEqualTo(table.set(1, 2));
        assertThat(table.set(2)).isEqualTo(again);
    }

    @Test
    void aBuilderGoesOnAfterBuilding() {
        NodeSet.Builder builder = table.builder().add(1);
        NodeSet first = builder.build();
        NodeSet second = builder.add(2).build();

        assertThat(builder.contains(2)).isTrue();
        assertThat(first.indexes()).containsExactly(1);
        assertThat(second.indexes()).containsExactly(1, 2);
    }
}
