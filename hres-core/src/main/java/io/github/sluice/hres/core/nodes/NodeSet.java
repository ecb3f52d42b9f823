package io.github.sluice.hres.core.nodes;

import io.github.sluice.hres.NodeNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A set of nodes of one {@link NodeTable}, as words of bits: node {@code i} is bit {@code i % 64} of word
 * {@code i / 64}.
 *
 * <p>Sets over different tables do not mix: operations on two sets throw an {@link IllegalArgumentException} then.
 * Indexes must be of the table, or an {@link IndexOutOfBoundsException} follows. Nodes are visited in the order of
 * their indexes. Two sets are equal if their tables are and they have the same nodes. Immutable. No argument or result
 * is null.
 */
public final class NodeSet {
    private final NodeTable table;
    private final long[] words;
    private final int cardinality;

    /** Takes the words as its own; bits beyond the table must be zero. */
    NodeSet(NodeTable table, long[] words) {
        this.table = table;
        this.words = words;
        int count = 0;
        for (long word : words) {
            count += Long.bitCount(word);
        }
        this.cardinality = count;
    }

    /** The table whose indexes these are. */
    public NodeTable table() {
        return table;
    }

    /** The number of nodes in the set. Takes constant time. */
    public int cardinality() {
        return cardinality;
    }

    /** Whether the set has no node. */
    public boolean isEmpty() {
        return cardinality == 0;
    }

    /** Whether the node of this index is in the set. */
    public boolean contains(int index) {
        Objects.checkIndex(index, table.size());
        return (words[index >> 6] & (1L << index)) != 0;
    }

    /** Whether the node of this name is in the set; false for a name that the table does not have. */
    public boolean contains(String name) {
        int index = table.index(name);
        return index >= 0 && contains(index);
    }

    /** Whether every node of the other set is in this one. */
    public boolean containsAll(NodeSet other) {
        long[] others = wordsOf(other);
        for (int i = 0; i < words.length; i++) {
            if ((others[i] & ~words[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether the two sets have a node in common. */
    public boolean intersects(NodeSet other) {
        long[] others = wordsOf(other);
        for (int i = 0; i < words.length; i++) {
            if ((words[i] & others[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** The number of nodes that the two sets have in common: {@code intersection(other).cardinality()} without that set. */
    public int overlap(NodeSet other) {
        long[] others = wordsOf(other);
        int count = 0;
        for (int i = 0; i < words.length; i++) {
            count += Long.bitCount(words[i] & others[i]);
        }
        return count;
    }

    /** The nodes that are in either set. */
    public NodeSet union(NodeSet other) {
        long[] others = wordsOf(other);
        long[] result = words.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] |= others[i];
        }
        return new NodeSet(table, result);
    }

    /** The nodes that are in both sets. */
    public NodeSet intersection(NodeSet other) {
        long[] others = wordsOf(other);
        long[] result = words.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] &= others[i];
        }
        return new NodeSet(table, result);
    }

    /** The nodes of this set that are not in the other. */
    public NodeSet difference(NodeSet other) {
        long[] others = wordsOf(other);
        long[] result = words.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] &= ~others[i];
        }
        return new NodeSet(table, result);
    }

    /**
     * The lowest index in the set that is {@code from} or more, or -1 if there is none. All nodes:
     * {@code for (int i = set.next(0); i >= 0; i = set.next(i + 1))}.
     *
     * @param from 0 or more; it may lie beyond the table
     */
    public int next(int from) {
        if (from < 0) {
            throw new IndexOutOfBoundsException("from is " + from + ", the least is 0");
        }
        int at = from >> 6;
        if (at >= words.length) {
            return -1;
        }
        long word = words[at] & (-1L << from);
        while (word == 0) {
            if (++at == words.length) {
                return -1;
            }
            word = words[at];
        }
        return (at << 6) + Long.numberOfTrailingZeros(word);
    }

    /** Calls the action with each index, ascending. */
    public void forEach(IntConsumer action) {
        for (int i = 0; i < words.length; i++) {
            for (long word = words[i]; word != 0; word &= word - 1) {
                action.accept((i << 6) + Long.numberOfTrailingZeros(word));
            }
        }
    }

    /** The indexes of all nodes of the set, ascending; a new array. */
    public int[] indexes() {
        int[] indexes = new int[cardinality];
        int count = 0;
        for (int index = next(0); index >= 0; index = next(index + 1)) {
            indexes[count++] = index;
        }
        return indexes;
    }

    /** A copy of the words of bits; as many as the table needs, the bits beyond it are zero. */
    public long[] words() {
        return words.clone();
    }

    /** The number of words. */
    public int wordCount() {
        return words.length;
    }

    /** One word of bits: the nodes {@code 64 * i} to {@code 64 * i + 63}, without a copy of the others. */
    public long word(int i) {
        return words[i];
    }

    /** The names of the nodes in the order of their indexes. */
    public NodeNames names() {
        if (cardinality == table.size()) {
            return table.names();
        }
        List<String> names = new ArrayList<>(cardinality);
        forEach(index -> names.add(table.name(index)));
        return NodeNames.of(names);
    }

    /** The names of the nodes as a short expression, see {@link NodeNames#fold()}. */
    public String fold() {
        return names().fold();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof NodeSet set
                        && cardinality == set.cardinality
                        && Arrays.equals(words, set.words)
                        && table.equals(set.table));
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    /** The same as {@link #fold()}. */
    @Override
    public String toString() {
        return fold();
    }

    private long[] wordsOf(NodeSet other) {
        table.requireSame(other.table);
        return other.words;
    }

    /** Gathers nodes for a set. Not safe for threads; it can be used on after {@link #build()}. */
    public static final class Builder {
        private final NodeTable table;
        private final long[] words;

        Builder(NodeTable table) {
            this.table = table;
            this.words = new long[NodeTable.words(table.size())];
        }

        /**
         * Adds a node; nothing changes if it is in already.
         *
         * @throws IndexOutOfBoundsException if the index is not of the table
         */
        public Builder add(int index) {
            Objects.checkIndex(index, table.size());
            words[index >> 6] |= 1L << index;
            return this;
        }

        /** Adds all nodes of a set over the same table. */
        public Builder addAll(NodeSet set) {
            table.requireSame(set.table);
            for (int i = 0; i < words.length; i++) {
                words[i] |= set.words[i];
            }
            return this;
        }

        /**
         * Takes a node out; nothing changes if it is not in.
         *
         * @throws IndexOutOfBoundsException if the index is not of the table
         */
        public Builder remove(int index) {
            Objects.checkIndex(index, table.size());
            words[index >> 6] &= ~(1L << index);
            return this;
        }

        /** Whether the node is in. */
        public boolean contains(int index) {
            Objects.checkIndex(index, table.size());
            return (words[index >> 6] & (1L << index)) != 0;
        }

        /** The set of the nodes that are in now. */
        public NodeSet build() {
            return new NodeSet(table, words.clone());
        }
    }
}
