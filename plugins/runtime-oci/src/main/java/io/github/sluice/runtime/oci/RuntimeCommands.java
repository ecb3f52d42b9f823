package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.ProcessStarter;
import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.oci.bundle.ConfigFile;
import io.github.sluice.runtime.oci.conf.Environment;
import io.github.sluice.runtime.oci.conf.OciConf;
import io.github.sluice.runtime.oci.conf.PatternLetter;
import io.github.sluice.runtime.oci.conf.PatternValues;
import io.github.sluice.runtime.oci.conf.RuntimeCommand;
import io.github.sluice.runtime.oci.conf.Visible;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs the commands of the configuration as the user whose container it is, with the daemon's environment as far as the
 * site lets it through and nothing of the job's. Immutable; for any thread.
 */
final class RuntimeCommands {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(2);
    private static final int MOST_OUTPUT = ConfigFile.MOST_BYTES + 1;
    private static final TaskExit LATE =
            new TaskExit.RuntimeFailed("did not end within " + LIMIT.toSeconds() + " s and was killed");
    private static final Stdio CAPTURED = Stdio.pipes().withInput(Redirect.from(new File("/dev/null")));

    private final OciConf conf;
    private final ProcessStarter starter;
    private final Map<String, String> environment;

    /** How a command ended. Immutable. */
    static final class Ended {
        private final List<String> words;
        private final TaskExit exit;
        private final byte[] output;
        private final String complaint;

        private Ended(List<String> words, TaskExit exit, byte[] output, byte[] errors) {
            this.words = words;
            this.exit = exit;
            this.output = output;
            this.complaint = Complaint.of(errors);
        }

        private static Ended notRun(List<String> words, IOException reason) {
            String why = Visible.text(String.valueOf(reason.getMessage()));
            return new Ended(words, new TaskExit.RuntimeFailed(why), new byte[0], new byte[0]);
        }

        /** How it ended; one that ran out of time was killed. */
        TaskExit exit() {
            return exit;
        }

        /** What it wrote to stdout, at most 4 MiB. */
        byte[] output() {
            return output.clone();
        }

        /** The first and last lines of what it wrote to stderr. */
        String complaint() {
            return complaint;
        }

        boolean isDone() {
            return exit.isSuccess();
        }

        /** What went wrong, for people. */
        String reason() {
            return String.join(" ", words) + " " + exit + (complaint.isEmpty() ? "" : ": " + complaint);
        }
    }

    RuntimeCommands(OciConf conf, ProcessStarter starter, Environment environment) {
        this.conf = conf;
        this.starter = starter;
        this.environment = environment.variables();
    }

    /** The command that is configured, filled in; empty if none is, or if it needs the pid and there is none. */
    Optional<List<String>> words(RuntimeCommand command, PatternValues values) {
        return conf.command(command)
                .filter(pattern ->
                        !pattern.needs(PatternLetter.PID) || values.pid().isPresent())
                .map(pattern -> pattern.fill(values));
    }

    /** Whether the site ends containers by the number of their process alone. */
    boolean nameProcessesOnly() {
        return Stream.of(RuntimeCommand.KILL, RuntimeCommand.DELETE)
                .flatMap(command -> conf.command(command).stream())
                .allMatch(pattern -> pattern.needs(PatternLetter.PID));
    }

    /** Starts a program that stays for as long as a task. */
    TaskProcess start(List<String> words, TaskUser user, Path folder, Stdio stdio) throws IOException {
        return starter.start(ProcessSpec.builder(user)
                .arguments(words)
                .environment(environment)
                .workingDirectory(folder)
                .stdio(stdio)
                .build());
    }

    /** Runs a command to its end, at most 10 s. An interrupt does not cut it short, and is kept. */
    Ended run(List<String> words, TaskUser user) {
        TaskProcess process;
        try {
            process = start(words, user, Path.of("/"), CAPTURED);
        } catch (IOException missing) {
            return Ended.notRun(words, missing);
        }
        try (process;
                InputStream output = process.stdout();
                InputStream errors = process.stderr()) {
            Drain first = new Drain(output, MOST_OUTPUT);
            Drain second = new Drain(errors, MOST_OUTPUT);
            Optional<TaskExit> exit = await(process, first, second);
            return new Ended(words, exit.orElse(LATE), first.bytes(), second.bytes());
        } catch (IOException broken) {
            return Ended.notRun(words, broken);
        }
    }

    /** Waits for the end while it takes what is written, since a program waits when nobody does. */
    private static Optional<TaskExit> await(TaskProcess process, Drain... pipes) throws IOException {
        Optional<TaskExit> exit = Optional.empty();
        for (Duration waited = Duration.ZERO;
                exit.isEmpty() && waited.compareTo(LIMIT) < 0;
                waited = waited.plus(PAUSE)) {
            exit = Uninterrupted.await(process.onExit(), PAUSE);
            for (Drain pipe : pipes) {
                while (pipe.take()) {
                    // The next round takes the next part.
                }
            }
        }
        return exit;
    }
}
