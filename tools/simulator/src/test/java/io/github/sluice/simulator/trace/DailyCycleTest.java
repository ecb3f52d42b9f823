package io.github.sluice.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class DailyCycleTest {
    private static final double DAY = 86_400;

    @Test
    void theTwoClocksMeetEveryMidnight() {
        for (int day = 0; day < 1_000; day++) {
            assertThat(DailyCycle.clock(day * DAY)).isCloseTo(day * DAY, within(0.001));
        }
    }

    @Test
    void theClockIsTurnedBack() {
        Random random = new Random(11);
        for (int i = 0; i < 10_000; i++) {
            double seconds = 100 * DAY * random.nextDouble();
            assertThat(DailyCycle.seconds(DailyCycle.clock(seconds))).isCloseTo(seconds, within(0.001));
        }
    }

    @Test
    void theClockIsFastestAfterNoonAndSlowestAtNight() {
        double fastest = rate(13);
        double slowest = rate(3);

        for (int hour = 0; hour < 24; hour++) {
            assertThat(rate(hour)).isBetween(slowest, fastest);
        }
        assertThat(fastest / slowest).isBetween(6.0, 8.0);
    }

    private static double rate(int hour) {
        return (DailyCycle.clock(3_600.0 * (hour + 1)) - DailyCycle.clock(3_600.0 * hour)) / 3_600;
    }
}
