package io.github.sluice.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The processes of one run, found by a variable that all its tasks have and hand on to what they start: so they are found
 * even when nobody is left who knows their numbers.
 */
final class Marked {
    /** The name of the variable. */
    static final String VARIABLE = "SLUICE_RUN";

    private static final Duration PAUSE = Duration.ofMillis(5);
    private static final Duration ENOUGH_TO_DIE = Duration.ofSeconds(5);

    private final String variable;

    Marked(String run) {
        variable = VARIABLE + "=" + run;
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
                    ProcessHandle.of(Long.parseLong(process.getFileName().toString()))
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
            return List.of(environment.split("\0")).contains(variable);
        } catch (IOException gone) {
            return false;
        }
    }
}
