package io.github.sluice.runtime.core;

import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.ProcessStarter;
import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskUser;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Starts programs on this machine, each in a session of its own, so that a signal reaches all of it and nothing of it is
 * left behind. Without setsid(1) of util-linux there are no sessions, and a signal reaches the program alone.
 *
 * <p>A program of another user, which only root may start, is started by way of setpriv(1): the user, the groups, no
 * capabilities. Its working folder is entered, and the files of its streams are opened, by a process of that user. If that
 * fails, the task ends with {@link io.github.sluice.runtime.TaskExit.RuntimeFailed} where its stderr is a file; else with
 * status 126, and the reason is on its stderr.
 *
 * <p>Only root can give and take groups. For other processes a specification with fewer groups than they have is met, as
 * the program could take no more by that than it has.
 *
 * <p>An exit status of 129 to 192 is taken for a death by a signal, as shells do: Java does not tell them apart.
 * Immutable; any thread may call.
 */
public final class LocalProcesses implements ProcessStarter {
    private static final File NOTHING = new File("/dev/null");

    private final TaskUser self;
    private final Optional<Path> setsid;
    private final Optional<Path> setpriv;

    private LocalProcesses(TaskUser self, Optional<Path> setsid, Optional<Path> setpriv) {
        this.self = self;
        this.setsid = setsid;
        this.setpriv = setpriv;
    }

    /**
     * A starter for this machine, which must be a Linux.
     *
     * @throws UncheckedIOException if it cannot be known who this process is
     */
    public static LocalProcesses here() {
        return new LocalProcesses(self(), Programs.tool("setsid"), Programs.tool("setpriv"));
    }

    /**
     * As whom this process runs.
     *
     * @throws UncheckedIOException if {@code /proc} does not tell
     */
    public static TaskUser self() {
        try {
            List<String> status = Files.readAllLines(Path.of("/proc/self/status"));
            Optional<String> name = Optional.of(System.getProperty("user.name", "?"));
            return new TaskUser(effective(status, "Uid:"), effective(status, "Gid:"), numbers(status, "Groups:"), name);
        } catch (IOException unknown) {
            throw new UncheckedIOException("who this process is cannot be known", unknown);
        }
    }

    /** Such a line has the real, the effective, the saved and the file system's number. */
    private static long effective(List<String> status, String title) throws IOException {
        List<Long> numbers = numbers(status, title);
        if (numbers.size() < 2) {
            throw new IOException("/proc/self/status has no line " + title);
        }
        return numbers.get(1);
    }

    private static List<Long> numbers(List<String> status, String title) {
        return status.stream()
                .filter(line -> line.startsWith(title))
                .flatMap(line -> Stream.of(line.substring(title.length()).split("\\s+")))
                .filter(word -> !word.isEmpty())
                .map(Long::valueOf)
                .toList();
    }

    @Override
    public TaskProcess start(ProcessSpec program) throws IOException {
        TaskUser user = program.user();
        boolean isOurs = user.uid() == self.uid() && user.gid() == self.gid();
        boolean hasGroups = self.uid() == 0
                ? otherGroups(user).equals(otherGroups(self))
                : otherGroups(self).containsAll(otherGroups(user));
        return isOurs && hasGroups
                ? startAsSelf(program, Programs.found(program))
                : startAsUser(program, Programs.foundFor(program));
    }

    private static Set<Long> otherGroups(TaskUser user) {
        Set<Long> groups = new HashSet<>(user.groups());
        groups.remove(user.gid());
        return groups;
    }

    private TaskProcess startAsSelf(ProcessSpec program, List<String> words) throws IOException {
        Stdio stdio = program.stdio();
        ProcessBuilder builder = builder(program.environment(), session(words))
                .directory(program.workingDirectory().orElse(Path.of("/")).toFile())
                .redirectInput(stdio.input())
                .redirectOutput(stdio.output());
        if (stdio.isOutputShared()) {
            builder.redirectErrorStream(true);
        } else {
            builder.redirectError(stdio.error());
        }
        Process process = builder.start();
        return new LocalProcess(process, setsid.isPresent(), Optional.empty());
    }

    private TaskProcess startAsUser(ProcessSpec program, List<String> words) throws IOException {
        if (self.uid() != 0) {
            throw new IOException(words.get(0) + " is to run as " + numbers(program.user()) + " and this process is "
                    + numbers(self) + ": only root may start programs of others");
        }
        Path changer = setpriv.orElseThrow(() -> new IOException(words.get(0) + " is to run as "
                + numbers(program.user()) + ", and setpriv is not on this machine: install util-linux"));
        OtherUser other = OtherUser.of(changer, program, words);
        Stdio stdio = program.stdio();
        // What is written there before the program's own file takes its place says why the program never came to run.
        boolean reports = stdio.error().file() != null;
        Process process = builder(other.environment(), session(other.words()))
                .directory(new File("/"))
                .redirectInput(stdio.input().file() == null ? stdio.input() : Redirect.from(NOTHING))
                .redirectOutput(stdio.output().file() == null ? stdio.output() : Redirect.to(NOTHING))
                .redirectError(reports ? Redirect.PIPE : stdio.error())
                .start();
        return new LocalProcess(
                process, setsid.isPresent(), reports ? Optional.of(process.getErrorStream()) : Optional.empty());
    }

    private static String numbers(TaskUser user) {
        return "user " + user.uid() + ", group " + user.gid() + ", groups " + user.groups();
    }

    private static ProcessBuilder builder(Map<String, String> environment, List<String> words) {
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    private List<String> session(List<String> words) {
        List<String> all = new ArrayList<>();
        setsid.ifPresent(path -> all.addAll(List.of(path.toString(), "--")));
        all.addAll(words);
        return all;
    }
}
