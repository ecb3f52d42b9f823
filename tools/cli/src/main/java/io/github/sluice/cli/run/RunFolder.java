package io.github.sluice.cli.run;

import io.github.sluice.runtime.TaskUser;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The folder for what must survive this process, of which one process at a time is the owner: the mark of the run's
 * processes, and for each job that has begun its record and the files that its tasks need. Others may pass through it and
 * not read it. For any thread.
 */
final class RunFolder implements AutoCloseable {
    private static final Set<PosixFilePermission> PASSABLE = PosixFilePermissions.fromString("rwx--x--x");
    private static final String RECORD = "record";

    private final Path path;
    private final FileChannel lock;

    private RunFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Opens the folder, which is made if it is missing.
     *
     * @throws IOException if another process is its owner, or others can change it
     */
    static RunFolder open(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path path = folder.toRealPath();
        refuseForeign(path);
        Files.setPosixFilePermissions(path, PASSABLE);
        FileChannel lock = FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (lock.tryLock() == null) {
                throw new IOException(
                        path + ": another hres run uses this folder: wait for it, or name another with --spool");
            }
            makeFolder(path.resolve("jobs"));
            return new RunFolder(path, lock);
        } catch (IOException | RuntimeException refused) {
            lock.close();
            throw refused;
        }
    }

    private static void refuseForeign(Path path) throws IOException {
        Object owner = Files.getAttribute(path, "unix:uid");
        if (!owner.equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))) {
            throw new IOException(path + ": belongs to user " + owner + ": a folder of your own is right");
        }
    }

    Path path() {
        return path;
    }

    /** The mark of the run that was the owner before, if it did not come to its end. */
    Optional<String> earlier() throws IOException {
        Path mark = path.resolve("run");
        return Files.exists(mark) ? Optional.of(Files.readString(mark)) : Optional.empty();
    }

    /** Notes the mark of this run before anything of it is started. */
    void begin(String run) throws IOException {
        Files.writeString(path.resolve("run"), run);
    }

    /** Notes that nothing of this run is left. */
    void end() throws IOException {
        Files.deleteIfExists(path.resolve("run"));
    }

    /** The folders of jobs that have begun and not ended. */
    List<Path> jobs() throws IOException {
        List<Path> jobs = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(path.resolve("jobs"))) {
            folders.forEach(jobs::add);
        }
        jobs.sort(null);
        return jobs;
    }

    /** Makes the folder of a job that begins, with its record. */
    Path begin(PlannedJob job, JobRecord record) throws IOException {
        Path folder = path.resolve("jobs").resolve(Long.toString(job.id().number()));
        makeFolder(folder);
        write(folder.resolve(RECORD), record.bytes(), "rw-------");
        return folder;
    }

    /** The record of a job's folder; empty if the job did not come so far as to have one. */
    static Optional<JobRecord> record(Path folder) throws IOException {
        Path file = folder.resolve(RECORD);
        return Files.exists(file) ? Optional.of(JobRecord.of(Files.readAllBytes(file))) : Optional.empty();
    }

    /** Removes the folder of a job that has ended. */
    static void remove(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    /** Writes a file of a user's own into a folder of ours. */
    static Path writeFor(TaskUser user, Path file, byte[] content, String mode) throws IOException {
        write(file, content, mode);
        if (!Files.getAttribute(file, "unix:uid").equals((int) user.uid())) {
            Files.setAttribute(file, "unix:gid", (int) user.gid(), LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(file, "unix:uid", (int) user.uid(), LinkOption.NOFOLLOW_LINKS);
        }
        return file;
    }

    private static void write(Path file, byte[] content, String mode) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(file, content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    private static void makeFolder(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PASSABLE);
    }

    /** Lets another process be the owner. */
    @Override
    public void close() throws IOException {
        lock.close();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
