package io.github.sluice.runtime.oci.bundle;

import java.nio.file.Path;
import java.util.List;

/**
 * A program that the runtime runs at one of its hooks.
 *
 * @param path absolute, on the host
 * @param arguments as the program gets them, its own name first; empty for none
 */
public record HookProgram(Path path, List<String> arguments) {
    /** Checks the path and copies the list. */
    public HookProgram {
        if (!path.isAbsolute()) {
            throw new IllegalArgumentException("path of a hook is " + path + ", an absolute path is right");
        }
        arguments = List.copyOf(arguments);
    }
}
