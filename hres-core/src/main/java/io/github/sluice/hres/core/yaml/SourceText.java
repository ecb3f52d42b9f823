package io.github.sluice.hres.core.yaml;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The text of a file with the places of its lines. Lines end as in YAML: LF, CR LF or CR. Not for use by two threads. */
final class SourceText {
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    /** What stands for each byte that is not UTF-8. */
    private static final char REPLACEMENT = '\uFFFD';

    private static final int PIECE = 8192;

    private final String text;
    private final int[] starts;
    /** Whether every character is one {@code char}. */
    private final boolean plain;

    /** The place asked for last: most come in the order of the file, and a line may be as long as the file. */
    private int cursorLine = 1;

    private int cursorColumn = 1;
    private int cursorIndex;

    private SourceText(String text) {
        this.text = text;
        this.starts = starts(text);
        this.plain = text.codePointCount(0, text.length()) == text.length();
    }

    /** Reads UTF-8, without a byte-order mark; empty if that failed, with the faults told. */
    static Optional<SourceText> of(byte[] bytes, Faults faults) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        int bad = text.indexOf(REPLACEMENT) < 0 ? bytes.length : firstBad(bytes);
        if (bad < bytes.length) {
            SourceText source = new SourceText(unmarked(new String(bytes, 0, bad, StandardCharsets.UTF_8)));
            int line = source.lines();
            String shown = String.format(Locale.ROOT, "%02X", bytes[bad]);
            faults.add(line, source.columnAt(line, source.text.length()), YamlProblem.NOT_UTF8, shown);
            return Optional.empty();
        }
        SourceText source = new SourceText(unmarked(text));
        return source.hasControls(faults) ? Optional.empty() : Optional.of(source);
    }

    private static String unmarked(String text) {
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    }

    /** The index of the first byte that is not UTF-8, or the number of bytes; the text may have U+FFFD as its own. */
    private static int firstBad(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(PIECE);
        CoderResult result = decoder.decode(in, out, true);
        while (result.isOverflow()) {
            out.clear();
            result = decoder.decode(in, out, true);
        }
        return result.isError() ? in.position() : bytes.length;
    }

    /** The whole text. */
    String text() {
        return text;
    }

    /** The number of lines, at least 1. */
    int lines() {
        return starts.length;
    }

    /** The index of the first character of a line. */
    int start(int line) {
        return starts[line - 1];
    }

    /** The index behind the last character of a line, its end of line included. */
    int end(int line) {
        return line < starts.length ? starts[line] : text.length();
    }

    /** The index of the character at a place; the end of the line or text if there is none. */
    int index(int line, int column) {
        if (line > starts.length) {
            return text.length();
        }
        int end = end(line);
        if (plain) {
            return Math.min(start(line) + column - 1, end);
        }
        if (line != cursorLine || column < cursorColumn) {
            cursorLine = line;
            cursorColumn = 1;
            cursorIndex = start(line);
        }
        while (cursorColumn < column && cursorIndex < end) {
            cursorIndex += Character.charCount(text.codePointAt(cursorIndex));
            cursorColumn++;
        }
        return cursorIndex;
    }

    /** The column of an index in a line. */
    int columnAt(int line, int index) {
        return (plain ? index - start(line) : text.codePointCount(start(line), index)) + 1;
    }

    /** The character at an index, or NUL behind the end. */
    char charAt(int index) {
        return index < text.length() ? text.charAt(index) : '\0';
    }

    /** The characters from an index on, up to a blank, a comma or a bracket. */
    String wordAt(int index) {
        int end = index;
        while (end < text.length() && " \t\r\n,[]{}".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return text.substring(index, end);
    }

    /** Tells the first control character of each line. */
    private boolean hasControls(Faults faults) {
        boolean found = false;
        for (int line = 1; line <= starts.length; line++) {
            for (int i = start(line); i < end(line); i++) {
                char c = text.charAt(i);
                if (isControl(c)) {
                    faults.add(
                            line, columnAt(line, i), YamlProblem.CONTROL, String.format(Locale.ROOT, "%04X", (int) c));
                    found = true;
                    break;
                }
            }
        }
        return found;
    }

    private static boolean isControl(char c) {
        if (c < ' ') {
            return c != '\t' && c != '\n' && c != '\r';
        }
        boolean upper = c >= 0x7F && c <= 0x9F && c != 0x85;
        return upper || c == BYTE_ORDER_MARK || c >= 0xFFFE;
    }

    private static int[] starts(String text) {
        int[] starts = new int[64];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean alone = i + 1 == text.length() || text.charAt(i + 1) != '\n';
            boolean ends = c == '\n' || (c == '\r' && alone);
            if (!ends) {
                continue;
            }
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, count * 2);
            }
            starts[count++] = i + 1;
        }
        return Arrays.copyOf(starts, count);
    }
}
