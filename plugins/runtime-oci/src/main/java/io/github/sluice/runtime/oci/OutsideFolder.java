package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.oci.conf.OciConf;
import io.github.sluice.runtime.oci.conf.PatternValues;
import io.github.sluice.runtime.oci.spool.SpoolFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The folder for one task's bundle where the site wants bundles outside of the spool. */
final class OutsideFolder {
    private OutsideFolder() {}

    /** Where it is, if the site wants that and it is not below the step's folder, with which it would go. */
    static Optional<Path> path(OciConf conf, PatternValues values, SpoolFolder step) {
        return conf.containerPath()
                .map(pattern -> Path.of(pattern.fill(values)))
                .filter(path -> path.getParent() != null && !path.startsWith(step.path()));
    }

    /** Makes it anew, and the folders above it that are missing, which stay. */
    static SpoolFolder make(Path folder) throws IOException {
        SpoolFolder above = above(folder);
        String name = String.valueOf(folder.getFileName());
        // What another run of this very task has left there would be in the way.
        List<String> left = above.remove(name);
        if (!left.isEmpty()) {
            throw new IOException(String.join("; ", left));
        }
        return above.folder(name, 0711);
    }

    private static SpoolFolder above(Path folder) throws IOException {
        Path parent = Objects.requireNonNull(folder.getParent());
        Path there = parent;
        while (!Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
            there = Objects.requireNonNull(there.getParent());
        }
        SpoolFolder above = SpoolFolder.at(there);
        if (!there.equals(parent)) {
            for (Path name : there.relativize(parent)) {
                above = above.folder(name.toString(), 0711);
            }
        }
        return above;
    }

    /** Removes it, and tells what could not be. */
    static List<String> remove(Path folder) {
        try {
            Path parent = Objects.requireNonNull(folder.getParent());
            return Files.exists(parent, LinkOption.NOFOLLOW_LINKS)
                    ? SpoolFolder.at(parent).remove(String.valueOf(folder.getFileName()))
                    : List.of();
        } catch (IOException refused) {
            return List.of(String.valueOf(refused.getMessage()));
        }
    }
}
