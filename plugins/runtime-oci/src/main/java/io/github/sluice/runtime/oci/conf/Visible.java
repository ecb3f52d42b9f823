package io.github.sluice.runtime.oci.conf;

/** Foreign text, made fit for a message of one line. */
public final class Visible {
    private static final int MOST_CHARACTERS = 600;
    private static final int PHRASE = 200;
    private static final int SHORT = 40;

    private Visible() {}

    /** The text with escapes for what cannot be seen or would change how the rest looks, cut after 600 characters. */
    public static String text(String text) {
        return cut(text, MOST_CHARACTERS);
    }

    /** The same, cut after 200 characters. */
    public static String phrase(String text) {
        return cut(text, PHRASE);
    }

    /** The same, cut after 40 characters. */
    public static String word(String text) {
        return cut(text, SHORT);
    }

    private static String cut(String text, int most) {
        StringBuilder visible = new StringBuilder();
        text.codePoints().limit(most).forEach(point -> append(visible, point));
        return text.codePointCount(0, text.length()) > most
                ? visible.append("...").toString()
                : visible.toString();
    }

    private static void append(StringBuilder visible, int point) {
        switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE ->
                visible.append(point < 0x100 ? String.format("\\x%02x", point) : String.format("\\u{%x}", point));
            default -> visible.appendCodePoint(point);
        }
    }
}
