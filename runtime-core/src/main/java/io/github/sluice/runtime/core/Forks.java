package io.github.sluice.runtime.core;

import java.util.OptionalLong;

/**
 * A moment in the life of this machine, told by how many processes and threads it had started by then. So it can be known
 * which process numbers were given out since, as long as they were few: numbers are given out upwards, and begin again only
 * after all of them. Immutable.
 *
 * @param count how many; 0 if that is not known
 */
record Forks(long count) {
    /** Fewer than there are numbers on the smallest of systems. */
    private static final long MOST = 250;

    /** Nothing is known of what came since. */
    static final Forks UNKNOWN = new Forks(0);

    static Forks now() {
        return new Forks(ProcFile.of("/proc/stat")
                .line("processes ")
                .map(ProcFile::number)
                .orElse(OptionalLong.empty())
                .orElse(0));
    }

    /**
     * The highest number that can have been given out since this moment, if all that were are the numbers from {@code first}
     * up to it.
     *
     * @param first the number of a process that was started after this moment
     */
    OptionalLong highestSince(long first) {
        long since = now().count - count;
        if (count == 0 || since < 0 || since > MOST) {
            return OptionalLong.empty();
        }
        String load = ProcFile.of("/proc/loadavg").text().strip();
        OptionalLong last = ProcFile.number(load.substring(load.lastIndexOf(' ') + 1));
        // Numbers that are still in use are left out, so the way can be longer than what was given out.
        boolean isNear = last.isPresent() && last.getAsLong() >= first && last.getAsLong() - first <= 4 * MOST;
        return isNear ? last : OptionalLong.empty();
    }
}
