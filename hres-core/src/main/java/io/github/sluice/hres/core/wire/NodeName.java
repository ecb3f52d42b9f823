package io.github.sluice.hres.core.wire;

/**
 * A node's name, cut around its last run of digits; without digits it is all text before. Names are in the order of the text before, the text after, the
 * number of digits, the digits; so names that are counted up follow each other.
 */
record NodeName(String before, String digits, String after) implements Comparable<NodeName> {
    static NodeName of(String name) {
        int to = name.length();
        while (to > 0 && !isDigit(name.charAt(to - 1))) {
            to--;
        }
        if (to == 0) {
            return new NodeName(name, "", "");
        }
        int from = to;
        while (from > 0 && isDigit(name.charAt(from - 1))) {
            from--;
        }
        return new NodeName(name.substring(0, from), name.substring(from, to), name.substring(to));
    }

    String text() {
        return before + digits + after;
    }

    boolean isNumbered() {
        return !digits.isEmpty();
    }

    /** The name whose number is one more, as wide as this one or, after nothing but nines, wider; for a numbered name. */
    NodeName next() {
        char[] next = digits.toCharArray();
        for (int i = next.length - 1; i >= 0; i--) {
            if (next[i] != '9') {
                next[i]++;
                return new NodeName(before, new String(next), after);
            }
            next[i] = '0';
        }
        return new NodeName(before, "1" + new String(next), after);
    }

    @Override
    public int compareTo(NodeName other) {
        int order = before.compareTo(other.before);
        if (order == 0) {
            order = after.compareTo(other.after);
        }
        if (order == 0) {
            order = Integer.compare(digits.length(), other.digits.length());
        }
        return order != 0 ? order : digits.compareTo(other.digits);
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
