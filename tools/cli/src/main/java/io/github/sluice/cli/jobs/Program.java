package io.github.sluice.cli.jobs;

import java.util.List;
import java.util.Optional;

/**
 * What a task runs: a command, a script, or what a container says. Immutable.
 *
 * @param command the program and its arguments; empty with a script, or where the container says what runs
 * @param script the text of a batch script, which begins with {@code #!}; empty with a command
 */
public record Program(List<String> command, Optional<String> script) {
    /** Copies the list. */
    public Program {
        command = List.copyOf(command);
        if (!command.isEmpty() && script.isPresent()) {
            throw new IllegalArgumentException("a command and a script, one of the two is right");
        }
    }

    /** A program and its arguments. */
    public static Program ofCommand(List<String> words) {
        return new Program(words, Optional.empty());
    }

    /** A batch script. */
    public static Program ofScript(String text) {
        return new Program(List.of(), Optional.of(text));
    }

    /** What the container says. */
    public static Program ofContainer() {
        return new Program(List.of(), Optional.empty());
    }
}
