package io.github.sluice.bench;

import java.util.List;

/** What a comparison came to. */
record Measured(String name, int tasks, int rounds, List<Timing> sides, List<Gap> gaps) {
    /** The most that a task may cost beside what it runs, in milliseconds. */
    static final double AIM_MILLIS = 5;

    /** The same in percent. */
    static final double AIM_PERCENT = 10;

    Measured {
        sides = List.copyOf(sides);
        gaps = List.copyOf(gaps);
    }

    /** How long one side took for one run of the work. */
    record Timing(String side, Spread millis) {}

    /**
     * How much longer a subject took than a baseline in the same round.
     *
     * @param millis for one run of the work; negative where the subject was faster
     * @param millisPerTask the median for each task
     * @param percent the median, in hundredths of the baseline's median
     * @param isWithinAim whether both limits are kept
     */
    record Gap(
            String subject, String baseline, Spread millis, double millisPerTask, double percent, boolean isWithinAim) {
        static Gap of(String subject, String baseline, Spread gap, double baselineMillis, int tasks) {
            double perTask = gap.median() / tasks;
            double percent = 100 * gap.median() / baselineMillis;
            return new Gap(subject, baseline, gap, perTask, percent, perTask < AIM_MILLIS && percent < AIM_PERCENT);
        }
    }
}
