package io.github.sluice.cli;

import io.github.sluice.cli.run.UserTaskProlog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The user's task prolog of one task of {@code hres run}, which starts this as the task's user. */
@Command(
        name = UserTaskProlog.COMMAND,
        hidden = true,
        description = "Runs one user task prolog, which stdin says. For 'hres run'.")
final class UserTaskPrologCommand implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "ANSWER", description = "The file for what came of it.")
    private Path answer = Path.of("");

    @Override
    public Integer call() throws IOException {
        UserTaskProlog.run(System.in.readAllBytes(), answer, common.out()::println, common.err()::println);
        return Status.FINE;
    }
}
