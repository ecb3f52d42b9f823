package io.github.sluice.runtime.oci.spool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The places of this host on which something is mounted. A mount of a folder of the same file system cannot be told from
 * its device number, only from this list.
 *
 * @param points absolute paths
 */
record MountPoints(Set<String> points) {
    private static final Path TABLE = Path.of("/proc/self/mountinfo");
    private static final int POINT = 4;
    private static final Pattern ESCAPED = Pattern.compile("\\\\([0-7]{3})");

    MountPoints {
        points = Set.copyOf(points);
    }

    /** The mounts that are there now. */
    static MountPoints now() throws IOException {
        // Not read line by line, which would fail at the first name that is not UTF-8.
        String table = new String(Files.readAllBytes(TABLE), StandardCharsets.UTF_8);
        return new MountPoints(table.lines()
                .map(line -> line.split(" ", -1))
                .filter(fields -> fields.length > POINT)
                .map(fields -> ESCAPED.matcher(fields[POINT]).replaceAll(MountPoints::plain))
                .collect(Collectors.toSet()));
    }

    boolean has(Path place) {
        return points.contains(place.toString());
    }

    private static String plain(MatchResult escaped) {
        char character = (char) Integer.parseInt(escaped.group(1), 8);
        return Matcher.quoteReplacement(String.valueOf(character));
    }
}
