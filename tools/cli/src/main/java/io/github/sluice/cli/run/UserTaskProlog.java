package io.github.sluice.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The other side of what runs user task prologs: in a process of the user. */
public final class UserTaskProlog {
    /** The name of the command. */
    public static final String COMMAND = "user-task-prolog";

    private UserTaskProlog() {}

    /**
     * Runs one.
     *
     * @param call what to run, as it was packed
     * @param answer the file that is there for what came of it
     * @param output takes lines for the task's stdout
     * @param errors takes lines for the task's stderr
     * @throws IOException if the call is not whole or the answer cannot be written
     */
    public static void run(byte[] call, Path answer, Consumer<String> output, Consumer<String> errors)
            throws IOException {
        Files.write(
                answer, PrologCall.of(call).run(new LineOutput(output, errors)).bytes());
    }
}
