package io.github.sluice.hres.core.yaml;

import java.util.Objects;

/**
 * Something wrong at one place of a file.
 *
 * @param file the file's name as it was given
 * @param line from 1
 * @param column from 1, counted in characters (Unicode code points)
 * @param message what is wrong and what would be right
 */
public record Fault(String file, int line, int column, String message) {
    /** Checks the parts. */
    public Fault {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(message, "message");
        if (line < 1 || column < 1) {
            throw new IllegalArgumentException("place " + line + ":" + column + ": lines and columns count from 1");
        }
    }

    /** {@code file:line:column: message}. */
    @Override
    public String toString() {
        return file + ":" + line + ":" + column + ": " + message;
    }
}
