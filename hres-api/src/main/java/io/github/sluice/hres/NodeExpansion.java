package io.github.sluice.hres;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Makes the names of an expression that {@link NodeTally} has found small enough. For one thread. */
final class NodeExpansion implements NodeParts {
    private final Predicate<String> enough;
    private boolean done;

    /** Text before each bracket; a bracket of one number is text too, so brackets are at most 31. */
    private final List<String> before = new ArrayList<>();

    private final List<List<NodeRange>> brackets = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();
    private List<NodeRange> bracket = new ArrayList<>();

    /** Hands out each name, in order and with repeats, until the taker says that it has enough. */
    NodeExpansion(Predicate<String> enough) {
        this.enough = enough;
    }

    @Override
    public void literal(String text, int from, int to) {
        literal.append(text, from, to);
    }

    @Override
    public void range(NodeRange range, int column) {
        bracket.add(range);
    }

    @Override
    public void endBracket() {
        NodeRange first = bracket.get(0);
        if (bracket.size() == 1 && first.low().equals(first.high())) {
            literal.append(first.low());
            bracket.clear();
            return;
        }
        before.add(literal.toString());
        brackets.add(bracket);
        literal.setLength(0);
        bracket = new ArrayList<>();
    }

    @Override
    public void endName(int column) {
        String after = literal.toString();
        literal.setLength(0);
        if (!done) {
            expand(0, after);
        }
        literal.setLength(0);
        before.clear();
        brackets.clear();
    }

    private void expand(int level, String after) {
        int length = literal.length();
        if (level == brackets.size()) {
            done = enough.test(literal.append(after).toString());
            literal.setLength(length);
            return;
        }
        literal.append(before.get(level));
        int start = literal.length();
        for (NodeRange range : brackets.get(level)) {
            char[] digits = range.low().toCharArray();
            for (int left = count(range); left > 0 && !done; left--) {
                literal.append(digits);
                expand(level + 1, after);
                literal.setLength(start);
                digits = NodeRange.next(digits);
            }
        }
        literal.setLength(length);
    }

    private static int count(NodeRange range) {
        return range.count(NodeTally.MOST).intValueExact();
    }
}
