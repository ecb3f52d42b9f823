package io.github.sluice.hres.core.wire;

import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.Settings;
import java.time.Duration;
import java.util.List;

/**
 * Finds out, without encoding anything, that a list can certainly be packed in every version: adds up the most that
 * everything could take. For one thread, used once.
 */
final class SureFit {
    /** A character takes at most three bytes; two that are a surrogate pair take four. */
    private static final int CHARACTER_BYTES = 3;

    private static final int NUMBER_BYTES = 9;

    /** Beside its characters a name takes four bytes in the table or a comma, and a range of its own in the set. */
    private static final int NODE_BYTES = 20;

    /** The numbers of a prep that are always there, and the limits of all hooks. */
    private static final int PREP_BYTES = 32 * NUMBER_BYTES;

    /** Bits of at most 2^20 nodes, for which a set in ranges may have to make way, once in two million nodes. */
    private static final int BITS_BYTES = 1 << 20;

    private long bytes = BITS_BYTES;
    private long nodes;

    private SureFit() {}

    static boolean of(List<Prep> preps) {
        SureFit fit = new SureFit();
        return preps.size() <= WireLimits.PREPS
                && preps.stream().allMatch(fit::takes)
                && fit.bytes <= WireLimits.PACKED_BYTES
                && fit.nodes <= WireLimits.NODES;
    }

    private boolean takes(Prep prep) {
        int payload = prep.payload().size();
        bytes += PREP_BYTES + payload;
        return payload <= WireLimits.PAYLOAD_BYTES
                && takes(prep.resource(), WireLimits.NAME_BYTES)
                && takes(prep.config())
                && takes(prep.arguments())
                && prep.ownLimits().values().stream().allMatch(SureFit::takes)
                && prep.layers().size() <= WireLimits.LAYERS
                && prep.layers().stream().allMatch(this::takes);
    }

    private boolean takes(Settings settings) {
        return settings.secretNames().isEmpty()
                && settings.entries().size() <= WireLimits.ENTRIES
                && settings.entries().stream()
                        .allMatch(entry -> takes(entry.name(), WireLimits.NAME_BYTES)
                                && takes(entry.value(), WireLimits.VALUE_BYTES));
    }

    private static boolean takes(Limits limits) {
        return limits.hard().compareTo(Duration.ofMillis(WireLimits.LIMIT_MILLIS)) <= 0;
    }

    private boolean takes(LayerCharge layer) {
        bytes += 3 * NUMBER_BYTES;
        return !layer.layer().isEmpty() && takes(layer.layer(), WireLimits.NAME_BYTES) && takes(layer.nodes());
    }

    private boolean takes(NodeNames names) {
        nodes += names.size();
        for (String name : names) {
            if (name.length() > WireLimits.NODE_NAME_BYTES) {
                return false;
            }
            bytes += NODE_BYTES + name.length();
        }
        return true;
    }

    private boolean takes(String text, int most) {
        long size = (long) CHARACTER_BYTES * text.length();
        bytes += NUMBER_BYTES + size;
        return size <= most && text.codePoints().noneMatch(point -> Character.getType(point) == Character.SURROGATE);
    }
}
