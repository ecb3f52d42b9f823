package io.github.sluice.hres.exec;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A program and all that it has started, found by their session in {@code /proc}: also what lost its parent, and what
 * made a process group of its own. A process that made a session of its own has left, unless its line of parents still
 * lives when everything is ended. Used by one thread.
 */
final class Session {
    private static final Duration PAUSE = Duration.ofMillis(5);
    private static final Duration ENOUGH_TO_DIE = Duration.ofMillis(500);

    private final Process leader;
    private List<ProcessHandle> descendants = List.of();
    private boolean interrupted;

    Session(Process leader) {
        this.leader = leader;
    }

    /**
     * Ends everything: asks it to terminate, and kills what is still there after {@code grace}.
     *
     * @return whether the thread was interrupted meanwhile; its flag is then clear
     */
    boolean end(Duration grace) {
        descendants = leader.descendants().toList();
        members(0).forEach(ProcessHandle::destroy);
        // The handle, since Process.destroy would close the pipes with what is still in them.
        leader.toHandle().destroy();
        await(grace);
        return killRest(0);
    }

    /**
     * Kills what a program that has ended left behind.
     *
     * @param quick the program ran so shortly that the system's process numbers cannot have gone round in it
     * @return as {@link #end}
     */
    boolean killLeftovers(boolean quick) {
        return killRest(quick && lastNumber() >= leader.pid() ? leader.pid() : 0);
    }

    private boolean killRest(long lowest) {
        leader.toHandle().destroyForcibly();
        List<ProcessHandle> left = members(lowest);
        for (Duration waited = Duration.ZERO;
                !(left.isEmpty() && !leader.isAlive()) && waited.compareTo(ENOUGH_TO_DIE) < 0;
                waited = waited.plus(PAUSE)) {
            left.forEach(ProcessHandle::destroyForcibly);
            pause();
            left = members(lowest);
        }
        return interrupted;
    }

    private void await(Duration grace) {
        for (Duration waited = Duration.ZERO;
                waited.compareTo(grace) < 0 && (leader.isAlive() || !members(0).isEmpty());
                waited = waited.plus(PAUSE)) {
            pause();
        }
    }

    private void pause() {
        try {
            if (!leader.waitFor(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException now) {
            interrupted = true;
            return;
        }
        LockSupport.parkNanos(PAUSE.toNanos());
        interrupted |= Thread.interrupted();
    }

    /** Those that live, by numbers from {@code lowest} up; the leader is among them while it lives. */
    private List<ProcessHandle> members(long lowest) {
        List<ProcessHandle> members = new ArrayList<>(descendants);
        members.removeIf(each -> !each.isAlive() || hasEnded(fields(Long.toString(each.pid()))));
        String[] names = new File("/proc").list();
        for (String name : names == null ? new String[0] : names) {
            if (isNumber(name) && Long.parseLong(name) >= lowest && isMember(name)) {
                ProcessHandle.of(Long.parseLong(name)).ifPresent(members::add);
            }
        }
        return members;
    }

    private boolean isMember(String number) {
        String[] fields = fields(number);
        return fields.length == 5 && fields[3].equals(Long.toString(leader.pid())) && !hasEnded(fields);
    }

    /** One that was killed may wait for ever for a parent to collect it. */
    private static boolean hasEnded(String[] fields) {
        return fields[0].equals("Z") || fields[0].equals("X");
    }

    /** State, parent, group, session and the rest. The line is "number (name) state ...", and the name may hold anything. */
    private static String[] fields(String number) {
        String line = read("/proc/" + number + "/stat");
        return line.substring(line.lastIndexOf(')') + 1).strip().split(" ", 5);
    }

    /** The number that was given last, or 0 if that cannot be known. */
    private static long lastNumber() {
        String line = read("/proc/loadavg").strip();
        String last = line.substring(line.lastIndexOf(' ') + 1);
        return isNumber(last) ? Long.parseLong(last) : 0;
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.length() < 18 && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** A plain stream, since an interrupt would close a channel. */
    private static String read(String file) {
        try (FileInputStream in = new FileInputStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException gone) {
            return "";
        }
    }
}
