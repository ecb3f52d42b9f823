package io.github.sluice.simulator.trace;

import java.util.Random;

/** Draws run times: their natural logarithm is hyper-gamma, and the larger a job, the longer it may run. One thread. */
final class LublinRunTimes {
    private static final double SHORT_SHAPE = 4.2;
    private static final double SHORT_SCALE = 0.94;
    private static final double LONG_SHAPE = 312;
    private static final double LONG_SCALE = 0.03;

    /** The share of short jobs is SLOPE times the size, plus BASE. */
    private static final double SLOPE = -0.0054;

    private static final double BASE = 0.78;

    /** No job runs longer than e^12 seconds, which are 45 hours. */
    private static final double MOST = 12;

    private final Random random;
    private final Gamma shorter;
    private final Gamma longer;

    LublinRunTimes(Random random) {
        this.random = random;
        shorter = new Gamma(SHORT_SHAPE, SHORT_SCALE, random);
        longer = new Gamma(LONG_SHAPE, LONG_SCALE, random);
    }

    /** Seconds, 1 and up, for a job of that many processors. */
    long next(int size) {
        double share = Math.max(0, Math.min(1, SLOPE * size + BASE));
        Gamma gamma = random.nextDouble() < share ? shorter : longer;
        return Math.max(1, (long) StrictMath.exp(gamma.nextUpTo(MOST)));
    }
}
