package io.github.sluice.hres.core.nodes;

import io.github.sluice.hres.NodeNames;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a cluster, each with an index from 0 in the order in which they were named.
 *
 * <p>Share one table between all sets that are to be combined. Two tables are equal if they have the same names in the
 * same order; sets over equal tables can be combined too, but each such step compares the tables first. Immutable. No
 * argument or result is null.
 */
public final class NodeTable {
    private static final int LONGEST_LIST = 500;

    private final NodeNames names;
    private final int hash;
    private final NodeSet none;
    private final NodeSet all;

    private NodeTable(NodeNames names) {
        this.names = names;
        this.hash = names.list().hashCode();
        this.none = new NodeSet(this, new long[words(names.size())]);
        this.all = new NodeSet(this, full(names.size()));
    }

    /**
     * The table of the expression's nodes.
     *
     * @throws io.github.sluice.hres.NodeExpressionException if the expression is faulty or stands for too many names
     */
    public static NodeTable of(String expression) {
        return of(NodeNames.parse(expression));
    }

    /** The table of these nodes; {@link NodeNames#list()} has their order. */
    public static NodeTable of(NodeNames names) {
        return new NodeTable(names);
    }

    /** The number of nodes. */
    public int size() {
        return names.size();
    }

    /**
     * The name of a node.
     *
     * @throws IndexOutOfBoundsException if the index is not from 0 to {@code size() - 1}
     */
    public String name(int index) {
        return names.list().get(index);
    }

    /** The index of the node of exactly this name, or -1 if there is none. Takes constant time. */
    public int index(String name) {
        return names.index(name);
    }

    /** Whether there is a node of exactly this name. */
    public boolean contains(String name) {
        return names.contains(name);
    }

    /** The names of all nodes, in the order of their indexes. */
    public NodeNames names() {
        return names;
    }

    /** The set without nodes. */
    public NodeSet none() {
        return none;
    }

    /** The set of all nodes. */
    public NodeSet all() {
        return all;
    }

    /** A new builder of a set over this table, empty at first. */
    public NodeSet.Builder builder() {
        return new NodeSet.Builder(this);
    }

    /** Those of the names that this table does not have, in their order. */
    public NodeNames unknown(NodeNames some) {
        List<String> unknown = new ArrayList<>();
        for (String name : some) {
            if (!contains(name)) {
                unknown.add(name);
            }
        }
        return NodeNames.of(unknown);
    }

    /**
     * The set of these nodes.
     *
     * @throws IllegalArgumentException if there are names that this table does not have, with all of them folded
     */
    public NodeSet set(NodeNames some) {
        long[] words = new long[words(size())];
        for (String name : some) {
            int index = index(name);
            if (index < 0) {
                throw new IllegalArgumentException(
                        "unknown nodes " + clipped(unknown(some)) + ", known are " + clipped(names));
            }
            words[index >> 6] |= 1L << index;
        }
        return new NodeSet(this, words);
    }

    /**
     * The set of the expression's nodes.
     *
     * @throws io.github.sluice.hres.NodeExpressionException if the expression is faulty or stands for too many names
     * @throws IllegalArgumentException if there are names that this table does not have, with all of them folded
     */
    public NodeSet set(String expression) {
        return set(NodeNames.parse(expression));
    }

    /**
     * The set of the nodes with these indexes, in any order, repeats allowed.
     *
     * @throws IndexOutOfBoundsException if an index is not from 0 to {@code size() - 1}
     */
    public NodeSet set(int... indexes) {
        NodeSet.Builder builder = builder();
        for (int index : indexes) {
            builder.add(index);
        }
        return builder.build();
    }

    /**
     * The set of these bits: node {@code i} is bit {@code i % 64} of word {@code i / 64}. The words are copied; missing
     * ones count as zero.
     *
     * @throws IllegalArgumentException if a bit is set that stands for no node
     */
    public NodeSet set(long[] words) {
        long[] own = new long[words(size())];
        for (int i = 0; i < words.length; i++) {
            long possible = i < own.length ? all.word(i) : 0;
            long stray = words[i] & ~possible;
            if (stray != 0) {
                throw new IllegalArgumentException("bit " + (64L * i + Long.numberOfTrailingZeros(stray))
                        + " is set, but the table has " + size() + " nodes");
            }
            if (i < own.length) {
                own[i] = words[i];
            }
        }
        return new NodeSet(this, own);
    }

    /** Whether the other is a table of the same names in the same order. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof NodeTable table
                        && hash == table.hash
                        && names.list().equals(table.names.list()));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** All names, folded. */
    @Override
    public String toString() {
        return names.fold();
    }

    void requireSame(NodeTable other) {
        if (!equals(other)) {
            throw new IllegalArgumentException("sets over different tables do not mix: one has " + clipped(names)
                    + ", the other " + clipped(other.names));
        }
    }

    static int words(int size) {
        return (size + 63) >>> 6;
    }

    private static long[] full(int size) {
        long[] words = new long[words(size)];
        for (int i = 0; i < words.length; i++) {
            words[i] = -1L;
        }
        if ((size & 63) != 0) {
            words[words.length - 1] = (1L << size) - 1;
        }
        return words;
    }

    private static String clipped(NodeNames names) {
        String fold = names.isEmpty() ? "none" : names.fold();
        return fold.length() <= LONGEST_LIST
                ? fold
                : fold.substring(0, LONGEST_LIST) + "... (" + names.size() + " in all)";
    }
}
