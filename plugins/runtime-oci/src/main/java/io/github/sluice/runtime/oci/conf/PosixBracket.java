package io.github.sluice.runtime.oci.conf;

import java.util.Map;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;

/** A bracket expression of POSIX, put into a character class of {@link java.util.regex}. Used by one thread, once. */
final class PosixBracket {
    private static final Map<String, String> CLASSES = Map.ofEntries(
            Map.entry("alnum", "Alnum"),
            Map.entry("alpha", "Alpha"),
            Map.entry("blank", "Blank"),
            Map.entry("cntrl", "Cntrl"),
            Map.entry("digit", "Digit"),
            Map.entry("graph", "Graph"),
            Map.entry("lower", "Lower"),
            Map.entry("print", "Print"),
            Map.entry("punct", "Punct"),
            Map.entry("space", "Space"),
            Map.entry("upper", "Upper"),
            Map.entry("xdigit", "XDigit"));

    private final String text;
    private final int start;
    private final StringBuilder java;
    private int at;

    PosixBracket(String text, int start, StringBuilder java) {
        this.text = text;
        this.start = start;
        this.java = java;
    }

    /** Appends the class, and returns the offset after the bracket. */
    int end() {
        java.append('[');
        at = start + 1;
        if (current() == '^') {
            java.append('^');
            at++;
        }
        int first = at;
        // A bracket that closes is itself as the first of all.
        while (at == first || current() != ']') {
            item();
        }
        java.append(']');
        String whole = text.substring(start, at + 1);
        if (whole.length() > 4 && whole.startsWith("[:") && whole.endsWith(":]")) {
            at = start;
            throw wrong("'" + whole + "' is a list of letters, [" + whole + "] is right for the class");
        }
        return at + 1;
    }

    private void item() {
        Optional<String> named = named(':');
        if (named.isPresent()) {
            String name = CLASSES.get(named.get());
            if (name == null) {
                throw wrong("the class [:" + named.get() + ":] is not known, known are "
                        + String.join(" ", CLASSES.keySet().stream().sorted().toList()));
            }
            java.append("\\p{").append(name).append('}');
            return;
        }
        int from = element();
        boolean range = current() == '-' && at + 1 < text.length() && text.charAt(at + 1) != ']';
        append(from);
        if (!range) {
            return;
        }
        at++;
        int to = element();
        if (to < from) {
            throw wrong("a range in a bracket ends before it begins, the lower one first is right");
        }
        java.append('-');
        append(to);
    }

    /** One character, which may be written as {@code [.x.]} or {@code [=x=]}. */
    private int element() {
        for (char mark : new char[] {'.', '='}) {
            Optional<String> named = named(mark);
            if (named.isPresent()) {
                if (named.get().codePointCount(0, named.get().length()) != 1) {
                    throw wrong("'" + named.get() + "' is not one character, one is right within [" + mark + " " + mark
                            + "]");
                }
                return named.get().codePointAt(0);
            }
        }
        current();
        int point = text.codePointAt(at);
        at += Character.charCount(point);
        return point;
    }

    private Optional<String> named(char mark) {
        if (current() != '[' || at + 1 >= text.length() || text.charAt(at + 1) != mark) {
            return Optional.empty();
        }
        int end = text.indexOf(mark + "]", at + 2);
        if (end < 0) {
            throw wrong("'[" + mark + "' has no '" + mark + "]', one is right");
        }
        String name = text.substring(at + 2, end);
        at = end + 2;
        return Optional.of(name);
    }

    private void append(int point) {
        if (point < 0x80 && !Character.isLetterOrDigit(point)) {
            java.append('\\');
        }
        java.appendCodePoint(point);
    }

    private char current() {
        if (at >= text.length()) {
            throw new PatternSyntaxException("a '[' has no ']', one is right", text, start);
        }
        return text.charAt(at);
    }

    private PatternSyntaxException wrong(String description) {
        return new PatternSyntaxException(description, text, Math.min(at, text.length()));
    }
}
