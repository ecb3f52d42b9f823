package io.github.sluice.cli.run;

import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.ProcessStarter;
import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskUser;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The files that tasks write to, always with the rights of their user. Any thread may call. */
final class TaskFiles {
    private static final Path DEVICES = Path.of("/dev");

    private final ProcessStarter starter;
    private final TaskUser self;

    TaskFiles(ProcessStarter starter, TaskUser self) {
        this.starter = starter;
        this.self = self;
    }

    /** Empties a file, or makes it; in a folder that is made too, where the user is our own. */
    void empty(Path file, TaskUser user) throws IOException {
        if (file.startsWith(DEVICES)) {
            return;
        }
        if (user.uid() == self.uid() && file.getParent() != null) {
            Files.createDirectories(file.getParent());
        }
        write(file, user, "", Redirect.to(file.toFile()));
    }

    /** Adds lines at a file's end. */
    void append(Path file, TaskUser user, String lines) throws IOException {
        if (!lines.isEmpty()) {
            write(file, user, lines, Redirect.appendTo(file.toFile()));
        }
    }

    private void write(Path file, TaskUser user, String text, Redirect target) throws IOException {
        Stdio stdio = new Stdio(Redirect.PIPE, target, Redirect.PIPE);
        TaskProcess cat = starter.start(ProcessSpec.builder(user)
                .arguments("cat")
                .environment(Map.of())
                .stdio(stdio)
                .build());
        try (cat;
                InputStream errors = cat.stderr()) {
            try (OutputStream in = cat.stdin()) {
                in.write(text.getBytes(StandardCharsets.UTF_8));
            }
            TaskExit exit = cat.await();
            if (!exit.isSuccess()) {
                String complaint = new String(errors.readAllBytes(), StandardCharsets.UTF_8).strip();
                throw new IOException(file + " cannot be written by user " + user.uid() + ": "
                        + (complaint.isEmpty() ? exit : complaint));
            }
        } catch (InterruptedException now) {
            Thread.currentThread().interrupt();
            throw new IOException(file + " was not written, as the thread was interrupted", now);
        }
    }

    /** Where a task reads: a file, or nothing. */
    static Redirect input(Optional<Path> file) {
        return Redirect.from(file.map(Path::toFile).orElse(new File("/dev/null")));
    }
}
