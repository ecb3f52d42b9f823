package io.github.sluice.runtime.oci.spool;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the owner of a folder lives. */
class FolderLockTest {
    /** Takes the lock as another process, says so, and holds it until its input ends. */
    private static final String HOLDER =
            """
            import java.nio.channels.FileChannel;
            import java.nio.file.*;
            class Holder {
                public static void main(String[] file) throws Exception {
                    var channel = FileChannel.open(Path.of(file[0]), StandardOpenOption.WRITE);
                    System.out.println(channel.tryLock() == null ? "other" : "taken");
                    System.in.read();
                }
            }
            """;

    @TempDir
    Path temp;

    private Path path;
    private SpoolFolder step;

    @BeforeEach
    void make() throws IOException {
        path = Files.createDirectory(
                temp.toRealPath().resolve("step"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x")));
        step = SpoolFolder.at(path);
    }

    @Test
    void aLockIsFreeThenHeldThenFreeAgain() throws IOException {
        FolderLock lock = FolderLock.tryTake(step).orElseThrow();
        assertThat(FolderLock.tryTake(step)).isEmpty();
        assertThat(FolderLock.tryTake(SpoolFolder.at(path))).isEmpty();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path.resolve("lock"))))
                .isEqualTo("rw-------");

        lock.close();
        try (FolderLock again = FolderLock.tryTake(step).orElseThrow()) {
            lock.close();
            assertThat(FolderLock.tryTake(step)).isEmpty();
            assertThat(again).isNotNull();
        }
    }

    @Test
    void ofManyThreadsOneGetsIt() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (int round = 0; round < 50; round++) {
                List<Callable<Optional<FolderLock>>> attempts = Collections.nCopies(8, () -> FolderLock.tryTake(step));
                int taken = 0;
                for (var attempt : threads.invokeAll(attempts)) {
                    Optional<FolderLock> lock = attempt.get();
                    if (lock.isPresent()) {
                        taken++;
                        lock.get().close();
                    }
                }
                assertThat(taken).isEqualTo(1);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void anotherProcessHoldsItUntilItIsKilled() throws Exception {
        Files.createFile(path.resolve("lock"));
        Process holder = holder();
        try {
            assertThat(line(holder)).isEqualTo("taken");
            assertThat(FolderLock.tryTake(step)).isEmpty();
        } finally {
            holder.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
        Optional<FolderLock> lock = FolderLock.tryTake(step);
        assertThat(lock).isPresent();
        lock.get().close();
    }

    @Test
    void askingAgainInThisProcessDoesNotGiveItUpForOthers() throws Exception {
        try (FolderLock lock = FolderLock.tryTake(step).orElseThrow()) {
            assertThat(FolderLock.tryTake(step)).isEmpty();
            Process other = holder();
            try {
                assertThat(line(other)).isEqualTo("other");
            } finally {
                other.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
            }
            assertThat(lock).isNotNull();
        }
    }

    @Test
    void theFolderCanBeRemovedWhileItsLockIsHeld() throws IOException {
        SpoolFolder above = SpoolFolder.at(Files.createDirectory(
                temp.toRealPath().resolve("above"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))));
        SpoolFolder made = above.folder("made", 0711);
        try (FolderLock lock = FolderLock.tryTake(made).orElseThrow()) {
            assertThat(above.remove("made")).isEmpty();
            assertThat(lock).isNotNull();
        }
        assertThatThrownBy(() -> FolderLock.tryTake(made)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void aPlantedLinkOrAnOpenFolderIsRefusedAndLeavesNothingHeld() throws IOException {
        Path lock = path.resolve("lock");
        Path target = Files.createFile(temp.resolve("target"));
        Files.createSymbolicLink(lock, target.toRealPath());
        assertThatThrownBy(() -> FolderLock.tryTake(step)).isInstanceOf(IOException.class);

        Files.delete(lock);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> FolderLock.tryTake(step)).isInstanceOf(UntrustedPathException.class);

        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
        try (FolderLock taken = FolderLock.tryTake(step).orElseThrow()) {
            assertThat(taken).isNotNull();
        }
    }

    private Process holder() throws IOException {
        Path source = Files.write(temp.resolve("Holder.java"), HOLDER.getBytes(UTF_8));
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        source.toString(),
                        path.resolve("lock").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String line(Process process) throws IOException {
        return new String(process.getInputStream().readNBytes(6), UTF_8).strip();
    }
}
