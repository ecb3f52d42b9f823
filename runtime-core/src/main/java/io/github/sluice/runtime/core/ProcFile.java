package io.github.sluice.runtime.core;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a file below {@code /proc} said when it was read.
 *
 * @param text all of it; empty if it is not there, as when its process is gone
 */
record ProcFile(String text) {
    /** A plain stream, since an interrupt would close a channel. */
    static ProcFile of(String path) {
        try (FileInputStream in = new FileInputStream(path)) {
            return new ProcFile(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException gone) {
            return new ProcFile("");
        }
    }

    /** What stands behind a title at the beginning of a line. */
    Optional<String> line(String title) {
        return text.lines()
                .filter(line -> line.startsWith(title))
                .map(line -> line.substring(title.length()).strip())
                .findFirst();
    }

    /** A number of decimal digits. */
    static OptionalLong number(String text) {
        boolean isNumber = !text.isEmpty() && text.length() < 18 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }
}
