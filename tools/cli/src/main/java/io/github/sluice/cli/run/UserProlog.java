package io.github.sluice.cli.run;

import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.ProcessStarter;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.core.TaskHooks.Prepared;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs user task prologs in a Java process of the user, with the task's own streams: the library runs them wherever it is
 * called, and never changes the user itself. Any thread may call.
 */
final class UserProlog {
    private static final String FIRST_UNREADABLE =
            "for file; do [ -r \"$file\" ] || { printf '%s' \"$file\"; exit; }; done";

    private final ProcessStarter starter;
    private final Path folder;
    private final List<String> java;
    private final Map<String, String> environment;

    /**
     * Prologs of one job.
     *
     * @param folder the job's folder
     * @param java the words that run the {@code hres} command
     * @param environment the variables of that process, which are not the prolog's
     */
    UserProlog(ProcessStarter starter, Path folder, List<String> java, Map<String, String> environment) {
        this.starter = starter;
        this.folder = folder;
        this.java = List.copyOf(java);
        this.environment = Map.copyOf(environment);
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
                return failed(call, "the user task prolog's process " + exit + unreadable(user));
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
        try (TaskProcess process = starter.start(ProcessSpec.builder(user)
                .arguments(words)
                .environment(environment)
                .stdio(stdio)
                .build())) {
            return process.await();
        }
    }

    /** Which file of the command its user may not read, if that is why: Java itself does not say so. */
    private String unreadable(TaskUser user) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", FIRST_UNREADABLE, "sh"));
        java.stream()
                .flatMap(word -> Stream.of(word.split(File.pathSeparator, -1)))
                .filter(word -> word.startsWith("/"))
                .forEach(words::add);
        ProcessSpec look = ProcessSpec.builder(user)
                .arguments(words)
                .stdio(new Stdio(Redirect.from(new File("/dev/null")), Redirect.PIPE, Redirect.DISCARD))
                .build();
        try (TaskProcess process = starter.start(look)) {
            String file = new String(process.stdout().readAllBytes(), StandardCharsets.UTF_8).strip();
            process.await();
            return file.isEmpty()
                    ? ""
                    : ": user " + user.uid() + " may not read " + file
                            + ", an hres command that every user can read is right";
        }
    }

    private static Prepared failed(PrologCall call, String reason) {
        return new Prepared(RuntimeOutcome.failed(reason), call.environment());
    }
}
