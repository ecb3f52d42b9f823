package io.github.sluice.runtime.core;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * A program and all that it started, found by their session in {@code /proc}: also what lost its parent, and what made a
 * process group of its own. What made a session of its own has left. Used by one thread at a time.
 */
final class Session {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(1);
    private static final Duration LAST_PAUSE = Duration.ofMillis(1024);

    private final ProcessHandle leader;

    Session(ProcessHandle leader) {
        this.leader = leader;
    }

    /**
     * Kills all of it. An interrupt does not cut it short.
     *
     * @return whether nothing of it lives any more; else two seconds have passed
     */
    boolean kill() {
        boolean interrupted = false;
        List<ProcessHandle> left = members();
        // Ever longer, since a look at all processes of a large machine takes longer than the dying of one.
        for (Duration pause = FIRST_PAUSE;
                !left.isEmpty() && pause.compareTo(LAST_PAUSE) <= 0;
                pause = pause.multipliedBy(2)) {
            left.forEach(ProcessHandle::destroyForcibly);
            interrupted |= Thread.interrupted();
            LockSupport.parkNanos(pause.toNanos());
            left = members();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return left.isEmpty();
    }

    /** Those that live. */
    private List<ProcessHandle> members() {
        if (ProcessHandle.of(leader.pid()).filter(now -> !now.equals(leader)).isPresent()) {
            return List.of(); // the number is another's: while a session has members it is not given out again
        }
        List<ProcessHandle> members = new ArrayList<>();
        String[] names = new File("/proc").list();
        for (String name : names == null ? new String[0] : names) {
            if (isNumber(name) && isMember(name)) {
                ProcessHandle.of(Long.parseLong(name)).ifPresent(members::add);
            }
        }
        return members;
    }

    private boolean isMember(String number) {
        List<String> fields = fields(number);
        return fields.size() > 3 && fields.get(3).equals(Long.toString(leader.pid())) && !hasEnded(fields.get(0));
    }

    /** One that was killed may wait for ever for a parent to collect it. */
    private static boolean hasEnded(String state) {
        return state.equals("Z") || state.equals("X");
    }

    /** State, parent, group, session and more. The line is "number (name) state ...", and the name may hold anything. */
    private static List<String> fields(String number) {
        String line = read("/proc/" + number + "/stat").orElse("");
        return List.of(line.substring(line.lastIndexOf(')') + 1).strip().split(" ", 5));
    }

    private static boolean isNumber(String text) {
        return text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** A plain stream, since an interrupt would close a channel. Empty: the process is gone. */
    private static Optional<String> read(String file) {
        try (FileInputStream in = new FileInputStream(file)) {
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
