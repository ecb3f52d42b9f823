package io.github.sluice.runtime.oci.spool;

import io.github.sluice.runtime.oci.conf.Visible;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/**
 * A folder that only root and the own user can change, and what is made in it. Every call looks at the folder anew, and
 * none follows a symbolic link. Immutable, for any thread.
 */
public final class SpoolFolder {
    private static final int PERMISSIONS = 0777;
    private static final int LONGEST_NAME = 255;
    private static final FileAttribute<Set<PosixFilePermission>> OWN_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<Set<PosixFilePermission>> OWN_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final PathTrust trust;
    private final Path path;

    private SpoolFolder(PathTrust trust, Path path) {
        this.trust = trust;
        this.path = path;
    }

    /**
     * The folder {@code path}, which is there and ours alone.
     *
     * @param path absolute, without symbolic links
     * @throws UntrustedPathException if somebody else can change the folder or put another into its place
     * @throws IOException if it is missing or cannot be looked at
     */
    public static SpoolFolder at(Path path) throws IOException {
        SpoolFolder folder = new SpoolFolder(PathTrust.here(), path);
        folder.check();
        return folder;
    }

    /** Where it is, absolute. */
    public Path path() {
        return path;
    }

    /** Throws an {@link UntrustedPathException} if the folder is no longer ours alone. */
    void check() throws IOException {
        trust.check(path);
    }

    /**
     * The folder {@code name} in this one, made if it is missing. One that is there already must be ours alone; its mode
     * becomes {@code mode}.
     *
     * @param name one step of a path
     * @param mode the permissions, such as {@code 0711}; those to write only for the owner
     */
    public SpoolFolder folder(String name, int mode) throws IOException {
        check();
        SpoolFolder child = new SpoolFolder(trust, path.resolve(checkedName(name)));
        try {
            Files.createDirectory(child.path, OWN_FOLDER);
        } catch (FileAlreadyExistsException there) {
            child.check();
        }
        permit(child.path, mode);
        child.check();
        return child;
    }

    /** The names of what is in this folder, sorted. */
    public List<String> names() throws IOException {
        check();
        try (var entries = Files.list(path)) {
            return entries.map(entry -> String.valueOf(entry.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    /**
     * Writes a new file, of the own user. Whatever is there already under that name is left as it is.
     *
     * @param name one step of a path
     * @param mode the permissions, such as {@code 0600}
     * @throws FileAlreadyExistsException if there is anything under that name, a symbolic link too
     */
    public Path write(String name, byte[] content, int mode) throws IOException {
        check();
        Path file = path.resolve(checkedName(name));
        try (FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                OWN_FILE)) {
            fill(file, channel, content, mode);
        }
        return file;
    }

    /**
     * Writes a new file and then makes it that of {@code owner}. Only root can.
     *
     * @param name one step of a path
     * @param mode the permissions, such as {@code 0600}
     * @throws FileAlreadyExistsException if there is anything under that name, a symbolic link too
     */
    public Path write(String name, byte[] content, int mode, UserIds owner) throws IOException {
        Path file = write(name, content, mode);
        try {
            give(file, owner);
        } catch (IOException | RuntimeException refused) {
            Files.delete(file);
            throw refused;
        }
        return file;
    }

    /** Makes the file or folder {@code name} in this folder that of {@code owner}. Only root can. */
    void give(String name, UserIds owner) throws IOException {
        check();
        give(path.resolve(checkedName(name)), owner);
    }

    /**
     * Removes {@code name} from this folder with all that is in it; nothing there is fine. See {@link SpoolRemoval}.
     *
     * @return what could not be removed and why, one line each; empty if nothing is left
     */
    public List<String> remove(String name) throws IOException {
        check();
        return SpoolRemoval.of(path, checkedName(name));
    }

    private static void fill(Path file, FileChannel channel, byte[] content, int mode) throws IOException {
        try {
            permit(file, mode);
            ByteBuffer left = ByteBuffer.wrap(content);
            while (left.hasRemaining()) {
                channel.write(left);
            }
        } catch (IOException | RuntimeException failed) {
            Files.delete(file);
            throw failed;
        }
    }

    /** Permissions beyond the plain ones are no business of a spool, and giving a file away would drop them. */
    private static void permit(Path file, int mode) throws IOException {
        if ((mode & ~PERMISSIONS) != 0) {
            throw new IllegalArgumentException(
                    "mode " + Integer.toOctalString(mode) + " of " + file + ", one from 0 to 777 is right");
        }
        Files.setAttribute(file, "unix:mode", mode);
    }

    private static void give(Path file, UserIds owner) throws IOException {
        Files.setAttribute(file, "unix:gid", owner.group(), LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(file, "unix:uid", owner.user(), LinkOption.NOFOLLOW_LINKS);
    }

    private String checkedName(String name) throws UntrustedPathException {
        boolean leads = name.isEmpty() || name.equals(".") || name.equals("..");
        if (leads || name.indexOf('/') >= 0 || name.indexOf('\0') >= 0) {
            throw new UntrustedPathException(
                    path,
                    "has no place for the name \"" + Visible.phrase(name)
                            + "\", a name without '/' that is not '.' or '..' is right");
        }
        if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
            throw new UntrustedPathException(
                    path,
                    "has no place for the name \"" + Visible.phrase(name) + "\", at most " + LONGEST_NAME
                            + " bytes are right");
        }
        return name;
    }
}
