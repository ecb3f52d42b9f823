package io.github.sluice.hres.exec;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;

/** Foreign bytes and texts, made fit for one line that people read. */
final class Text {
    private static final int MOST_LINES = 3;
    private static final int MOST_CHARACTERS = 400;

    private Text() {}

    /**
     * The first lines that say something, joined to one. What is not UTF-8 becomes U+FFFD, control characters are
     * written as escapes, and it is cut after 400 characters.
     */
    static String firstLines(byte[] bytes) {
        String line = new String(bytes, StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .limit(MOST_LINES)
                .collect(Collectors.joining("; "));
        return visible(line);
    }

    /** The text with escapes for what cannot be seen or would change how the rest looks, cut after 400 characters. */
    static String visible(String text) {
        StringBuilder visible = new StringBuilder();
        int[] points = text.codePoints().limit(MOST_CHARACTERS + 1L).toArray();
        for (int i = 0; i < Math.min(points.length, MOST_CHARACTERS); i++) {
            append(visible, points[i]);
        }
        return points.length > MOST_CHARACTERS ? visible.append("...").toString() : visible.toString();
    }

    /** The bytes as text, or empty if they are not UTF-8. */
    static Optional<String> strict(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException notUtf8) {
            return Optional.empty();
        }
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
