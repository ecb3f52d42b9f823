package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.TaskUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads files with the rights of their users, so that nobody gets to see another's by way of a daemon that may see all. */
final class UserFile {
    /** The most bytes that a file may have. */
    static final int MOST_BYTES = 4 << 20;

    private static final String READ =
            """
            if [ -f "$1" ]; then exec cat -- "$1"; fi
            if [ -e "$1" ]; then echo it is no regular file >&2; else echo there is no such file >&2; fi
            exit 1
            """;

    private UserFile() {}

    /**
     * The bytes of a file.
     *
     * @throws IOException if the user cannot read it, or it is no regular file or has more than {@link #MOST_BYTES}
     */
    static byte[] read(Path file, TaskUser user, RuntimeCommands commands) throws IOException {
        byte[] content = TaskMaker.isOurs(user) ? Files.readAllBytes(file) : readAs(user, file, commands);
        if (content.length > MOST_BYTES) {
            throw new IOException(file + " has more than " + MOST_BYTES + " bytes, at most that many are right");
        }
        return content;
    }

    private static byte[] readAs(TaskUser user, Path file, RuntimeCommands commands) throws IOException {
        RuntimeCommands.Ended read = commands.run(List.of("/bin/sh", "-c", READ, "sh", file.toString()), user);
        if (!read.isDone()) {
            String why = read.complaint().isEmpty() ? "the reading " + read.exit() : read.complaint();
            throw new IOException(file + " cannot be read by user " + user.uid() + ": " + why
                    + ", a file that the user may read is right");
        }
        return read.output();
    }
}
