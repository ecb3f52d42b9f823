package io.github.sluice.simulator.trace;

import java.util.Random;

/** Draws the sizes of jobs: serial, or two-stage uniform in the logarithm to base 2. One thread. */
final class LublinSizes {
    private static final double SERIAL = 0.244;
    private static final double POWER_OF_TWO = 0.576;
    private static final double LOW = 0.8;

    /** How far the second stage reaches below the largest size. */
    private static final double SECOND_STAGE = 2.5;

    private static final double FIRST_STAGE_SHARE = 0.86;

    private static final double LN_2 = StrictMath.log(2);

    private final int nodes;
    private final Random random;
    private final double low;
    private final double middle;
    private final double high;

    LublinSizes(int nodes, Random random) {
        this.nodes = nodes;
        this.random = random;
        high = StrictMath.log(nodes) / LN_2;
        low = Math.min(LOW, high);
        middle = Math.max(low, high - SECOND_STAGE);
    }

    /** From 1 to the nodes of the machine. */
    int next() {
        double kind = random.nextDouble();
        double logarithm = twoStageUniform();
        if (kind < SERIAL) {
            return 1;
        }
        if (kind < SERIAL + POWER_OF_TWO) {
            long exponent = Math.min(Math.round(logarithm), 31 - Integer.numberOfLeadingZeros(nodes));
            return 1 << exponent;
        }
        return (int) Math.min(nodes, Math.round(StrictMath.exp(logarithm * LN_2)));
    }

    private double twoStageUniform() {
        boolean first = random.nextDouble() < FIRST_STAGE_SHARE;
        double within = random.nextDouble();
        return first ? low + within * (middle - low) : middle + within * (high - middle);
    }
}
