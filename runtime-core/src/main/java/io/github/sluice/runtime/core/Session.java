package io.github.sluice.runtime.core;

import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A program and all that it started, found by their session in {@code /proc}: also what lost its parent, and what made a
 * process group of its own. What made a session of its own has left. Used by one thread at a time.
 */
final class Session {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(1);
    private static final Duration LAST_PAUSE = Duration.ofMillis(1024);

    private final ProcessHandle leader;
    private final Forks before;

    /**
     * The session of a process.
     *
     * @param before a moment before the process was started
     */
    Session(ProcessHandle leader, Forks before) {
        this.leader = leader;
        this.before = before;
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
        numbers().forEach(number -> {
            if (isMember(number)) {
                ProcessHandle.of(number).ifPresent(members::add);
            }
        });
        return members;
    }

    /** The processes that may be members: those since the leader's start, where that is known, else all. */
    private LongStream numbers() {
        OptionalLong highest = before.highestSince(leader.pid());
        if (highest.isPresent()) {
            return LongStream.rangeClosed(leader.pid(), highest.getAsLong());
        }
        String[] names = new File("/proc").list();
        return Stream.of(names == null ? new String[0] : names)
                .map(ProcFile::number)
                .flatMapToLong(OptionalLong::stream);
    }

    private boolean isMember(long number) {
        List<String> fields = fields(number);
        return fields.size() > 3 && fields.get(3).equals(Long.toString(leader.pid())) && !hasEnded(fields.get(0));
    }

    /** One that was killed may wait for ever for a parent to collect it. */
    private static boolean hasEnded(String state) {
        return state.equals("Z") || state.equals("X");
    }

    /** State, parent, group, session and more. The line is "number (name) state ...", and the name may hold anything. */
    private static List<String> fields(long number) {
        String line = ProcFile.of("/proc/" + number + "/stat").text();
        return List.of(line.substring(line.lastIndexOf(')') + 1).strip().split(" ", 5));
    }
}
