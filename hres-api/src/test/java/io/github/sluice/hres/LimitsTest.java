package io.github.sluice.hres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitsTest {
    private static Limits seconds(long soft, long hard) {
        return new Limits(Duration.ofSeconds(soft), Duration.ofSeconds(hard));
    }

    @Test
    void everyHookHasItsDefaults() {
        Map<Hook, Limits> defaults = Map.ofEntries(
                Map.entry(Hook.VALIDATE_ARGS, seconds(5, 10)),
                Map.entry(Hook.PLAN, seconds(10, 30)),
                Map.entry(Hook.PRERUN, seconds(60, 600)),
                Map.entry(Hook.REVOKE, seconds(60, 600)),
                Map.entry(Hook.EPILOG, seconds(60, 600)),
                Map.entry(Hook.MAINTAIN, seconds(30, 60)),
                Map.entry(Hook.JOB_PROLOG, seconds(60, 600)),
                Map.entry(Hook.JOB_EPILOG, seconds(60, 600)),
                Map.entry(Hook.TASK_PROLOG, seconds(10, 60)),
                Map.entry(Hook.USER_TASK_PROLOG, seconds(10, 60)),
                Map.entry(Hook.TASK_EPILOG, seconds(10, 60)));
        assertThat(defaults).containsOnlyKeys(Hook.values());
        defaults.forEach(
                (hook, limits) -> assertThat(Limits.of(hook)).as(hook.label()).isEqualTo(limits));
    }

    @Test
    void onlyAHardLimitGrows() {
        assertThat(seconds(5, 10).atLeast(Duration.ofSeconds(20))).isEqualTo(seconds(5, 20));
        assertThat(seconds(5, 10).atLeast(Duration.ofSeconds(7))).isEqualTo(seconds(5, 10));
    }

    @Test
    void aSoftLimitAboveTheHardOneOrOfNothingIsRefused() {
        assertThatThrownBy(() -> seconds(11, 10)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> seconds(0, 10)).isInstanceOf(IllegalArgumentException.class);
    }
}
