package io.github.sluice.cli.run;

import io.github.sluice.hres.JobId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * The processes of one run, found by a variable that all its tasks have and hand on to what they start: so they are found
 * even when nobody is left who knows their numbers. Programs that are hooks have the unique form of their job.
 */
final class Marked {
    /** The name of the variable. */
    static final String VARIABLE = "SLUICE_RUN";

    /** The name of the variable with a job's number. */
    static final String JOB_VARIABLE = "SLUICE_JOB_ID";

    private static final Duration PAUSE = Duration.ofMillis(5);
    private static final Duration ENOUGH_TO_DIE = Duration.ofSeconds(5);

    private final Predicate<List<String>> test;

    private Marked(Predicate<List<String>> test) {
        this.test = test;
    }

    /** The processes of the tasks of a run. */
    static Marked tasks(String run) {
        return new Marked(variables -> variables.contains(VARIABLE + "=" + run));
    }

    /** The processes of the tasks of one job of a run. */
    static Marked tasks(String run, JobId job) {
        return new Marked(variables -> variables.containsAll(List.of(VARIABLE + "=" + run, JOB_VARIABLE + "=" + job)));
    }

    /** All processes of a run that is dead: those of its tasks, and programs that were hooks for its jobs. */
    static Marked all(String run) {
        return new Marked(variables -> variables.contains(VARIABLE + "=" + run)
                || variables.stream().anyMatch(each -> each.startsWith("SLUICE_JOB_UNIQUE=" + run + ".")));
    }

    /** Kills all of them, and tells how many there were. Returns when none lives, or after 5 s. */
    int kill() {
        List<ProcessHandle> left = living();
        int found = left.size();
        for (Duration waited = Duration.ZERO;
                !left.isEmpty() && waited.compareTo(ENOUGH_TO_DIE) < 0;
                waited = waited.plus(PAUSE)) {
            left.forEach(ProcessHandle::destroyForcibly);
            LockSupport.parkNanos(PAUSE.toNanos());
            left = living();
        }
        return found;
    }

    private List<ProcessHandle> living() {
        List<ProcessHandle> living = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                if (isMarked(process)) {
                    // Not this one, which may have been started by a task of that run.
                    ProcessHandle.of(Long.parseLong(process.getFileName().toString()))
                            .filter(other -> !other.equals(ProcessHandle.current()))
                            .ifPresent(living::add);
                }
            }
        } catch (IOException unreadable) {
            return living; // without /proc nothing can be found
        }
        return living;
    }

    /** A process that has ended has no environment any more; another user's cannot be read, and is not ours. */
    private boolean isMarked(Path process) {
        try {
            String environment = Files.readString(process.resolve("environ"), StandardCharsets.ISO_8859_1);
            return test.test(List.of(environment.split("\0")));
        } catch (IOException gone) {
            return false;
        }
    }
}
