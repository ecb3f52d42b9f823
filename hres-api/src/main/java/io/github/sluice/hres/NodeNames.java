package io.github.sluice.hres;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A set of node names in the order in which they were given, read from and written as node expressions such as
 * {@code node[01-08,12]}, {@code rack[1-4]-n[00-31]-ib} or {@code login1,gpu[1-2]}.
 *
 * <p><b>Grammar.</b> A name is made of ASCII letters, digits, {@code _}, {@code -} and {@code .}. Names are separated by
 * commas; blanks, tabs and line ends around them are ignored, inside a name or a bracket they are faults. A bracket
 * holds digits or digits-digits, separated by commas. Several brackets multiply, the last one fastest; text may follow
 * a bracket. A bound with a leading zero and more than one digit is padded, and both bounds of a range then have the
 * same width: {@code [01-10]} is {@code 01} to {@code 10}, {@code [8-12]} is {@code 8} to {@code 12}, {@code [01-016]}
 * is refused. Bounds may have any number of digits. The empty text, or only blanks, is the empty set.
 *
 * <p>{@code n1} and {@code n01} are different names. A name that is given again counts once, where it stood first.
 *
 * <p>Immutable. Two sets are equal if they hold the same names, in whatever order. No argument, result or element is
 * null; a null argument or element is a {@link NullPointerException}.
 */
public final class NodeNames implements Iterable<String> {
    /** How many names an expression may stand for unless the caller says otherwise: 1,048,576. */
    public static final int DEFAULT_LIMIT = 1 << 20;

    private static final NodeNames NONE = new NodeNames(new Collector());

    private final List<String> list;
    private final List<String> repeats;

    /**
     * The place of each name; made when it is first asked for, since most sets are only walked through. Threads that ask at
     * the same time may each make one, all equal.
     */
    private volatile @Nullable Map<String, Integer> indexes;

    private NodeNames(Collector names) {
        names.list.trimToSize();
        list = Collections.unmodifiableList(names.list);
        repeats = List.copyOf(names.repeats);
    }

    /**
     * Reads an expression that stands for at most {@link #DEFAULT_LIMIT} names.
     *
     * @throws NodeExpressionException as {@link #parse(String, int)} does
     */
    public static NodeNames parse(String expression) {
        return parse(expression, DEFAULT_LIMIT);
    }

    /**
     * Reads an expression. It is checked and counted as a whole before memory is taken for its names.
     *
     * @param limit the most names that it may stand for, repeats counted; 0 or more. All names together may also have
     *     at most 64 characters times the limit, or times {@link #DEFAULT_LIMIT} if that is more
     * @throws NodeExpressionException with the column of the fault, if the grammar is not kept (the first fault), or if
     *     there are too many names: at the first bracket of the name that passes the limit, or where that name begins
     * @throws IllegalArgumentException if the limit is negative
     */
    public static NodeNames parse(String expression, int limit) {
        Objects.requireNonNull(expression, "expression");
        if (limit < 0) {
            throw new IllegalArgumentException("limit is " + limit + ", the least is 0");
        }
        NodeTally.check(expression, limit);
        Collector names = new Collector();
        NodeScanner.scan(expression, new NodeExpansion(name -> {
            names.add(name);
            return false;
        }));
        return names.done();
    }

    /**
     * The names of the collection, in its order. These are names, not expressions.
     *
     * @throws IllegalArgumentException if an element is not a name
     */
    public static NodeNames of(Collection<String> names) {
        Collector collector = new Collector();
        for (String name : names) {
            collector.add(checked(name));
        }
        return collector.done();
    }

    /**
     * The given names, in this order. These are names, not expressions.
     *
     * @throws IllegalArgumentException if one of them is not a name
     */
    public static NodeNames of(String... names) {
        return of(List.of(names));
    }

    /**
     * All names of the parts, in their order. A name counts as repeated if a part says so or if two parts have it.
     */
    public static NodeNames union(Collection<NodeNames> parts) {
        Collector collector = new Collector();
        for (NodeNames part : parts) {
            part.list.forEach(collector::add);
            collector.repeats.addAll(part.repeats);
        }
        return collector.done();
    }

    /** The empty set. */
    public static NodeNames none() {
        return NONE;
    }

    /** Whether the text is one node's name: not empty, and nothing but letters, digits, {@code _}, {@code -}, {@code .}. */
    public static boolean isName(String text) {
        return !text.isEmpty() && firstBad(text) < 0;
    }

