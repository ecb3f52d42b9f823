package io.github.sluice.simulator.trace;

import java.util.Random;

/** Draws the time between two arrivals, on the clock of {@link DailyCycle}: its natural logarithm is gamma. One thread. */
final class LublinGaps {
    private static final double SHAPE = 10.2303;
    private static final double SCALE = 0.4871;

    /** No gap is longer than e^13 seconds, which are five days. */
    private static final double MOST = 13;

    private final Gamma gamma;

    LublinGaps(Random random) {
        gamma = new Gamma(SHAPE, SCALE, random);
    }

    /** Seconds; more than 0. */
    double next() {
        return StrictMath.exp(gamma.nextUpTo(MOST));
    }
}
