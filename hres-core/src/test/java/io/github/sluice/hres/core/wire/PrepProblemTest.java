package io.github.sluice.hres.core.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.Secret;
import io.github.sluice.hres.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PrepProblemTest {
    private static final Prep POWER = Prep.builder("power").pluginId(7).build();

    @Test
    @DisplayName("W03: what pack refuses is known before, with the same words")
    void whatPackRefusesIsAProblem() {
        LayerCharge layer = new LayerCharge("l", 1, NodeNames.of("n1"));
        String tooLong = "x".repeat(65_536);
        List<Prep> wrong = List.of(
                POWER.toBuilder().payload(Payload.of(new byte[(64 << 20) + 1])).build(),
                POWER.toBuilder().config(Settings.of("a", "\uD83D")).build(),
                POWER.toBuilder().config(Settings.of(tooLong, "a")).build(),
                POWER.toBuilder()
                        .arguments(Settings.of("a", "v".repeat((1 << 20) + 1)))
                        .build(),
                POWER.toBuilder()
                        .arguments(Settings.of(Collections.nCopies(65_536, new Settings.Entry("a", "b"))))
                        .build(),
                POWER.toBuilder()
                        .arguments(Settings.none().withSecret("token", Secret.of("hunter2")))
                        .build(),
                POWER.toBuilder()
                        .limits(Map.of(Hook.JOB_PROLOG, new Limits(Duration.ofSeconds(1), Duration.ofDays(200_000))))
                        .build(),
                POWER.toBuilder().layers(Collections.nCopies(65_536, layer)).build(),
                POWER.toBuilder()
                        .layers(List.of(new LayerCharge("", 1, NodeNames.none())))
                        .build(),
                POWER.toBuilder()
                        .layers(List.of(new LayerCharge(tooLong, 1, NodeNames.none())))
                        .build(),
                POWER.toBuilder()
                        .layers(List.of(new LayerCharge("l", 1, NodeNames.of("n".repeat(256)))))
                        .build(),
                Prep.builder(tooLong).build());

        assertThat(wrong).allSatisfy(prep -> {
            Optional<String> problem = PrepCodec.problem(List.of(POWER, prep));
            assertThat(problem).isPresent().isEqualTo(refusal(List.of(POWER, prep)));
        });
        assertThat(PrepCodec.problem(List.of(wrong.get(0))))
                .hasValue("prep of power (plugin 7), payload: 67108865 bytes, right is 0 to 67108864");
    }

    @Test
    @DisplayName("W03: preps that are right one by one may be too much together")
    void whatIsTooMuchTogetherIsAProblem() {
        Prep prep = POWER.toBuilder().payload(Payload.of(new byte[48 << 20])).build();

        assertThat(PrepCodec.problem(List.of(prep, prep))).isEmpty();
        assertThat(PrepCodec.problem(List.of(prep, prep, prep)))
                .hasValue(
                        "prep of power (plugin 7), whole list: 150994999 bytes or more, at most 134217728 are allowed");
        assertThat(PrepCodec.problem(Collections.nCopies(4_097, POWER)))
                .hasValue("packed list, number of preps: 4097, at most 4096 are allowed");
    }

    @Test
    void whatIsLargeButRightIsNoProblem() {
        String longest = "x".repeat(65_535);
        Prep large = Prep.builder(longest)
                .config(Settings.of("a", "v".repeat(1 << 20), "b", "🔋 größe"))
                .arguments(Settings.of(Collections.nCopies(65_535, new Settings.Entry("a", ""))))
                .build();

        assertThat(PrepCodec.problem(List.of(large))).isEmpty();
        assertThat(PrepCodec.problem(List.of())).isEmpty();
    }

    @Test
    void whatSurelyFitsCanBePackedInEveryVersion() {
        RandomPreps random = new RandomPreps(new Random(11));
        for (int i = 0; i < 500; i++) {
            List<Prep> preps = random.next();
            assertThat(SureFit.of(preps)).as("list %d", i).isTrue();
            for (ProtocolVersion version : ProtocolVersion.values()) {
                assertThat(PrepCodec.pack(preps, version)).as("list %d", i).isNotEmpty();
            }
        }
    }

    @Test
    void whatFitsIsSeenWithoutEncodingForAJobOfAHundredThousandNodes() {
        List<String> nodes = NodeNames.parse("node[000001-100000]").list();
        List<LayerCharge> layers = new ArrayList<>();
        for (int size : new int[] {100_000, 10_000, 1_000, 100}) {
            for (int from = 0; from < nodes.size(); from += size) {
                layers.add(new LayerCharge("l" + layers.size(), size, NodeNames.of(nodes.subList(from, from + size))));
            }
        }

        assertThat(SureFit.of(List.of(POWER.toBuilder().layers(layers).build())))
                .isTrue();
        assertThat(SureFit.of(List.of(POWER.toBuilder()
                        .config(Settings.of("a", "🔋 größe 温度"))
                        .build())))
                .isTrue();
    }

    private static Optional<String> refusal(List<Prep> preps) {
        try {
            PrepCodec.pack(preps, ProtocolVersion.CURRENT);
            return Optional.empty();
        } catch (IllegalArgumentException refused) {
            return Optional.ofNullable(refused.getMessage());
        }
    }
}
