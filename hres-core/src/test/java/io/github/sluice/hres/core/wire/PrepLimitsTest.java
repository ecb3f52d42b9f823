package io.github.sluice.hres.core.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.Prep;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrepLimitsTest {
    @Test
    void everyHookOnNodesHasItsLimitsBack() {
        Map<Hook, Limits> all = new EnumMap<>(Hook.class);
        for (Hook hook : Hook.values()) {
            if (hook.side() != Hook.Side.CONTROLLER) {
                all.put(hook, millis(100 + all.size(), 1000));
            }
        }

        assertThat(all).hasSize(5);
        assertThat(sent(all).ownLimits()).isEqualTo(all);
    }

    @Test
    void aHookWithoutLimitsOfItsOwnHasTheDefaultsOnTheNode() {
        Prep prep = sent(Map.of(Hook.TASK_PROLOG, millis(1, 2)));

        assertThat(prep.ownLimits()).containsOnlyKeys(Hook.TASK_PROLOG);
        assertThat(prep.limits(Hook.JOB_PROLOG)).isEqualTo(Limits.of(Hook.JOB_PROLOG));
    }

    @Test
    void theFirstDraftCarriesNoLimits() {
        Prep prep = prep(Map.of(Hook.TASK_PROLOG, millis(1, 2)));

        assertThat(PrepCodec.unpack(PrepCodec.pack(List.of(prep), ProtocolVersion.VERSION_1)))
                .containsExactly(prep.toBuilder().limits(Map.of()).build());
    }

    @Test
    void partsOfAMillisecondAreRoundedUp() {
        Limits fine = new Limits(Duration.ofNanos(1), Duration.ofMillis(3).plusNanos(1));

        assertThat(sent(Map.of(Hook.JOB_EPILOG, fine)).ownLimits()).containsValue(millis(1, 4));
        assertThat(sent(Map.of(Hook.JOB_EPILOG, new Limits(Duration.ofNanos(1), Duration.ofNanos(2))))
                        .ownLimits())
                .containsValue(millis(1, 1));
    }

    @Test
    void aLimitTravelsIfItsNanosecondsFitANumber() {
        Duration longest = Duration.ofMillis(9_223_372_036_854L);

        assertThat(sent(Map.of(Hook.JOB_PROLOG, new Limits(longest, longest))).limits(Hook.JOB_PROLOG))
                .isEqualTo(new Limits(longest, longest));
        for (Duration longer : List.of(longest.plusNanos(1), Duration.ofSeconds(Long.MAX_VALUE))) {
            Prep prep = prep(Map.of(Hook.JOB_PROLOG, new Limits(Duration.ofSeconds(1), longer)));
            assertThatThrownBy(() -> PrepCodec.pack(List.of(prep), ProtocolVersion.CURRENT))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("prep of power (plugin 7), limits of jobProlog: " + longer
                            + ", at most PT2562047H47M16.854S are allowed");
        }
    }

    private static Limits millis(long soft, long hard) {
        return new Limits(Duration.ofMillis(soft), Duration.ofMillis(hard));
    }

    private static Prep prep(Map<Hook, Limits> limits) {
        return Prep.builder("power").pluginId(7).limits(limits).build();
    }

    private static Prep sent(Map<Hook, Limits> limits) {
        byte[] packed = PrepCodec.pack(List.of(prep(limits)), ProtocolVersion.CURRENT);
        return PrepCodec.unpack(packed).get(0);
    }
}
