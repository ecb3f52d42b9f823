package io.github.sluice.hres.core.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.Secret;
import io.github.sluice.hres.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PrepCodecTest {
    @ParameterizedTest
    @EnumSource
    void everyListComesBackAsItWas(ProtocolVersion version) {
        RandomPreps random = new RandomPreps(new Random(4711));
        for (int i = 0; i < 3_000; i++) {
            List<Prep> preps = random.next();
            byte[] packed = PrepCodec.pack(preps, version);
            assertThat(PrepCodec.unpack(packed))
                    .as("list %d", i)
                    .isEqualTo(version == ProtocolVersion.VERSION_1 ? firstDrafts(preps) : preps);
        }
    }

    @Test
    void theNewestVersionIsCurrentAndAtMostThreeAreKnown() {
        ProtocolVersion[] versions = ProtocolVersion.values();

        assertThat(ProtocolVersion.CURRENT).isEqualTo(versions[versions.length - 1]);
        assertThat(versions).hasSizeBetween(2, 3);
        assertThat(versions).allSatisfy(version -> assertThat(ProtocolVersion.of(version.number()))
                .isEqualTo(version));
    }

    @Test
    void unknownVersionsAreRefusedWithThoseThatAreKnown() {
        assertThatThrownBy(() -> ProtocolVersion.of(3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("protocol version 3, right is 1 to 2");
    }

    @Test
    void equalListsGiveEqualBytesWhateverTheOrderOfNodes() {
        List<String> names =
                new ArrayList<>(NodeNames.parse("n[8-12],login,gpu[01-04]").list());
        Prep one = prep(NodeNames.of(names));
        Collections.shuffle(names, new Random(1));
        Prep other = prep(NodeNames.of(names));

        for (ProtocolVersion version : ProtocolVersion.values()) {
            assertThat(PrepCodec.pack(List.of(other), version)).isEqualTo(PrepCodec.pack(List.of(one), version));
        }
    }

    @Test
    void whatWasPackedAndWhatIsUnpackedShareNoBytes() {
        byte[] packed = Vectors.bytes("power-v2.hex");
        List<Prep> preps = PrepCodec.unpack(packed);
        Arrays.fill(packed, (byte) 0);

        assertThat(preps).isEqualTo(Vectors.good().get("power-v2.hex"));
        assertThatThrownBy(() -> preps.remove(0)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aBigJobCostsAFewBytesANode() {
        List<String> nodes = NodeNames.parse("node[0001-1000]").list();
        List<LayerCharge> layers = new ArrayList<>();
        for (int size : new int[] {1000, 256, 64, 16}) {
            for (int from = 0; from < nodes.size(); from += size) {
                int to = Math.min(nodes.size(), from + size);
                layers.add(new LayerCharge("l" + layers.size(), to - from, NodeNames.of(nodes.subList(from, to))));
            }
        }
        Prep prep = Prep.builder("power").layers(layers).build();
        byte[] packed = PrepCodec.pack(Collections.nCopies(4, prep), ProtocolVersion.CURRENT);

        assertThat(packed).hasSizeLessThan(5 * nodes.size());
        assertThat(PrepCodec.unpack(packed)).containsOnly(prep).hasSize(4);
    }

    @Test
    void namesAndSetsThatAreLargeForTheirBytesStillTravel() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            names.add("n".repeat(200) + (1000 + (i < 250 ? i : 2 * i)));
        }
        List<LayerCharge> layers = new ArrayList<>();
        for (int i = 1; i <= 400; i++) {
            layers.add(new LayerCharge("l" + i, i, NodeNames.of(names.subList(0, 100 + i))));
        }
        List<Prep> preps = List.of(Prep.builder("r").layers(layers).build());

        assertThat(PrepCodec.unpack(PrepCodec.pack(preps, ProtocolVersion.CURRENT)))
                .isEqualTo(preps);
    }

    @Test
    void aSecretDoesNotTravel() {
        Settings secret = Settings.of("a", "1").withSecret("token", Secret.of("hunter2"));

        assertThatThrownBy(() -> pack(Prep.builder("power").config(secret).build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("prep of power (plugin 0), config: secrets [token] would travel, right is none");
        assertThatThrownBy(() -> pack(Prep.builder("power").arguments(secret).build()))
                .hasMessage("prep of power (plugin 0), argument: secrets [token] would travel, right is none");
    }

    @Test
    void halfASurrogatePairIsRefused() {
        assertThatThrownBy(() -> pack(
                        Prep.builder("power").config(Settings.of("a", "\uD83D")).build()))
                .hasMessage("prep of power (plugin 0), config a: half a surrogate pair, which UTF-8 cannot say");
    }

    private static byte[] pack(Prep prep) {
        return PrepCodec.pack(List.of(prep), ProtocolVersion.CURRENT);
    }

    private static Prep prep(NodeNames nodes) {
        return Prep.builder("r")
                .layers(List.of(new LayerCharge("l", 1, nodes)))
                .payload(Payload.of("p"))
                .build();
    }

    private static List<Prep> firstDrafts(List<Prep> preps) {
        return preps.stream()
                .map(prep -> prep.toBuilder().attempt(1).limits(Map.of()).build())
                .toList();
    }
}
