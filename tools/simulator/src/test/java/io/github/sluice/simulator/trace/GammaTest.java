package io.github.sluice.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GammaTest {
    @ParameterizedTest
    @CsvSource({"1, 2", "4.2, 0.94", "10.2303, 0.4871", "312, 0.03"})
    void meanVarianceAndSkewnessAreRight(double shape, double scale) {
        Gamma gamma = new Gamma(shape, scale, new Random(3));
        int count = 200_000;
        double mean = shape * scale;
        double deviation = Math.sqrt(shape) * scale;
        double first = 0;
        double second = 0;
        double third = 0;
        for (int i = 0; i < count; i++) {
            double z = (gamma.next() - mean) / deviation;
            first += z;
            second += z * z;
            third += z * z * z;
        }

        assertThat(first / count).isCloseTo(0, within(0.01));
        assertThat(second / count).isCloseTo(1, within(0.03));
        assertThat(third / count).isCloseTo(2 / Math.sqrt(shape), within(0.15));
    }

    @Test
    void aBoundHolds() {
        Gamma gamma = new Gamma(2, 1, new Random(3));
        for (int i = 0; i < 10_000; i++) {
            assertThat(gamma.nextUpTo(4)).isBetween(0.0, 4.0);
        }
    }

    @Test
    void aShapeBelowOneIsRefused() {
        assertThatThrownBy(() -> new Gamma(0.5, 1, new Random(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("shape: 0.5, right is 1 and up");
    }
}
