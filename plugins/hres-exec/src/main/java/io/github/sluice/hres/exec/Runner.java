package io.github.sluice.hres.exec;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts programs: never through a shell, in a session of their own, in the folder {@code /}, with the document as
 * stdin and nothing of this process's environment. Immutable.
 */
final class Runner {
    private static final Logger LOG = LoggerFactory.getLogger(Runner.class);

    private final Trust trust;
    private final List<String> starter;

    Runner(Trust trust, List<String> starter) {
        this.trust = trust;
        this.starter = List.copyOf(starter);
    }

    /** A runner for this machine. Without setsid(1) only a program's living descendants are ended with it. */
    static Runner here() {
        List<String> starter = Stream.of("/usr/bin/setsid", "/bin/setsid")
                .filter(path -> Files.isExecutable(Path.of(path)))
                .limit(1)
                .toList();
        return new Runner(Trust.here(), starter);
    }

    void check(Command command) throws ProgramException {
        trust.check(command.program());
    }

    /**
     * Runs a program to its end.
     *
     * @throws ProgramException if it may not or cannot be started
     */
    Ended run(Command command, Input input, Limit limit) throws ProgramException {
        // Clean-up runs to its own limit, whatever interrupted the thread before.
        boolean interrupted = Run.isCleanUp(command.hook()) && Thread.interrupted();
        try {
            check(command);
            if (Thread.currentThread().isInterrupted() || limit.isAbandoned() || limit.isOver()) {
                throw new ProgramException(command.program() + " was not started, as no time is left for it");
            }
            Ended ended = new Run(command, start(command, input), limit).await();
            LOG.debug("{}", ended);
            return ended;
        } catch (IOException failed) {
            throw new ProgramException(
                    command.program() + " cannot be run: " + Text.visible(failed.toString()), failed);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Process start(Command command, Input input) throws IOException {
        List<String> words = new ArrayList<>(starter);
        words.addAll(command.words());
        ProcessBuilder builder = new ProcessBuilder(words).directory(new File("/"));
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(input.variables());
        // A file and not a pipe, so that a program that reads nothing holds nobody up. Only its owner can open it, and
        // it has no name any more when the program runs.
        File document = Files.createTempFile("sluice-", ".json").toFile();
        try {
            try (FileOutputStream out = new FileOutputStream(document)) {
                out.write(input.document());
            }
            return builder.redirectInput(document).start();
        } finally {
            Files.deleteIfExists(document.toPath());
        }
    }
}
