package io.github.sluice.runtime.oci.spool;

import io.github.sluice.runtime.oci.conf.Visible;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Removes a folder that users wrote into while they may still be at it. It goes by open folders and not by paths, so a
 * folder that becomes a symbolic link in the middle is not followed; what is mounted inside is left alone. Used by one
 * thread, once.
 */
final class SpoolRemoval {
    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    /** Twelve names of the greatest length are still a path that can be looked at, and few open folders. */
    private static final int DEEPEST = 12;

    private static final int MOST_LINES = 20;

    private final Object device;
    private final List<String> left = new ArrayList<>();
    private final Deque<Path> lifted = new ArrayDeque<>();
    private MountPoints mounts;
    private Room top;
    private int lifts;
    private int unlisted;

    private SpoolRemoval(Object device, MountPoints mounts, Room spool) {
        this.device = device;
        this.mounts = mounts;
        this.top = spool;
    }

    /** An open folder, and where it was when it was opened. */
    private record Room(SecureDirectoryStream<Path> stream, Path place, int depth) {}

    /**
     * Removes {@code name} from {@code folder}, which is ours alone; nothing there is fine.
     *
     * @return what could not be removed and why, one line each
     * @throws IOException if the folder itself cannot be read
     */
    static List<String> of(Path folder, String name) throws IOException {
        try (DirectoryStream<Path> opened = Files.newDirectoryStream(folder)) {
            if (!(opened instanceof SecureDirectoryStream<Path> stream)) {
                return List.of(folder + " is on a file system without safe removal, a local one of the host is right");
            }
            Room spool = new Room(stream, folder, -1);
            SpoolRemoval removal = new SpoolRemoval(Files.getAttribute(folder, "unix:dev"), MountPoints.now(), spool);
            removal.remove(spool, Path.of(name));
            return removal.report();
        }
    }

    private List<String> report() {
        if (unlisted > 0) {
            left.add("and " + unlisted + " more, not listed");
        }
        return List.copyOf(left);
    }

    private void remove(Room room, Path name) {
        Path place = room.place().resolve(name);
        try {
            if (mounts.has(place)) {
                leave(place, "is a mount, no mount inside a spool folder is right");
                return;
            }
            if (!isFolder(room, name)) {
                room.stream().deleteFile(name);
                return;
            }
            if (room.depth() + 1 >= DEEPEST) {
                lift(room, name);
                return;
            }
            folder(room, name, place);
        } catch (NoSuchFileException gone) {
            return; // what is gone is what was wanted
        } catch (IOException refused) {
            leave(place, "cannot be removed: " + reason(refused));
        }
    }

    private void folder(Room room, Path name, Path place) throws IOException {
        int before = left.size() + unlisted;
        try (SecureDirectoryStream<Path> stream = room.stream().newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            empty(new Room(stream, place, room.depth() + 1));
        }
        // Where something is left the folder stays, and its own line would say nothing new.
        if (before == left.size() + unlisted) {
            room.stream().deleteDirectory(name);
        }
    }

    private void empty(Room room) throws IOException {
        Map<String, Object> seen = Files.readAttributes(room.place(), "unix:dev,fileKey", LinkOption.NOFOLLOW_LINKS);
        Object key = room.stream()
                .getFileAttributeView(BasicFileAttributeView.class)
                .readAttributes()
                .fileKey();
        if (!Objects.equals(key, seen.get("fileKey"))) {
            leave(room.place(), "was exchanged while it was removed, a folder that stays is right");
            return;
        }
        if (!device.equals(seen.get("dev"))) {
            leave(room.place(), "is another file system, no mount inside a spool folder is right");
            return;
        }
        unlock(room.stream());
        if (room.depth() == 0) {
            top = room;
        }
        for (Path name : names(room.stream())) {
            remove(room, name);
        }
        if (room.depth() == 0) {
            removeLifted(room);
        }
    }

    /** Too deep below for a path: a rename brings it up, as often as needed. */
    private void lift(Room room, Path name) throws IOException {
        Path free = Path.of("lifted-" + lifts++);
        while (isThere(top, free)) {
            free = Path.of("lifted-" + lifts++);
        }
        room.stream().move(name, top.stream(), free);
        lifted.addLast(free);
    }

    private void removeLifted(Room room) throws IOException {
        while (!lifted.isEmpty()) {
            mounts = MountPoints.now();
            remove(room, lifted.removeFirst());
        }
    }

    private static boolean isThere(Room room, Path name) throws IOException {
        try {
            isFolder(room, name);
            return true;
        } catch (NoSuchFileException free) {
            return false;
        }
    }

    private static boolean isFolder(Room room, Path name) throws IOException {
        return room.stream()
                .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes()
                .isDirectory();
    }

    /** Whoever is not root cannot empty a folder without the owner's rights, as package caches like to make them. */
    private static void unlock(SecureDirectoryStream<Path> folder) throws IOException {
        PosixFileAttributeView view = folder.getFileAttributeView(PosixFileAttributeView.class);
        if (!view.readAttributes().permissions().containsAll(OWNER)) {
            view.setPermissions(OWNER);
        }
    }

    private static List<Path> names(DirectoryStream<Path> folder) throws IOException {
        List<Path> names = new ArrayList<>();
        try {
            folder.forEach(entry -> names.add(entry.getFileName()));
        } catch (DirectoryIteratorException broken) {
            throw broken.getCause();
        }
        return names;
    }

    private void leave(Path place, String problem) {
        if (left.size() == MOST_LINES) {
            unlisted++;
            return;
        }
        left.add(Visible.phrase(place.toString()) + " " + problem);
    }

    private static String reason(IOException refused) {
        String said = refused instanceof FileSystemException each ? each.getReason() : refused.getMessage();
        return refused.getClass().getSimpleName() + (said == null ? "" : " (" + Visible.phrase(said) + ")");
    }
}
