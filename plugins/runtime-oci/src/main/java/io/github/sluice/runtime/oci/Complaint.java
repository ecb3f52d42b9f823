package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.oci.conf.Visible;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The first and the last lines of what a program wrote to stderr: what it began with, and what it ended with. */
final class Complaint {
    private static final int LINES = 5;

    private Complaint() {}

    /** At most ten lines, joined by {@code "; "} with dots for what is left out; control characters are made visible. */
    static String of(byte[] written) {
        List<String> lines = new String(written, StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(Visible::text)
                .toList();
        if (lines.size() <= 2 * LINES) {
            return String.join("; ", lines);
        }
        List<String> some = new ArrayList<>(lines.subList(0, LINES));
        some.add("...");
        some.addAll(lines.subList(lines.size() - LINES, lines.size()));
        return String.join("; ", some);
    }
}
