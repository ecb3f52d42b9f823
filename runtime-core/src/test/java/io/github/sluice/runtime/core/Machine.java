package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskUser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Real programs of one test, none of which is left when it is closed. */
final class Machine implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 20;

    private final LocalProcesses starter = LocalProcesses.here();
    private final List<TaskProcess> started = new ArrayList<>();
    private final TaskUser user;

    Machine(TaskUser user) {
        this.user = user;
    }

    /** Programs of the user that runs the tests. */
    static Machine ours() {
        return new Machine(LocalProcesses.self());
    }

    /** A program with pipes and this environment alone. */
    ProcessSpec.Builder program(String... words) {
        return ProcessSpec.builder(user)
                .arguments(words)
                .environment(Map.of("PATH", "/usr/bin:/bin"))
                .stdio(Stdio.pipes());
    }

    ProcessSpec.Builder shell(String script, String... arguments) {
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", script, "sh"));
        words.addAll(List.of(arguments));
        return program(words.toArray(String[]::new));
    }

    TaskProcess start(ProcessSpec.Builder program) throws IOException {
        TaskProcess process = starter.start(program.build());
        started.add(process);
        return process;
    }

    /** How it ended, with nothing read from its pipes. */
    TaskExit exit(ProcessSpec.Builder program) throws Exception {
        return exit(start(program));
    }

    static TaskExit exit(TaskProcess process) throws InterruptedException, ExecutionException, TimeoutException {
        return process.onExit().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** All that a program writes to stdout, when it ended well. */
    String output(ProcessSpec.Builder program) throws Exception {
        TaskProcess process = start(program);
        String text = text(process.stdout().readAllBytes());
        String complaint = text(process.stderr().readAllBytes());
        assertThat(exit(process))
                .as("the end of it, and it said: %s", complaint)
                .hasToString("exited 0");
        return text;
    }

    /** Its environment, letter for letter, as the system has it. */
    List<String> environment(Map<String, String> asked) throws Exception {
        String all = output(program("/bin/cat", "/proc/self/environ").environment(asked));
        return all.isEmpty() ? List.of() : List.of(all.split("\0"));
    }

    /** The first line that a program writes, so that it is known to be on its way. */
    static String line(TaskProcess process) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = process.stdout().read();
                c >= 0 && c != '\n';
                c = process.stdout().read()) {
            line.append((char) c);
        }
        return line.toString();
    }

    static boolean lives(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return !stat.substring(stat.lastIndexOf(')')).startsWith(") Z");
        } catch (IOException gone) {
            return false;
        }
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        started.forEach(TaskProcess::close);
        started.forEach(process ->
                assertThat(sessionOf(process.pid())).as("left of %s", process).isEmpty());
    }

    /** The lines of /proc of what lives in a session. */
    private static List<String> sessionOf(long leader) {
        try (Stream<Path> all = Files.list(Path.of("/proc"))) {
            return all.filter(path -> path.getFileName().toString().matches("[0-9]+"))
                    .map(Machine::stat)
                    .filter(line -> line.matches(".*\\) [^ZX] [0-9]+ [0-9]+ " + leader + " .*"))
                    .toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static String stat(Path process) {
        try {
            return Files.readString(process.resolve("stat")).strip();
        } catch (IOException gone) {
            return "";
        }
    }
}
