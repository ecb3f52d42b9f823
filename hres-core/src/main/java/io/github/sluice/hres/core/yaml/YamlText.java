package io.github.sluice.hres.core.yaml;

import java.util.Locale;
import java.util.regex.Pattern;

/** Texts as YAML has them: plain where that is safe in every place, else in double quotes. */
public final class YamlText {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_/][A-Za-z0-9_/.-]*");
    private static final Pattern NULL = Pattern.compile("null|Null|NULL");

    private YamlText() {}

    /** The text for a value. */
    public static String of(String text) {
        boolean plain = PLAIN.matcher(text).matches() && !NULL.matcher(text).matches();
        return plain ? text : quoted(text);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            append(quoted, text.codePointAt(i));
        }
        return quoted.append('"').toString();
    }

    private static void append(StringBuilder quoted, int point) {
        switch (point) {
            case '"' -> quoted.append("\\\"");
            case '\\' -> quoted.append("\\\\");
            case '\n' -> quoted.append("\\n");
            case '\t' -> quoted.append("\\t");
            default -> {
                if (isPrintable(point)) {
                    quoted.appendCodePoint(point);
                } else {
                    quoted.append(String.format(Locale.ROOT, point > 0xFFFF ? "\\U%08X" : "\\u%04X", point));
                }
            }
        }
    }

    private static boolean isPrintable(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE -> false;
            default -> true;
        };
    }
}
