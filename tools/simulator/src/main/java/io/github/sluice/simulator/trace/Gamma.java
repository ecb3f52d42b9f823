package io.github.sluice.simulator.trace;

import java.util.Random;

/**
 * Draws from a gamma distribution, by G. Marsaglia and W. W. Tsang, "A simple method for generating gamma variables", ACM
 * Transactions on Mathematical Software 26(3), 2000. Only with what Java defines to the last bit ({@code Random},
 * {@code StrictMath}), so that a seed means the same everywhere. One thread.
 */
final class Gamma {
    private final double d;
    private final double c;
    private final double scale;
    private final Random random;

    /** @param shape 1 and up, where the method holds as it is */
    Gamma(double shape, double scale, Random random) {
        if (!(shape >= 1)) {
            throw new IllegalArgumentException("shape: " + shape + ", right is 1 and up");
        }
        d = shape - 1.0 / 3;
        c = 1 / StrictMath.sqrt(9 * d);
        this.scale = scale;
        this.random = random;
    }

    double next() {
        while (true) {
            double x = random.nextGaussian();
            double root = 1 + c * x;
            double u = 1 - random.nextDouble(); // above 0, for the logarithm
            if (root <= 0) {
                continue;
            }
            double v = root * root * root;
            if (StrictMath.log(u) < x * x / 2 + d * (1 - v + StrictMath.log(v))) {
                return scale * d * v;
            }
        }
    }

    /** Draws until the number is at most {@code most}, which is far above the mean. */
    double nextUpTo(double most) {
        double drawn = next();
        while (drawn > most) {
            drawn = next();
        }
        return drawn;
    }
}
