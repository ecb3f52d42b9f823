package io.github.sluice.runtime.oci.bundle;

import io.github.sluice.runtime.oci.conf.Visible;
import java.util.List;
import java.util.Optional;

/**
 * What an absolute path may be when a runtime acts on it with rights that the user does not have: written out, without
 * "." and "..", and not below a folder where names lead elsewhere, as {@code /proc/self/fd/7} leads into a folder of the
 * host that a runtime left open. A slash at the end does no harm.
 *
 * @param closed the folders below which it must not be, nor be one of them
 */
record PathRule(List<String> closed) {
    /** For the folder, inside the container, that a process starts in. */
    static final PathRule WORKING_FOLDER = new PathRule(List.of("/proc", "/sys", "/dev/fd"));

    /** For a folder of the host that becomes the root of a container. */
    static final PathRule ROOT = new PathRule(List.of("/proc", "/sys", "/dev"));

    /** For anything else. */
    static final PathRule PLAIN = new PathRule(List.of("/proc", "/dev/fd"));

    PathRule {
        closed = List.copyOf(closed);
    }

    /** What is wrong with the path and what would be right, or empty if it is fine. */
    Optional<String> broken(String path) {
        if (path.isEmpty()) {
            return Optional.of("is empty, an absolute path is right");
        }
        if (!path.startsWith("/")) {
            return Optional.of("is " + quoted(path) + ", an absolute path is right");
        }
        if (path.indexOf('\0') >= 0) {
            return Optional.of("is " + quoted(path) + ", a path without NUL is right");
        }
        if (climbs(path) || path.contains("//") || ("/" + path + "/").contains("/./")) {
            return Optional.of("is " + quoted(path) + ", a path without '.', '..' and '//' is right");
        }
        return closed.stream()
                .filter(folder -> (path + "/").startsWith(folder + "/"))
                .findFirst()
                .map(folder -> "is " + quoted(path) + ", a path that is not below " + folder + " is right");
    }

    /** Whether a step of the path is "..". */
    static boolean climbs(String path) {
        return ("/" + path + "/").contains("/../");
    }

    private static String quoted(String path) {
        return '"' + Visible.phrase(path) + '"';
    }
}
