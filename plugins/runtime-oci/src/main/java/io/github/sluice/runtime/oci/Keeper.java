package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.oci.conf.Visible;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A small program that makes and starts a container by two commands and stays until it has ended. It is the parent of the
 * container's first process, which Java cannot be, so that the exit status is the container's own; and it holds the
 * streams, which Java would close with the first command. It needs perl.
 */
final class Keeper {
    private static final String SCRIPT = script();
    static final String FILE = "ended";
    private static final int MOST = 200;

    private Keeper() {}

    /** The interpreter, if this machine has it. */
    static Optional<Path> perl() {
        return Stream.of("/usr/bin/perl", "/bin/perl")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** The command that keeps a container made by these two; with a query it also waits until the first has made it. */
    static List<String> words(Path perl, Path task, List<String> create, List<String> query, List<String> start) {
        List<String> words = new ArrayList<>(
                List.of(perl.toString(), "-e", SCRIPT, file(task).toString()));
        for (List<String> command : List.of(create, query, start)) {
            words.add(Integer.toString(command.size()));
            words.addAll(command);
        }
        return words;
    }

    /** How the container ended, as the keeper has said it; empty if it did not come to say it. */
    static Optional<TaskExit> exit(Path task) {
        String said;
        try (InputStream in = new FileInputStream(file(task).toFile())) {
            said = new String(in.readNBytes(MOST), StandardCharsets.UTF_8).strip();
        } catch (IOException missing) {
            return Optional.empty();
        }
        try {
            String[] words = said.split(" ", 2);
            return Optional.of(
                    switch (words[0]) {
                        case "exited" -> new TaskExit.Exited(Integer.parseInt(words[1]));
                        case "signalled" -> new TaskExit.Signalled(Integer.parseInt(words[1]));
                        case "failed" ->
                            new TaskExit.RuntimeFailed("the container was not started: " + Visible.text(words[1]));
                        default -> throw new IllegalArgumentException(said);
                    });
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException foreign) {
            return Optional.empty();
        }
    }

    private static Path file(Path task) {
        return task.resolve(FILE);
    }

    private static String script() {
        try (InputStream in = Objects.requireNonNull(Keeper.class.getResourceAsStream("keeper.pl"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
