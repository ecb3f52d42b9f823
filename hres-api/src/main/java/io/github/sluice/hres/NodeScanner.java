package io.github.sluice.hres;

/**
 * Reads a node expression once from left to right, checks its grammar and hands its parts on. Takes no memory but for
 * the bounds that it is looking at. For one thread, used once.
 */
final class NodeScanner {
    private static final int LONGEST_SUGGESTION = 60;

    private final String text;
    private final NodeParts parts;
    private int at;

    private NodeScanner(String text, NodeParts parts) {
        this.text = text;
        this.parts = parts;
    }

    /**
     * Reads the whole expression.
     *
     * @throws NodeExpressionException at the first fault of the grammar
     */
    static void scan(String text, NodeParts parts) {
        new NodeScanner(text, parts).scan();
    }

    /** Whether the character can stand in a node's name. */
    static boolean isNameCharacter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '-' || c == '_' || c == '.';
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** The character as it can be shown in a message: {@code '+'} or {@code U+00E4}. */
    static String shown(String text, int index) {
        char c = text.charAt(index);
        return c > ' ' && c < 0x7f ? "'" + c + "'" : String.format("U+%04X", text.codePointAt(index));
    }

    private void scan() {
        skipBlanks();
        while (at < text.length()) {
            name();
            int blank = at;
            skipBlanks();
            if (at == text.length()) {
                return;
            }
            if (text.charAt(at) != ',') {
                throw afterBlank(blank);
            }
            int comma = at++;
            skipBlanks();
            if (at == text.length()) {
                throw fault(comma, "no name after this comma, a single comma stands between two names");
            }
        }
    }

    private void name() {
        int start = at;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (isNameCharacter(c)) {
                literal();
            } else if (c == '[') {
                bracket();
            } else if (c == ',' || isBlank(c)) {
                break;
            } else {
                throw badCharacter();
            }
        }
        if (at == start) {
            throw fault(at, "no name before this comma, a single comma stands between two names");
        }
        parts.endName(start + 1);
    }

    private void literal() {
        int start = at;
        do {
            at++;
        } while (at < text.length() && isNameCharacter(text.charAt(at)));
        parts.literal(text, start, at);
    }

    private void bracket() {
        int open = at++;
        while (true) {
            int start = at;
            String low = digits(open);
            String high = low;
            if (low.isEmpty()) {
                throw noNumber(open);
            }
            if (text.charAt(at) == '-') {
                int dash = at++;
                high = digits(open);
                if (high.isEmpty()) {
                    throw noUpperBound(dash);
                }
            }
            char c = text.charAt(at);
            if (c != ',' && c != ']') {
                throw badInBracket();
            }
            parts.range(range(low, high, start), open + 1);
            at++;
            if (c == ']') {
                parts.endBracket();
                return;
            }
        }
    }

    /** The digits from here on, maybe none; behind them the bracket of {@code open} goes on. */
    private String digits(int open) {
        int start = at;
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            throw fault(open, "'[' without ']', close the bracket as in n[1-4]");
        }
        return text.substring(start, at);
    }

    private NodeRange range(String low, String high, int start) {
        if (!NodeRange.sameWidth(low, high)) {
            throw fault(
                    start,
                    "the bounds " + clipped(low + " and " + high)
                            + " of a padded range have different widths, write "
                            + clipped("[" + NodeRange.likely(low, high) + "]"));
        }
        if (NodeRange.compare(low, high) > 0) {
            throw fault(
                    start,
                    "the range " + clipped(low + "-" + high) + " runs backwards, write "
                            + clipped("[" + high + "-" + low + "]"));
        }
        return new NodeRange(low, high);
    }

    private NodeExpressionException noNumber(int open) {
        char c = text.charAt(at);
        if (c == ']' && at == open + 1) {
            return fault(open, "empty bracket, it holds numbers and ranges as in [1-4,7]");
        }
        if (c == ']') {
            return fault(at - 1, "no number after this comma, a bracket holds numbers and ranges as in [1-4,7]");
        }
        if (c == ',') {
            return fault(at, "no number before this comma, a bracket holds numbers and ranges as in [1-4,7]");
        }
        if (c == '-') {
            return fault(at, "no number before this '-', write a range as in [1-4]");
        }
        return badInBracket();
    }

    private NodeExpressionException noUpperBound(int dash) {
        char c = text.charAt(at);
        if (c == ']' || c == ',') {
            return fault(dash, "no number after this '-', write a range as in [1-4]");
        }
        return badInBracket();
    }

    private NodeExpressionException badInBracket() {
        char c = text.charAt(at);
        if (c == '[') {
            return fault(at, "'[' inside a bracket, brackets stand side by side as in r[1-2]n[1-4]");
        }
        if (c == '-') {
            return fault(at, "more than one '-' in a range, write it as in [1-4]");
        }
        if (isBlank(c)) {
            return fault(at, "blank inside a bracket, write it without blanks as in [1-4,7]");
        }
        return fault(
                at,
                shown(text, at) + " inside a bracket, which holds numbers and ranges as in [1-4,7] and nothing else");
    }

    private NodeExpressionException badCharacter() {
        if (text.charAt(at) == ']') {
            return fault(at, "']' without '[', brackets hold numbers as in n[1-4]");
        }
        return fault(
                at,
                shown(text, at)
                        + " in a node name, allowed are letters, digits, '_', '-' and '.', with commas between names");
    }

    private NodeExpressionException afterBlank(int blank) {
        char c = text.charAt(at);
        if (c == '[' || isNameCharacter(c)) {
            return fault(blank, "blank inside a name, names are separated by commas");
        }
        return badCharacter();
    }

    private void skipBlanks() {
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    private static String clipped(String digits) {
        return digits.length() <= LONGEST_SUGGESTION ? digits : digits.substring(0, LONGEST_SUGGESTION) + "...";
    }

    private static NodeExpressionException fault(int index, String problem) {
        return new NodeExpressionException(index + 1, problem);
    }
}
