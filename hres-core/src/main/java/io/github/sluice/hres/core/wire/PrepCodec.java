package io.github.sluice.hres.core.wire;

import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The binary form in which a job's preps travel from the controller to the nodes: {@link #pack} and {@link #unpack}.
 * docs/wire-format.md describes it byte by byte.
 *
 * <p>Everything in a {@link Prep} travels, in order and as it is; only the nodes of a layer, which are a set, come back
 * in an order of their own, and parts of a millisecond in limits are rounded up. Equal lists give equal bytes. The form is flat: nothing in it nests, so no input makes a
 * reader recurse. Stateless: any thread may call.
 */
public final class PrepCodec {
    private static final byte[] MAGIC = {'S', 'L', 'P'};

    /** Resource, plugin id and the five other lengths and counts that the oldest version has too. */
    private static final int PREP_BYTES = 7;

    private static final int ENTRY_BYTES = 3;
    private static final int LAYER_BYTES = 4;

    private PrepCodec() {}

    /**
     * The packed form of the preps, in their order; none is fine.
     *
     * @throws IllegalArgumentException naming the resource, the field and its size, if something is larger than a
     *     reader accepts; or if a configuration or arguments hold a secret, which must not travel
     */
    public static byte[] pack(List<Prep> preps, ProtocolVersion version) {
        Objects.requireNonNull(version, "version");
        WireWriter out = new WireWriter();
        for (byte octet : MAGIC) {
            out.octet(octet);
        }
        out.octet(version.number());
        out.count("preps", preps.size(), WireLimits.PREPS);
        Consumer<NodeNames> nodes = version.nodes().writer(preps, out);
        for (Prep prep : preps) {
            write(prep, version, nodes, out);
        }
        return out.toBytes();
    }

    /**
     * The preps of a packed list, of whatever version; unmodifiable. Takes memory and time in proportion to the bytes.
     *
     * @throws WireException for every array that is not a whole packed list and nothing else
     */
    public static List<Prep> unpack(byte[] packed) {
        return unpack(packed, 0, packed.length);
    }

    /**
     * Why the preps cannot be packed, as {@link #pack} in the newest version says it; empty if they can. Nothing is
     * encoded to find that out unless the list is huge or something in it may be too large, so it can be asked of every
     * job. An older version, which has the nodes of each layer in full, may still be too small for a list of many nodes.
     */
    public static Optional<String> problem(List<Prep> preps) {
        if (SureFit.of(preps)) {
            return Optional.empty();
        }
        try {
            pack(preps, ProtocolVersion.CURRENT);
            return Optional.empty();
        } catch (IllegalArgumentException refused) {
            return Optional.ofNullable(refused.getMessage());
        }
    }

    /**
     * As {@link #unpack(byte[])}, from a part of an array; the offsets in exceptions count from the start of the part.
     *
     * @throws IndexOutOfBoundsException if the part does not lie in the array
     */
    public static List<Prep> unpack(byte[] packed, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, packed.length);
        if (length > WireLimits.PACKED_BYTES) {
            throw new WireException(0, length + " bytes, at most " + WireLimits.PACKED_BYTES + " are allowed");
        }
        WireReader in = new WireReader(packed, offset, length);
        ProtocolVersion version = header(in);
        int count = in.count("preps", WireLimits.PREPS, PREP_BYTES);
        Supplier<NodeNames> nodes = version.nodes().reader(in);
        List<Prep> preps = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            preps.add(read(version, nodes, in));
        }
        in.end();
        return List.copyOf(preps);
    }

    private static ProtocolVersion header(WireReader in) {
        for (byte octet : MAGIC) {
            int from = in.position();
            if (in.octet("header") != octet) {
                throw in.fault(from, "not a packed list, which begins with the letters SLP");
            }
        }
        int from = in.position();
        int number = in.octet("protocol version");
        if (!ProtocolVersion.isKnown(number)) {
            throw in.fault(from, ProtocolVersion.unknown(number));
        }
        return ProtocolVersion.of(number);
    }

    private static void write(Prep prep, ProtocolVersion version, Consumer<NodeNames> nodes, WireWriter out) {
        out.about("prep of " + shown(prep.resource()) + " (plugin " + prep.pluginId() + ")");
        out.text("resource", prep.resource(), 1, WireLimits.NAME_BYTES);
        out.number("plugin id", prep.pluginId(), 0, Integer.MAX_VALUE);
        if (version.carriesAttempt()) {
            out.number("attempt", prep.attempt(), 1, Long.MAX_VALUE);
        }
        if (version.carriesLimits()) {
            LimitsForm.write(prep.ownLimits(), out);
        }
        writeSettings("config", prep.config(), out);
        writeSettings("argument", prep.arguments(), out);
        out.count("layers", prep.layers().size(), WireLimits.LAYERS);
        for (LayerCharge layer : prep.layers()) {
            out.text("layer name", layer.layer(), 1, WireLimits.NAME_BYTES);
            out.number("count of a layer", layer.count(), 1, Long.MAX_VALUE);
            nodes.accept(layer.nodes());
        }
        out.block("payload", prep.payload().bytes(), WireLimits.PAYLOAD_BYTES);
    }

    private static Prep read(ProtocolVersion version, Supplier<NodeNames> nodes, WireReader in) {
        Prep.Builder prep = Prep.builder(in.text("resource", 1, WireLimits.NAME_BYTES));
        prep.pluginId((int) in.number("plugin id", 0, Integer.MAX_VALUE));
        if (version.carriesAttempt()) {
            prep.attempt(in.number("attempt", 1, Long.MAX_VALUE));
        }
        if (version.carriesLimits()) {
            prep.limits(LimitsForm.read(in));
        }
        prep.config(readSettings("config", in));
        prep.arguments(readSettings("argument", in));
        int count = in.count("layers", WireLimits.LAYERS, LAYER_BYTES);
        List<LayerCharge> layers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String name = in.text("layer name", 1, WireLimits.NAME_BYTES);
            long amount = in.number("count of a layer", 1, Long.MAX_VALUE);
            layers.add(new LayerCharge(name, amount, nodes.get()));
        }
        prep.layers(layers);
        return prep.payload(Payload.of(in.block("payload", WireLimits.PAYLOAD_BYTES)))
                .build();
    }

    private static void writeSettings(String what, Settings settings, WireWriter out) {
        if (!settings.secretNames().isEmpty()) {
            throw out.refusal(what, "secrets " + settings.secretNames() + " would travel, right is none");
        }
        out.count(what + " entries", settings.entries().size(), WireLimits.ENTRIES);
        for (Settings.Entry entry : settings.entries()) {
            out.text(what + " name", entry.name(), 1, WireLimits.NAME_BYTES);
            out.text(what + " " + shown(entry.name()), entry.value(), 0, WireLimits.VALUE_BYTES);
        }
    }

    private static Settings readSettings(String what, WireReader in) {
        int count = in.count(what + " entries", WireLimits.ENTRIES, ENTRY_BYTES);
        List<Settings.Entry> entries = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String name = in.text(what + " name", 1, WireLimits.NAME_BYTES);
            entries.add(new Settings.Entry(name, in.text(what + " value", 0, WireLimits.VALUE_BYTES)));
        }
        return Settings.of(entries);
    }

    /** Names in messages stay readable however long they are. */
    private static String shown(String name) {
        return name.length() <= 64 ? name : name.substring(0, 64) + "...";
    }
}
