package io.github.sluice.runtime.oci;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects what is wrong with one document, as {@code file: /json/pointer: problem}. A pointer is as in RFC 6901, but
 * for the whole document, which is {@code /} since an empty place would be hard to see. Used by one thread.
 */
final class ConfigFaults {
    private static final int MOST_FAULTS = 100;
    private static final int MOST_CHARACTERS = 200;

    private final Path file;
    private final List<String> faults = new ArrayList<>();
    private int unlisted;

    ConfigFaults(Path file) {
        this.file = file;
    }

    /** Notes a fault of the value at {@code pointer}, empty for the whole document. */
    void add(String pointer, String problem) {
        if (faults.size() == MOST_FAULTS) {
            unlisted++;
            return;
        }
        faults.add(shown(file.toString()) + ": " + (pointer.isEmpty() ? "/" : shown(pointer)) + ": " + problem);
    }

    /** Throws what was noted, if anything was. */
    void end() throws ConfigException {
        if (unlisted > 0) {
            faults.add(shown(file.toString()) + ": /: and " + unlisted + " faults more, not listed");
            unlisted = 0;
        }
        if (!faults.isEmpty()) {
            throw new ConfigException(faults);
        }
    }

    /** Throws one fault, at {@code place} of {@code file}. */
    static ConfigException only(Path file, String place, String problem) {
        return new ConfigException(List.of(shown(file.toString()) + ": " + place + ": " + problem));
    }

    /** The pointer to the member {@code name} of the object at {@code pointer}. */
    static String member(String pointer, String name) {
        return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
    }

    /** The text with escapes for what cannot be seen, cut after 200 characters. */
    static String shown(String text) {
        StringBuilder shown = new StringBuilder();
        int[] points = text.codePoints().limit(MOST_CHARACTERS + 1L).toArray();
        for (int i = 0; i < Math.min(points.length, MOST_CHARACTERS); i++) {
            append(shown, points[i]);
        }
        return points.length > MOST_CHARACTERS ? shown.append("...").toString() : shown.toString();
    }

    private static void append(StringBuilder shown, int point) {
        switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE ->
                shown.append(point < 0x100 ? String.format("\\x%02x", point) : String.format("\\u{%x}", point));
            default -> shown.appendCodePoint(point);
        }
    }
}
