package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.oci.spool.SpoolFolder;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The number of a task's first process, kept for a site whose commands name a process and not a container. It is kept
 * together with the time when the process was started, since numbers are used again.
 */
final class FirstProcess {
    private static final String FILE = "pid";
    private static final int STARTED = 19; // the 22nd field of the line, the third being the first after the name

    private FirstProcess() {}

    /** Keeps a number in the task's folder. A process that is gone already is not kept. */
    static void record(SpoolFolder folder, long pid) throws IOException {
        Optional<String> started = started(pid);
        if (started.isPresent()) {
            folder.write(FILE, (pid + " " + started.get()).getBytes(StandardCharsets.US_ASCII), 0600);
        }
    }

    /** The number that was kept, if it is still that process. */
    static Optional<Long> recorded(SpoolFolder folder) {
        try {
            String[] kept = text(folder.path().resolve(FILE)).split(" ", 2);
            long pid = Long.parseLong(kept[0]);
            return started(pid).filter(kept[1]::equals).map(time -> pid);
        } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException none) {
            return Optional.empty();
        }
    }

    private static Optional<String> started(long pid) {
        try {
            return Optional.of(fields(pid).get(STARTED));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** Whether a process is there that has not ended; one that nobody has collected yet has. */
    static boolean isAlive(long pid) {
        try {
            String state = fields(pid).get(0);
            return !state.equals("Z") && !state.equals("X");
        } catch (IOException gone) {
            return false;
        }
    }

    /** The state of a process, and what follows in its line. */
    private static List<String> fields(long pid) throws IOException {
        String line = text(Path.of("/proc", Long.toString(pid), "stat"));
        // The name in brackets may hold anything, brackets too.
        return List.of(line.substring(line.lastIndexOf(')') + 2).split(" "));
    }

    /** By a plain stream, since an interrupt would close a channel. */
    private static String text(Path file) throws IOException {
        try (InputStream in = new FileInputStream(file.toFile())) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
