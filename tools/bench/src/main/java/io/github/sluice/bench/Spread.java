package io.github.sluice.bench;

import java.util.Arrays;

/** The quartiles of what was measured, in milliseconds. */
record Spread(double lower, double median, double upper) {
    private static final double NANOS = 1e6;

    /** The spread of times in nanoseconds, at least one. */
    static Spread of(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Spread(quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75));
    }

    private static double quantile(long[] sorted, double part) {
        double place = part * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return (sorted[below] + (place - below) * (sorted[above] - sorted[below])) / NANOS;
    }
}
