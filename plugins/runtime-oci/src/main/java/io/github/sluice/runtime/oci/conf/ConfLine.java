package io.github.sluice.runtime.oci.conf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes one line of the file apart. Used by one thread, once. */
final class ConfLine {
    private final String text;
    private final int number;
    private final Faults faults;
    private final int[] columns;

    ConfLine(String text, int number, Faults faults) {
        this.text = text;
        this.number = number;
        this.faults = faults;
        this.columns = columns(text);
    }

    private static int[] columns(String text) {
        int[] columns = new int[text.length() + 1];
        columns[0] = 1;
        for (int i = 1; i < columns.length; i++) {
            columns[i] = columns[i - 1] + (Character.isHighSurrogate(text.charAt(i - 1)) ? 0 : 1);
        }
        return columns;
    }

    /** The key with its value, or empty if the line holds none or is faulty, which is noted. */
    Optional<ConfValue> value() {
        int start = afterBlanks(0);
        if (start == text.length() || text.charAt(start) == '#' || hasControl()) {
            return Optional.empty();
        }
        int equals = text.indexOf('=', start);
        if (equals < 0) {
            fault(start, "'" + Visible.word(text.substring(start)) + "' is not Key=value");
            return Optional.empty();
        }
        String word = text.substring(start, equals).strip();
        Optional<ConfKey> key = ConfKey.find(word);
        if (key.isEmpty()) {
            fault(start, unknown(word));
            return Optional.empty();
        }
        return value(key.get(), afterBlanks(equals + 1));
    }

    private static String unknown(String word) {
        return "unknown key '" + Visible.word(word) + "'"
                + ConfKey.like(word)
                        .map(like -> ", did you mean " + like.label() + "?")
                        .orElse(", docs/oci-conf.md lists the keys");
    }

    private boolean hasControl() {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i)) && text.charAt(i) != '\t') {
                fault(i, String.format("control character U+%04X, text without it is right", (int) text.charAt(i)));
                return true;
            }
        }
        return false;
    }

    private Optional<ConfValue> value(ConfKey key, int start) {
        if (start == text.length() || text.charAt(start) != '"') {
            return Optional.of(part(key, offsets(start, endOfPlain(key, start))));
        }
        List<Integer> offsets = new ArrayList<>();
        int at = start + 1;
        while (at < text.length() && text.charAt(at) != '"') {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                // Only \" is for this reader; what another backslash means is for the value's own language.
                if (text.charAt(at + 1) != '"') {
                    offsets.add(at);
                }
                at++;
            }
            offsets.add(at);
            at++;
        }
        if (at == text.length()) {
            warn(start, key.label() + " begins with a quote and has none at its end, a quote there is right");
            return Optional.of(part(key, offsets(start + 1, endOfText())));
        }
        int rest = afterBlanks(at + 1);
        if (rest < text.length() && !isComment(rest)) {
            fault(rest, key.label() + " goes on after its closing quote: within quotes, a quote is written \\\"");
            return Optional.empty();
        }
        offsets.add(at);
        return Optional.of(part(key, offsets));
    }

    /** Where a value without quotes around it ends: before a comment and the blanks before that. */
    private int endOfPlain(ConfKey key, int start) {
        char quote = 0;
        for (int at = start; at < text.length(); at++) {
            char c = text.charAt(at);
            if (quote == 0 && isComment(at)) {
                return Math.max(start, text.substring(0, at).stripTrailing().length());
            }
            if (!key.isCommand()) {
                continue;
            }
            if (c == '\\' && quote != '\'') {
                at++;
            } else if (c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
            }
        }
        return Math.max(start, endOfText());
    }

    private boolean isComment(int at) {
        return text.charAt(at) == '#' && isBlank(text.charAt(at - 1));
    }

    private int endOfText() {
        return text.stripTrailing().length();
    }

    private int afterBlanks(int from) {
        int at = from;
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    private static List<Integer> offsets(int start, int end) {
        List<Integer> offsets = new ArrayList<>();
        for (int at = start; at <= end; at++) {
            offsets.add(at);
        }
        return offsets;
    }

    /** The characters at these offsets; the last one is that of the end. */
    private ConfValue part(ConfKey key, List<Integer> offsets) {
        StringBuilder part = new StringBuilder();
        int last = offsets.size() - 1;
        offsets.subList(0, last).forEach(offset -> part.append(text.charAt(offset)));
        int[] places = offsets.stream().mapToInt(offset -> columns[offset]).toArray();
        return new ConfValue(key, number, part.toString(), places);
    }

    private void fault(int offset, String message) {
        faults.add(number, columns[offset], message);
    }

    private void warn(int offset, String message) {
        faults.warn(number, columns[offset], message);
    }
}
