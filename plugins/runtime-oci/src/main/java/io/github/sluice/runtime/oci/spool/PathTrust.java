package io.github.sluice.runtime.oci.spool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;

/**
 * Decides whether a folder is ours alone: it belongs to root or to the own user, nobody else can write to it, and nobody
 * else can put another one into its place.
 *
 * @param ownUser the numeric id of the user that this process runs as
 */
public record PathTrust(int ownUser) {
    private static final int OTHERS_WRITE = 022;
    private static final int STICKY = 01000;
    private static final int FORM = 0170000;
    private static final int FOLDER = 0040000;
    private static final int REGULAR = 0100000;
    private static final int LINK = 0120000;

    /** Trust in the user of this process; where that cannot be known, in root alone. */
    public static PathTrust here() {
        try {
            return new PathTrust((Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException | UnsupportedOperationException unknown) {
            return new PathTrust(0);
        }
    }

    /**
     * Returns if {@code folder} is ours alone, and its path has no symbolic link. A folder above it may be open to all
     * if it has the sticky bit, since nobody can replace in it what is another's.
     *
     * @throws UntrustedPathException naming what is wrong
     * @throws IOException if something cannot be looked at or is missing
     */
    public void check(Path folder) throws IOException {
        if (!folder.isAbsolute() || !folder.equals(folder.normalize())) {
            throw new UntrustedPathException(folder, "is not written out, an absolute path without '..' is right");
        }
        Path above = folder.getRoot();
        for (Path step : folder) {
            inspect(above, STICKY);
            above = above.resolve(step);
        }
        inspect(folder, 0);
    }

    /** Returns if {@code file} is a regular file that nobody else can write to; its folder is another matter. */
    public void checkFile(Path file) throws IOException {
        Map<String, Object> found = attributes(file);
        if ((mode(found) & FORM) != REGULAR) {
            throw new UntrustedPathException(file, "is no regular file, a regular file is right");
        }
        inspect(file, found, 0);
    }

    private void inspect(Path folder, int guard) throws IOException {
        Map<String, Object> found = attributes(folder);
        int mode = mode(found);
        if ((mode & FORM) == LINK) {
            throw new UntrustedPathException(folder, "is a symbolic link, a folder is right");
        }
        if ((mode & FORM) != FOLDER) {
            throw new UntrustedPathException(folder, "is no folder, a folder is right");
        }
        inspect(folder, found, guard);
    }

    private static Map<String, Object> attributes(Path path) throws IOException {
        return Files.readAttributes(path, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
    }

    private static int mode(Map<String, Object> found) {
        return (Integer) found.getOrDefault("mode", OTHERS_WRITE);
    }

    private void inspect(Path folder, Map<String, Object> found, int guard) throws IOException {
        int owner = (Integer) found.getOrDefault("uid", -1);
        int mode = mode(found);
        if (owner != 0 && owner != ownUser) {
            throw new UntrustedPathException(
                    folder,
                    "belongs to user " + Integer.toUnsignedString(owner) + ", root or user "
                            + Integer.toUnsignedString(ownUser) + " is right");
        }
        if ((mode & OTHERS_WRITE) != 0 && (mode & guard) == 0) {
            throw new UntrustedPathException(
                    folder,
                    "can be written to by others (mode " + Integer.toOctalString(mode & 07777)
                            + "), no write permission for group and others is right");
        }
    }
}
