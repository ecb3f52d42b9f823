package io.github.sluice.runtime.core;

import io.github.sluice.runtime.ProcessSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds the files of programs, so that a missing one is told before anything is started. */
final class Programs {
    private static final String DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin";

    private Programs() {}

    /**
     * The words of a program whose file is there, the first of them as a path.
     *
     * @throws IOException if it is not there or is no program
     */
    static List<String> found(ProcessSpec program) throws IOException {
        return found(program, path -> !isProgram(path));
    }

    /**
     * The same for another user, who may see and run what root may not, as on a file system that does not trust it; then
     * only that user finds out.
     */
    static List<String> foundFor(ProcessSpec program) throws IOException {
        return found(program, path -> Files.notExists(path) || (Files.exists(path) && !isProgram(path)));
    }

    private static List<String> found(ProcessSpec program, Predicate<Path> isWrong) throws IOException {
        if (program.arguments().isEmpty()) {
            throw new IOException("no program is named: at least one word is right");
        }
        String name = program.arguments().get(0);
        List<String> words = new ArrayList<>(program.arguments());
        words.set(0, name.contains("/") ? named(name, program, isWrong) : searched(name, program));
        return words;
    }

    /** A tool of the system, if it is there. */
    static Optional<Path> tool(String name) {
        return Stream.of("/usr/bin", "/bin")
                .map(folder -> Path.of(folder, name))
                .filter(Programs::isProgram)
                .findFirst();
    }

    private static String named(String name, ProcessSpec program, Predicate<Path> isWrong) throws IOException {
        Path path = program.workingDirectory().orElse(Path.of("/")).resolve(name);
        if (isWrong.test(path) && !Files.exists(path)) {
            throw new IOException("program " + name + " is not there: " + path);
        }
        if (isWrong.test(path)) {
            throw new IOException("program " + name + " may not be run: a file with the right to execute is right");
        }
        return name;
    }

    private static String searched(String name, ProcessSpec program) throws IOException {
        String folders = program.environment().getOrDefault("PATH", DEFAULT_PATH);
        return Stream.of(folders.split(":", -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> program.workingDirectory()
                        .orElse(Path.of("/"))
                        .resolve(folder)
                        .resolve(name))
                .filter(Programs::isProgram)
                .findFirst()
                .map(Path::toString)
                .orElseThrow(() -> new IOException("program " + name + " is not found in " + folders));
    }

    private static boolean isProgram(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path);
    }
}
