package io.github.sluice.simulator.trace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Small workload files for the tests, as text of one byte a character. */
final class SwfTexts {
    static final String JOB = "1 0 5 100 4 -1 -1 4 200 -1 1 1 1 -1 0 1 -1 -1";

    private SwfTexts() {}

    static SwfTrace read(String text) {
        try {
            return SwfReader.read("t.swf", new ByteArrayInputStream(text.getBytes(ISO_8859_1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static SwfException refused(String text) {
        return catchThrowableOfType(SwfException.class, () -> read(text));
    }

    /** {@link #JOB} with another text in one field, counted from 1. */
    static String jobWith(int field, String text) {
        String[] fields = JOB.split(" ", -1);
        fields[field - 1] = text;
        return String.join(" ", fields);
    }

    static String job(long number, long submitTime) {
        return number + " " + submitTime + JOB.substring(3);
    }
}
