package io.github.sluice.simulator.trace;

import java.util.Arrays;

/** How unlike two samples are. */
final class Distances {
    private Distances() {}

    /** The largest difference between the two empirical distribution functions; 0 to 1. */
    static double kolmogorovSmirnov(long[] one, long[] other) {
        long[] a = one.clone();
        long[] b = other.clone();
        Arrays.sort(a);
        Arrays.sort(b);
        double largest = 0;
        int i = 0;
        int j = 0;
        while (i < a.length && j < b.length) {
            long value = Math.min(a[i], b[j]);
            while (i < a.length && a[i] == value) {
                i++;
            }
            while (j < b.length && b[j] == value) {
                j++;
            }
            largest = Math.max(largest, Math.abs((double) i / a.length - (double) j / b.length));
        }
        return largest;
    }
}
