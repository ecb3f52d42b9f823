package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.oci.conf.Visible;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The first and the last lines of what a program wrote to stderr: what it began with, and what it ended with. */
final class Complaint {
    private static final int LINES = 5;
    private static final int LONGEST_LINE = 500;

    private Complaint() {}

    /** At most ten lines, joined by {@code "; "}; control characters are made visible. */
    static String of(byte[] written) {
        List<String> lines = new String(written, StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(Complaint::shown)
                .toList();
        if (lines.size() <= 2 * LINES) {
            return String.join("; ", lines);
        }
        List<String> some = new ArrayList<>(lines.subList(0, LINES));
        some.add("... " + (lines.size() - 2 * LINES) + " more lines ...");
        some.addAll(lines.subList(lines.size() - LINES, lines.size()));
        return String.join("; ", some);
    }

    private static String shown(String line) {
        return Visible.text(line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) + "..." : line);
    }
}
