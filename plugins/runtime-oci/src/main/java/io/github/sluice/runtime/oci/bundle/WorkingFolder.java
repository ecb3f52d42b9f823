package io.github.sluice.runtime.oci.bundle;

import io.github.sluice.runtime.oci.conf.Visible;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The folder that a process starts in, judged as the container's root shows it: symbolic links in there are followed as
 * a process inside would, and must not lead to where {@link PathRule#WORKING_FOLDER} forbids. The owner of the root may
 * change it later; a runtime that looks itself is not made superfluous by this.
 *
 * @param root the root's folder on the host, a real path
 */
record WorkingFolder(Path root) {
    private static final int MOST_LINKS = 40;

    /** What is wrong with the path and what would be right, or empty if it is fine. */
    Optional<String> broken(String path) {
        Optional<String> broken = PathRule.WORKING_FOLDER.broken(path);
        if (broken.isPresent()) {
            return broken;
        }
        String found = "is \"" + Visible.phrase(path) + "\", ";
        try {
            return leads(path).map(problem -> found + problem);
        } catch (IOException | InvalidPathException unreadable) {
            return Optional.of(found + "which cannot be looked at in the container's root ("
                    + Visible.phrase(unreadable.toString()) + "), a path that can is right");
        }
    }

    private Optional<String> leads(String path) throws IOException {
        Path inside = Path.of("/");
        Deque<Path> ahead = new ArrayDeque<>();
        Path.of(path).forEach(ahead::addLast);
        int links = 0;
        while (!ahead.isEmpty()) {
            Path next = inside.resolve(ahead.removeFirst()).normalize();
            Optional<String> broken = PathRule.WORKING_FOLDER.broken(next.toString());
            if (broken.isPresent()) {
                return broken.map(problem -> "whose symbolic links lead to what " + problem);
            }
            Path onHost = root.resolve(next.toString().substring(1));
            if (!Files.isSymbolicLink(onHost)) {
                inside = next;
                continue;
            }
            if (++links > MOST_LINKS) {
                return Optional.of("on whose way are more than " + MOST_LINKS + " symbolic links, fewer are right");
            }
            Path target = Files.readSymbolicLink(onHost);
            for (int i = target.getNameCount() - 1; i >= 0; i--) {
                ahead.addFirst(target.getName(i));
            }
            inside = target.isAbsolute() ? Path.of("/") : inside;
        }
        return Optional.empty();
    }
}
