package io.github.sluice.runtime.oci;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;

/** Looks for what a test has left behind. */
final class Traces {
    private final OciLab lab;

    Traces(OciLab lab) {
        this.lab = lab;
    }

    /** One line for each thing. */
    List<String> find() throws IOException {
        List<String> left = new ArrayList<>();
        try {
            // What was killed takes a moment to be gone.
            await().atMost(Duration.ofSeconds(3))
                    .pollInterval(Duration.ofMillis(10))
                    .until(() -> processes().isEmpty() && children().isEmpty());
        } catch (ConditionTimeoutException late) {
            processes().forEach(process -> left.add("process " + shown(process)));
            children().forEach(process -> left.add("child " + shown(process)));
        }
        for (Flavour flavour : Flavour.values()) {
            entries(flavour.state(lab.folder())).forEach(id -> left.add("container " + id));
        }
        if (!lab.keepsFolders()) {
            entries(lab.spool().resolve("oci")).forEach(folder -> left.add("folder " + folder));
        }
        mounts(Path.of("/proc/self/mountinfo")).forEach(mount -> left.add("mount " + mount));
        for (LabBundle bundle : lab.bundles()) {
            bundle.changes().forEach(change -> left.add("changed " + change));
        }
        return left.stream().distinct().toList();
    }

    /** Removes all, so that one test does not harm the next. */
    void remove() throws IOException {
        processes().forEach(ProcessHandle::destroyForcibly);
        children().forEach(ProcessHandle::destroyForcibly);
        if (mounts(Path.of("/proc/self/mountinfo")).isEmpty()) {
            delete(lab.folder());
        }
    }

    /** Those that work in the test's folder, in the container's way too. */
    private List<ProcessHandle> processes() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(this::isOurs)
                .toList();
    }

    private boolean isOurs(ProcessHandle process) {
        Path about = Path.of("/proc", Long.toString(process.pid()));
        String name = lab.folder().toString();
        boolean isChild =
                process.parent().filter(ProcessHandle.current()::equals).isPresent();
        return isAlive(process.pid())
                && (text(about.resolve("cmdline")).contains(name)
                        || text(about.resolve("environ")).contains(name)
                        || (!isChild && text(about.resolve("mountinfo")).contains(name)));
    }

    /** Whether a process has not ended; who collects orphans may be late. */
    static boolean isAlive(long pid) {
        String stat = text(Path.of("/proc", Long.toString(pid), "stat"));
        return !stat.isEmpty() && !stat.contains(") Z ");
    }

    private static List<ProcessHandle> children() {
        return ProcessHandle.current()
                .descendants()
                .filter(process ->
                        !text(Path.of("/proc", "" + process.pid(), "stat")).contains(") Z "))
                .toList();
    }

    private List<String> mounts(Path table) {
        return text(table)
                .lines()
                .filter(line -> line.contains(" " + lab.folder()))
                .toList();
    }

    private static List<Path> entries(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList();
        }
    }

    private static String shown(ProcessHandle process) {
        return process.pid() + " "
                + text(Path.of("/proc", "" + process.pid(), "cmdline")).replace('\0', ' ');
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }

    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path done, IOException failure) throws IOException {
                Optional.ofNullable(failure).ifPresent(Traces::rise);
                Files.delete(done);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void rise(IOException failure) {
        throw new UncheckedIOException(failure);
    }
}