    /**
     * The first name of an expression, which is {@code parse(expression).first()}, without making the other names.
     *
     * @throws NodeExpressionException exactly if {@link #parse(String)} does
     * @throws NoSuchElementException if the expression is the empty set
     */
    public static String first(String expression) {
        Objects.requireNonNull(expression, "expression");
        NodeTally.check(expression, DEFAULT_LIMIT);
        List<String> first = new ArrayList<>(1);
        NodeScanner.scan(expression, new NodeExpansion(first::add));
        if (first.isEmpty()) {
            throw noNames();
        }
        return first.get(0);
    }

    /** The number of different names. */
    public int size() {
        return list.size();
    }

    /** Whether there is no name. */
    public boolean isEmpty() {
        return list.isEmpty();
    }

    /** Whether exactly this name, letter for letter, is in the set. Takes constant time, once the names were indexed. */
    public boolean contains(String name) {
        return index(name) >= 0;
    }

    /**
     * The place of the name in {@link #list()}, or -1 if it is not in the set. Takes constant time; the first such question
     * indexes the names, in time and memory in proportion to their number.
     */
    public int index(String name) {
        Objects.requireNonNull(name, "name");
        Map<String, Integer> known = indexes;
        if (known == null) {
            known = indexed(list);
            indexes = known;
        }
        return known.getOrDefault(name, -1);
    }

    /** The names in the order given, each once; unmodifiable. */
    public List<String> list() {
        return list;
    }

    /**
     * The name that was given first.
     *
     * @throws NoSuchElementException if the set is empty
     */
    public String first() {
        if (list.isEmpty()) {
            throw noNames();
        }
        return list.get(0);
    }

    /**
     * The names that were given more than once, each once, in the order in which they came again; mostly empty. They
     * are a note for warnings and no part of the set's value.
     */
    public List<String> repeats() {
        return repeats;
    }

    /**
     * A short expression for exactly this set; equal sets have equal folds, and {@code parse(fold())} is equal to this.
     *
     * <p>Names that differ only in their last run of digits share one bracket, in numeric order, with a range where two
     * or more follow each other; what then differs only in the run of digits before that bracket shares one more. A
     * bracket never mixes widths: if one of its numbers is padded, all have that width, as in
     * {@code w[01-02,10],w[007-009]}. Groups are in natural order of their lowest name: {@code n2} before {@code n10},
     * and of equal numbers the shorter first. The empty set is the empty text.
     *
     * <p>Computed anew by each call, in about the time of sorting the names.
     */
    public String fold() {
        return NodeFold.fold(list);
    }

    /** The names in the order given, each once; without {@code remove}. */
    @Override
    public Iterator<String> iterator() {
        return list.iterator();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NodeNames names
                && list.size() == names.list.size()
                && (list.equals(names.list) || names.list.stream().allMatch(this::contains));
    }

    @Override
    public int hashCode() {
        // A sum does not depend on the order.
        return list.stream().mapToInt(String::hashCode).sum();
    }

    /** The same as {@link #fold()}. */
    @Override
    public String toString() {
        return fold();
    }

    private static String checked(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a node name is empty, it has at least one character");
        }
        int bad = firstBad(name);
        if (bad >= 0) {
            throw new IllegalArgumentException("a node name has " + NodeScanner.shown(name, bad) + " at column "
                    + (bad + 1) + ", allowed are letters, digits, '_', '-' and '.'");
        }
        return name;
    }

    private static int firstBad(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!NodeScanner.isNameCharacter(text.charAt(i))) {
                return i;
            }
        }
        return -1;
    }

    private static Map<String, Integer> indexed(List<String> list) {
        Map<String, Integer> indexes = new HashMap<>();
        for (String name : list) {
            indexes.put(name, indexes.size());
        }
        return indexes;
    }

    private static NoSuchElementException noNames() {
        return new NoSuchElementException("the first name of an empty set of nodes");
    }

    /** Gathers names in order; used up by {@link #done}. */
    private static final class Collector {
        private final ArrayList<String> list = new ArrayList<>();
        private final Set<String> known = new HashSet<>();
        private final Set<String> repeats = new LinkedHashSet<>();

        void add(String name) {
            if (known.add(name)) {
                list.add(name);
            } else {
                repeats.add(name);
            }
        }

        NodeNames done() {
            return list.isEmpty() ? NONE : new NodeNames(this);
        }
    }
}
