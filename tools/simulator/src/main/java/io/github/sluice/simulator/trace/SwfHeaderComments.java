package io.github.sluice.simulator.trace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Gathers the header from the comments before the first job. One thread. */
final class SwfHeaderComments {
    /** So that a file of nothing but comments takes no memory; the standard has 24 labels. */
    private static final int MOST_LABELS = 64;

    private static final int MOST_BYTES = 1024;

    private static final Pattern LABELLED = Pattern.compile("\\h*(" + SwfHeader.LABEL + ")\\h*:(.*)");

    private final Map<String, String> values = new LinkedHashMap<>();

    /** Takes the bytes of a comment after its semicolon; what is not {@code label: value} is passed over. */
    void take(byte[] bytes, int from, int to) {
        if (values.size() == MOST_LABELS || to - from > MOST_BYTES) {
            return;
        }
        Matcher comment = LABELLED.matcher(text(bytes, from, to));
        if (comment.matches()) {
            values.putIfAbsent(comment.group(1), comment.group(2).strip());
        }
    }

    SwfHeader toHeader() {
        return new SwfHeader(values);
    }

    private static String text(byte[] bytes, int from, int to) {
        try {
            return UTF_8.newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, to - from))
                    .toString();
        } catch (CharacterCodingException older) {
            // files from before UTF-8 have names of people and places in Latin-1
            return new String(bytes, from, to - from, ISO_8859_1);
        }
    }
}
