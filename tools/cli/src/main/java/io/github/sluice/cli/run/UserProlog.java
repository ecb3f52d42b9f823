package io.github.sluice.cli.run;

import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.ProcessStarter;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.core.TaskHooks.Prepared;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs user task prologs in a Java process of the user, with the task's own streams: the library runs them wherever it is
 * called, and never changes the user itself. Any thread may call.
 */
final class UserProlog {

    private final ProcessStarter starter;
    private final Path folder;
    private final List<String> java;

    /**
     * Prologs of one job.
     *
     * @param folder the job's folder
     * @param java the words that run the {@code hres} command
     */
    UserProlog(ProcessStarter starter, Path folder, List<String> java) {
        this.starter = starter;
        this.folder = folder;
        this.java = List.copyOf(java);
    }

    Prepared run(PrologCall call, TaskUser user, Path stdout, Path stderr) {
        Path told = folder.resolve("prolog-" + call.globalTask());
        Path answered = folder.resolve("prolog-" + call.globalTask() + ".answer");
        try {
            RunFolder.writeFor(user, told, call.bytes(), "r--------");
            RunFolder.writeFor(user, answered, new byte[0], "rw-------");
            TaskExit exit = run(user, told, answered, stdout, stderr);
            byte[] bytes = Files.readAllBytes(answered);
            if (!exit.isSuccess() || bytes.length == 0) {
                return failed(call, "the user task prolog's process " + exit);
            }
            PrologCall.Answer answer = PrologCall.Answer.of(bytes);
            RuntimeOutcome outcome =
                    answer.failure().map(RuntimeOutcome::failed).orElseGet(RuntimeOutcome::done);
            return new Prepared(outcome, answer.environment());
        } catch (IOException broken) {
            return failed(call, "the user task prolog cannot be run: " + broken.getMessage());
        } catch (InterruptedException now) {
            Thread.currentThread().interrupt();
            return failed(call, "the user task prolog was broken off");
        }
    }

    private TaskExit run(TaskUser user, Path told, Path answered, Path stdout, Path stderr)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(java);
        words.addAll(List.of(UserTaskProlog.COMMAND, answered.toString()));
        Stdio stdio = new Stdio(
                Redirect.from(told.toFile()), Redirect.appendTo(stdout.toFile()), Redirect.appendTo(stderr.toFile()));
        // Its limits are those of the hooks, which the process keeps itself.
        try (TaskProcess process = starter.start(
                ProcessSpec.builder(user).arguments(words).stdio(stdio).build())) {
            return process.await();
        }
    }

    private static Prepared failed(PrologCall call, String reason) {
        return new Prepared(RuntimeOutcome.failed(reason), call.environment());
    }
}
