package io.github.sluice.bench;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs as plain Java starts them: what a step is held against. */
final class PlainCommands {
    private static final File NOTHING = new File("/dev/null");

    private PlainCommands() {}

    /** The file of a program, if this machine has it. */
    static Optional<Path> find(String name) {
        return Stream.of("/usr/local/bin", "/usr/local/sbin", "/usr/bin", "/usr/sbin", "/bin", "/sbin")
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Runs a command in that environment to its end. */
    static void run(List<String> words, Map<String, String> environment) throws IOException, InterruptedException {
        await(words, start(words, environment));
    }

    /** Starts a command many times, and then waits for the ends of all. */
    static void runMany(int times, List<String> words, Map<String, String> environment)
            throws IOException, InterruptedException {
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            processes.add(start(words, environment));
        }
        for (Process process : processes) {
            await(words, process);
        }
    }

    private static Process start(List<String> words, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(new File("/"))
                .redirectInput(NOTHING)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static void await(List<String> words, Process process) throws IOException, InterruptedException {
        int status = process.waitFor();
        if (status != 0) {
            throw new IOException(String.join(" ", words) + " ended with status " + status + ": 0 is right");
        }
    }
}
