package io.github.sluice.runtime.oci.spool;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tells that the process which works in a folder still lives: an exclusive lock on the file {@code lock} in it, held
 * until it is closed or the process ends, however it ends. The file is for this type alone, since on POSIX systems a
 * process that opens and closes a file gives up its locks on it. For any thread.
 */
public final class FolderLock implements AutoCloseable {
    private static final String NAME = "lock";
    private static final String HELD = "io.github.sluice.runtime.oci.lock:";
    private static final FileAttribute<Set<PosixFilePermission>> OWN_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final String held;
    private final FileChannel channel;

    private FolderLock(String held, FileChannel channel) {
        this.held = held;
        this.channel = channel;
    }

    /**
     * Takes the lock of {@code folder} if nobody has it; does not wait.
     *
     * @return empty if this or another process has it
     * @throws UntrustedPathException if somebody else can change the folder
     * @throws IOException if the folder is missing, or its file system has no locks
     */
    public static Optional<FolderLock> tryTake(SpoolFolder folder) throws IOException {
        folder.check();
        Path file = folder.path().resolve(NAME);
        // Within a process the file must not even be opened while its lock is held, and the plugin may be loaded twice:
        // only the system's properties are the same for both.
        String held = HELD + file;
        if (System.getProperties().putIfAbsent(held, "held") != null) {
            return Optional.empty();
        }
        Optional<FolderLock> taken = Optional.empty();
        try {
            taken = take(file, held);
        } finally {
            if (taken.isEmpty()) {
                System.getProperties().remove(held);
            }
        }
        return taken;
    }

    /** Gives up the lock; the file stays. Does nothing the second time. */
    @Override
    public void close() throws IOException {
        synchronized (channel) {
            if (!channel.isOpen()) {
                return;
            }
            try {
                channel.close();
            } finally {
                System.getProperties().remove(held);
            }
        }
    }

    private static Optional<FolderLock> take(Path file, String held) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            FileChannel.open(
                            file,
                            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                            OWN_FILE)
                    .close();
        }
        // A file that was removed and made anew between opening and locking would be another one, and its lock no lock
        // of the folder; the number alone may be used again, together with the time of the change it is not.
        Map<String, Object> before = identity(file);
        FileChannel channel = FileChannel.open(file, Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
        boolean taken = false;
        try {
            FileLock lock = channel.tryLock();
            taken = lock != null && identity(file).equals(before);
        } catch (OverlappingFileLockException another) {
            return Optional.empty();
        } finally {
            if (!taken) {
                channel.close();
            }
        }
        return taken ? Optional.of(new FolderLock(held, channel)) : Optional.empty();
    }

    private static Map<String, Object> identity(Path file) throws IOException {
        return Files.readAttributes(file, "unix:dev,ino,ctime", LinkOption.NOFOLLOW_LINKS);
    }
}
