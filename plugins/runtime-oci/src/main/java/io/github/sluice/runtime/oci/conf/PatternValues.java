package io.github.sluice.runtime.oci.conf;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is put in the place of patterns. It grows with the task: a pattern whose value is not there yet cannot be filled.
 *
 * @param name which task it is
 * @param spool the task's spool folder, absolute
 * @param bundle the folder of the generated bundle, absolute
 * @param root the root file system, absolute
 * @param environmentFile the file with the task's environment, absolute
 * @param arguments the task's arguments, none with a NUL
 * @param pid the first process of the container, above 0
 */
public record PatternValues(
        TaskName name,
        Path spool,
        Optional<Path> bundle,
        Optional<Path> root,
        Optional<Path> environmentFile,
        List<String> arguments,
        OptionalLong pid) {

    /** Checks the parts and copies the list. */
    public PatternValues {
        absolute("spool", spool);
        bundle.ifPresent(path -> absolute("bundle", path));
        root.ifPresent(path -> absolute("root", path));
        environmentFile.ifPresent(path -> absolute("environment file", path));
        arguments = List.copyOf(arguments);
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).indexOf('\0') >= 0) {
                throw new IllegalArgumentException("argument " + i + " has a NUL, which no argument can");
            }
        }
        if (pid.isPresent() && pid.getAsLong() <= 0) {
            throw new IllegalArgumentException("pid " + pid.getAsLong() + ", 1 and up are right");
        }
    }

    /** What is known of a task before its bundle is made. */
    public static PatternValues of(TaskName name, Path spool) {
        return new PatternValues(
                name, spool, Optional.empty(), Optional.empty(), Optional.empty(), List.of(), OptionalLong.empty());
    }

    /** The same, and the folder of the generated bundle and its root file system, both absolute. */
    public PatternValues withBundle(Path folder, Path rootFileSystem) {
        return new PatternValues(
                name, spool, Optional.of(folder), Optional.of(rootFileSystem), environmentFile, arguments, pid);
    }

    /** The same, and the file with the environment, absolute. */
    public PatternValues withEnvironmentFile(Path file) {
        return new PatternValues(name, spool, bundle, root, Optional.of(file), arguments, pid);
    }

    /** The same with other arguments, none with a NUL. */
    public PatternValues withArguments(List<String> words) {
        return new PatternValues(name, spool, bundle, root, environmentFile, words, pid);
    }

    /** The same, and the first process of the container, above 0. */
    public PatternValues withPid(long process) {
        return new PatternValues(name, spool, bundle, root, environmentFile, arguments, OptionalLong.of(process));
    }

    private static void absolute(String what, Path path) {
        if (!path.isAbsolute()) {
            throw new IllegalArgumentException(
                    what + " " + Visible.word(path.toString()) + ", an absolute path is right");
        }
    }
}
