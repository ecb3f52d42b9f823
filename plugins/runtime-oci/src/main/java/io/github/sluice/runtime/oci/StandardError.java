package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskUser;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stderr of a task, which is also where a runtime says why it could not run it. What goes to a file is read as its
 * user, who may have put another file into its place.
 */
final class StandardError {
    /** The whole, or the beginning and the end if it is much. */
    private static final String READ =
            """
            [ -f "$1" ] || exit 0
            if [ "$(tail -c "+$2" -- "$1" | head -c 65537 | wc -c)" -le 65536 ]; then
                tail -c "+$2" -- "$1" | head -c 65536
            else
                tail -c "+$2" -- "$1" | head -c 32768
                echo
                tail -c 32768 -- "$1"
            fi
            """;

    private final RuntimeCommands commands;
    private final TaskUser user;
    private final @Nullable File file;
    private final long before;
    private final WatchedStream stream;

    private StandardError(
            RuntimeCommands commands, TaskUser user, @Nullable File file, long before, WatchedStream stream) {
        this.commands = commands;
        this.user = user;
        this.file = file;
        this.before = before;
        this.stream = stream;
    }

    /** The stderr of a program that is to be started: what its file holds already is not the program's. */
    static StandardError before(Redirect target, RuntimeCommands commands, TaskUser user) {
        File file = target.file();
        long size = 0;
        if (file != null && target.type() == Redirect.Type.APPEND) {
            try {
                size = Files.size(file.toPath());
            } catch (IOException missing) {
                size = 0;
            }
        }
        return new StandardError(commands, user, file, size, WatchedStream.NOTHING);
    }

    /** The same of the program that was started. */
    StandardError of(TaskProcess process) {
        return new StandardError(commands, user, file, before, new WatchedStream(process.stderr()));
    }

    /** For whoever reads the pipe, if it is one. */
    InputStream stream() {
        return stream;
    }

    /** The first and last lines that were written. The program has ended. */
    String complaint() {
        if (file == null) {
            return Complaint.of(stream.seen());
        }
        if (file.getPath().equals("/dev/null")) {
            return "";
        }
        List<String> words = List.of("/bin/sh", "-c", READ, "sh", file.getPath(), Long.toString(before + 1));
        return Complaint.of(commands.run(words, user).output());
    }
}
