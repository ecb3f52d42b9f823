package io.github.sluice.simulator.trace;

/**
 * The clock on which jobs arrive: through the 48 half hours of each day it runs at different rates, whose mean is 1. The
 * rates follow a gamma density over the half hours, highest at one in the afternoon and lowest at three in the night.
 * Both clocks show 0 at the midnight when the trace starts.
 */
final class DailyCycle {
    private static final double SHAPE = 8.1737;
    private static final double SCALE = 3.9631;

    private static final int SLOTS = 48;
    private static final double SECONDS_A_SLOT = 1_800;
    private static final double SECONDS_A_DAY = SLOTS * SECONDS_A_SLOT;

    /** Where on the gamma distribution's axis, in slots, midnight lies. */
    private static final double MIDNIGHT = 2;

    /** What runs over the end of the day comes in the next ones; after three days less than 10^-7 of it is left. */
    private static final int DAYS = 3;

    private static final double[] RATES = rates();

    private DailyCycle() {}

    /** What the cycle's clock shows {@code seconds} after the start, 0 and up. */
    static double clock(double seconds) {
        double days = Math.floor(seconds / SECONDS_A_DAY);
        double left = seconds - days * SECONDS_A_DAY;
        double clock = days * SECONDS_A_DAY;
        for (double rate : RATES) {
            double passed = Math.min(left, SECONDS_A_SLOT);
            clock += passed * rate;
            left -= passed;
        }
        return clock;
    }

    /** How many seconds after the start the cycle's clock shows {@code clock}, 0 and up; the inverse of {@link #clock}. */
    static double seconds(double clock) {
        double days = Math.floor(clock / SECONDS_A_DAY);
        double left = clock - days * SECONDS_A_DAY;
        double seconds = days * SECONDS_A_DAY;
        for (double rate : RATES) {
            double passed = Math.min(left, SECONDS_A_SLOT * rate);
            seconds += passed / rate;
            left -= passed;
        }
        return seconds;
    }

    private static double[] rates() {
        double[] rates = new double[SLOTS];
        double sum = 0;
        for (int slot = 0; slot < SLOTS; slot++) {
            for (int day = 0; day < DAYS; day++) {
                double x = MIDNIGHT + day * SLOTS + slot;
                rates[slot] += StrictMath.exp((SHAPE - 1) * StrictMath.log(x) - x / SCALE);
            }
            sum += rates[slot];
        }
        for (int slot = 0; slot < SLOTS; slot++) {
            rates[slot] *= SLOTS / sum;
        }
        return rates;
    }
}
