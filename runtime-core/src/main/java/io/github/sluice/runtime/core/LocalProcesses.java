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
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts programs on this machine, each in a session of its own, so that a signal reaches all of it and nothing of it is
 * left behind. Without setsid(1) of util-linux there are no sessions, and a signal reaches the program alone.
 *
 * <p>A program of another user, which only root may start, is started by way of setpriv(1): the user, the groups, no
 * capabilities. Its working folder is entered, and the files of its streams are opened, by a process of that user.
 *
 * <p>An exit status of 129 to 192 is taken for a death by a signal, as shells do: Java does not tell them apart.
 * Immutable; any thread may call.
 */
public final class LocalProcesses implements ProcessStarter {
    /** Stands in for a stream whose file the program's own user opens. */
    private static final Redirect NOTHING = Redirect.from(new File("/dev/null"));

    /** Run with the user's rights: does what needs them, then becomes the program. Words of the user are only arguments. */
    private static final String BECOME_PROGRAM =
            """
            cd -- "$1" || exit 126
            case $2 in READ) command exec <"$3" || exit 126 ;; esac
            case $4 in
                WRITE) command exec >"$5" || exit 126 ;;
                APPEND) command exec >>"$5" || exit 126 ;;
            esac
            case $6 in
                WRITE) command exec 2>"$7" || exit 126 ;;
                APPEND) command exec 2>>"$7" || exit 126 ;;
                SAME) exec 2>&1 ;;
            esac
            case $8 in no) unset PWD ;; esac
            shift 8
            exec "$@"
            """;

    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

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
            List<Long> groups = Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("Groups:"))
                    .flatMap(
                            line -> Stream.of(line.substring("Groups:".length()).split("\\s+")))
                    .filter(word -> !word.isEmpty())
                    .map(Long::valueOf)
                    .toList();
            return new TaskUser(number("uid"), number("gid"), groups, Optional.of(System.getProperty("user.name")));
        } catch (IOException unknown) {
            throw new UncheckedIOException(unknown);
        }
    }

    private static long number(String attribute) throws IOException {
        Object number = Files.getAttribute(Path.of("/proc/self"), "unix:" + attribute);
        return number instanceof Integer signed ? Integer.toUnsignedLong(signed) : 0;
    }

    @Override
    public TaskProcess start(ProcessSpec program) throws IOException {
        List<String> words = Programs.found(program);
        boolean isOurs = program.user().uid() == self.uid() && program.user().gid() == self.gid();
        return isOurs ? startAsSelf(program, words) : startAsUser(program, words);
    }

    private TaskProcess startAsSelf(ProcessSpec program, List<String> words) throws IOException {
        Stdio stdio = program.stdio();
        ProcessBuilder builder = builder(program, session(words))
                .directory(program.workingDirectory().orElse(Path.of("/")).toFile())
                .redirectInput(stdio.input());
        builder.redirectOutput(stdio.output());
        if (isOneFile(stdio)) {
            builder.redirectErrorStream(true);
        } else {
            builder.redirectError(stdio.error());
        }
        Process process = builder.start();
        return new LocalProcess(process, setsid.isPresent(), Optional.empty());
    }

    private TaskProcess startAsUser(ProcessSpec program, List<String> words) throws IOException {
        if (self.uid() != 0) {
            throw new IOException(
                    words.get(0) + " is to run as user " + program.user().uid() + " and this process is user "
                            + self.uid() + ": only root may start programs of others");
        }
        Path changer = setpriv.orElseThrow(() -> new IOException(words.get(0) + " is to run as user "
                + program.user().uid() + ", and setpriv is not on this machine: install util-linux"));
        List<String> all = new ArrayList<>(asUser(changer, program.user()));
        Stdio stdio = program.stdio();
        boolean oneFile = isOneFile(stdio);
        all.addAll(List.of("/bin/sh", "-c", BECOME_PROGRAM, "sh"));
        all.add(program.workingDirectory().orElse(Path.of("/")).toString());
        all.addAll(List.of(mode(stdio.input()), file(stdio.input()), mode(stdio.output()), file(stdio.output())));
        all.addAll(List.of(oneFile ? "SAME" : mode(stdio.error()), file(stdio.error())));
        all.add(program.environment().containsKey("PWD") ? "yes" : "no");
        all.addAll(withOddNames(program, words));
        ProcessBuilder builder = builder(program, session(all))
                .directory(new File("/"))
                .redirectInput(stream(stdio.input()))
                .redirectOutput(stream(stdio.output()));
        // What is written there before the program's own file takes its place says why the program never came to run.
        boolean reports = stdio.error().file() != null;
        builder.redirectError(reports ? Redirect.PIPE : stdio.error());
        Process process = builder.start();
        return new LocalProcess(
                process, setsid.isPresent(), reports ? Optional.of(process.getErrorStream()) : Optional.empty());
    }

    private static ProcessBuilder builder(ProcessSpec program, List<String> words) {
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().clear();
        builder.environment().putAll(program.environment());
        return builder;
    }

    private List<String> session(List<String> words) {
        List<String> all = new ArrayList<>();
        setsid.ifPresent(path -> all.add(path.toString()));
        all.addAll(words);
        return all;
    }

    private static List<String> asUser(Path setpriv, TaskUser user) {
        String groups = user.groups().stream().map(String::valueOf).collect(Collectors.joining(","));
        return List.of(
                setpriv.toString(),
                "--reuid=" + user.uid(),
                "--regid=" + user.gid(),
                groups.isEmpty() ? "--clear-groups" : "--groups=" + groups,
                "--inh-caps=-all",
                "--");
    }

    /** Shells do not hand on variables whose names they could not use, so env(1) sets these. */
    private static List<String> withOddNames(ProcessSpec program, List<String> words) throws IOException {
        List<String> odd = program.environment().entrySet().stream()
                .filter(variable -> !PLAIN_NAME.matcher(variable.getKey()).matches())
                .map(variable -> variable.getKey() + "=" + variable.getValue())
                .toList();
        if (odd.isEmpty()) {
            return words;
        }
        if (words.get(0).contains("=")) {
            throw new IOException(
                    words.get(0) + " has a '=' in its path, and its environment a name that no shell takes: "
                            + odd.get(0).substring(0, odd.get(0).indexOf('=')));
        }
        List<String> all = new ArrayList<>(List.of("/usr/bin/env"));
        all.addAll(odd);
        all.addAll(words);
        return all;
    }

    private static boolean isOneFile(Stdio stdio) {
        return stdio.output().file() != null && stdio.output().equals(stdio.error());
    }

    private static String mode(Redirect stream) {
        return stream.type().name();
    }

    private static String file(Redirect stream) {
        return stream.file() == null ? "" : stream.file().getPath();
    }

    private static Redirect stream(Redirect stream) {
        return stream.file() == null ? stream : NOTHING;
    }
}
