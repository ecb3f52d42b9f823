package io.github.sluice.hres.core.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.Settings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WireLimitsTest {
    @Test
    @DisplayName("W03: a payload of 64 MiB is written, one byte more is refused with plugin and size")
    void aPayloadAboveTheCeilingIsRefused() {
        Prep prep = Prep.builder("power")
                .pluginId(7)
                .payload(Payload.of(new byte[(64 << 20) + 1]))
                .build();

        assertRefused(prep, "prep of power (plugin 7), payload: 67108865 bytes, right is 0 to 67108864");
        Prep largest = prep.toBuilder().payload(Payload.of(new byte[64 << 20])).build();
        assertThat(PrepCodec.unpack(pack(List.of(largest)))).hasSize(1);
    }

    @Test
    @DisplayName("W03: a whole list above 128 MiB is refused")
    void aListAboveItsCeilingIsRefused() {
        Prep prep = Prep.builder("power")
                .pluginId(7)
                .payload(Payload.of(new byte[48 << 20]))
                .build();

        assertThatThrownBy(() -> pack(Collections.nCopies(3, prep)))
                .hasMessage(
                        "prep of power (plugin 7), whole list: 150994999 bytes or more, at most 134217728 are allowed");
    }

    @Test
    @DisplayName("W03: 70000 layers are refused")
    void tooManyLayersAreRefused() {
        LayerCharge layer = new LayerCharge("l", 1, NodeNames.of("n1"));

        assertRefused(
                Prep.builder("power").layers(Collections.nCopies(70_000, layer)).build(),
                "prep of power (plugin 0), number of layers: 70000, at most 65535 are allowed");
    }

    @Test
    @DisplayName("W03: a name of 70000 characters is refused, of a resource, a layer and a setting")
    void namesThatAreTooLongAreRefused() {
        String name = "x".repeat(70_000);
        String shown = "x".repeat(64) + "...";
        LayerCharge layer = new LayerCharge(name, 1, NodeNames.none());

        assertRefused(
                Prep.builder(name).build(),
                "prep of " + shown + " (plugin 0), resource: 70000 characters, right is 1 to 65535 bytes");
        assertRefused(
                Prep.builder("power").layers(List.of(layer)).build(),
                "prep of power (plugin 0), layer name: 70000 characters, right is 1 to 65535 bytes");
        assertRefused(
                Prep.builder("power").arguments(Settings.of(name, "1")).build(),
                "prep of power (plugin 0), argument name: 70000 characters, right is 1 to 65535 bytes");
    }

    @Test
    void bytesCountAndNotCharacters() {
        assertRefused(
                Prep.builder("ü".repeat(40_000)).build(),
                "prep of " + "ü".repeat(64) + "... (plugin 0), resource: 80000 bytes, right is 1 to 65535");
        String longest = "ü".repeat(32_767) + "u";
        assertThat(PrepCodec.unpack(pack(List.of(Prep.builder(longest).build())))
                        .get(0)
                        .resource())
                .isEqualTo(longest);
    }

    @Test
    void settingsThatAreTooManyOrTooLongAreRefused() {
        List<Settings.Entry> entries = Collections.nCopies(65_536, new Settings.Entry("a", "b"));

        assertRefused(
                Prep.builder("power").config(Settings.of(entries)).build(),
                "prep of power (plugin 0), number of config entries: 65536, at most 65535 are allowed");
        assertRefused(
                Prep.builder("power")
                        .config(Settings.of("key", "v".repeat((1 << 20) + 1)))
                        .build(),
                "prep of power (plugin 0), config key: 1048577 characters, right is 0 to 1048576 bytes");
    }

    @Test
    void tooManyPrepsAreRefused() {
        assertThatThrownBy(
                        () -> pack(Collections.nCopies(4_097, Prep.builder("r").build())))
                .hasMessage("packed list, number of preps: 4097, at most 4096 are allowed");
    }

    @Test
    void nodeNamesThatAreTooLongAreRefusedInEveryVersion() {
        List<Prep> preps = List.of(Prep.builder("power")
                .layers(List.of(new LayerCharge("l", 1, NodeNames.of("n".repeat(256)))))
                .build());

        for (ProtocolVersion version : ProtocolVersion.values()) {
            assertThatThrownBy(() -> PrepCodec.pack(preps, version))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageEndingWith(", node " + "n".repeat(32) + "...: name of 256 bytes, right is 1 to 255");
        }
    }

    @Test
    @DisplayName("W03: what is exactly as large as it may be is written and read")
    void theLargestOfEachTravels() {
        LayerCharge layer = new LayerCharge("l", 1, NodeNames.of("n".repeat(255)));
        Prep wide = Prep.builder("power")
                .layers(Collections.nCopies(65_535, layer))
                .config(Settings.of(Collections.nCopies(65_535, new Settings.Entry("a", "b"))))
                .arguments(Settings.of("a", "v".repeat(1 << 20)))
                .build();

        assertThat(PrepCodec.unpack(pack(List.of(wide)))).containsExactly(wide);
        assertThat(PrepCodec.unpack(
                        pack(Collections.nCopies(4_096, Prep.builder("r").build()))))
                .hasSize(4_096);
    }

    @Test
    @DisplayName("W03: a list of 2^20 nodes is read, one of a node more is refused")
    void aMillionNodesAreRead() {
        assertThatThrownBy(() -> PrepCodec.unpack(Hostile.manySets(1 << 20, 1)))
                .isInstanceOf(WireException.class)
                .hasMessageEndingWith("resource: 0 bytes, right is 1 to 65535");
        assertThatThrownBy(() -> PrepCodec.unpack(Hostile.manySets((1 << 20) + 1, 1)))
                .isInstanceOf(WireException.class)
                .hasMessage("byte 5: 1048577 nodes, at most 1048576 are allowed");
    }

    @Test
    @DisplayName("W03: a list above 128 MiB is not read")
    void aListAboveItsCeilingIsNotRead() {
        assertThatThrownBy(() -> PrepCodec.unpack(new byte[(128 << 20) + 1]))
                .isInstanceOf(WireException.class)
                .hasMessage("byte 0: 134217729 bytes, at most 134217728 are allowed");
    }

    @Test
    void numbersOutOfTheirBoundsAreNotWritten() {
        WireWriter out = new WireWriter();

        assertThatThrownBy(() -> out.number("x", 6, 1, 5)).hasMessage("packed list, x: 6, right is 1 to 5");
        assertThatThrownBy(() -> out.number("x", 0, 1, 5)).hasMessage("packed list, x: 0, right is 1 to 5");
    }

    @Test
    void eachNodeNameIsCheckedAsItIsReadInEveryVersion() {
        NodeOrder order = new NodeOrder(new WireReader(new byte[0], 0, 0));

        assertThatThrownBy(() -> order.next(7, "n".repeat(256)))
                .isInstanceOf(WireException.class)
                .hasMessage("byte 7: node name: 256 bytes, right is 1 to 255");
        for (int i = 0; i < 1 << 20; i++) {
            order.next(7, "n" + (10_000_000 + i));
        }
        assertThatThrownBy(() -> order.next(9, "x1"))
                .isInstanceOf(WireException.class)
                .hasMessage("byte 9: 1048577 nodes, at most 1048576 are allowed");
    }

    @Test
    void moreNodesThanAListHoldsDoNotSurelyFit() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i <= 1 << 20; i++) {
            names.add("n" + i);
        }
        LayerCharge all = new LayerCharge("all", 1, NodeNames.of(names));
        LayerCharge allButOne = new LayerCharge("all", 1, NodeNames.of(names.subList(1, names.size())));

        assertThat(SureFit.of(List.of(Prep.builder("r").layers(List.of(all)).build())))
                .isFalse();
        assertThat(SureFit.of(
                        List.of(Prep.builder("r").layers(List.of(allButOne)).build())))
                .isTrue();
    }

    private static void assertRefused(Prep prep, String message) {
        assertThatThrownBy(() -> pack(List.of(prep)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static byte[] pack(List<Prep> preps) {
        return PrepCodec.pack(preps, ProtocolVersion.CURRENT);
    }
}
