package io.github.sluice.hres.core.wire;

import java.util.ArrayList;
import java.util.List;

/** Reads the table of names. */
final class NodeNameReader {
    private NodeNameReader() {}

    static List<String> read(WireReader in) {
        int count = in.count("nodes", WireLimits.NODES, 1);
        List<String> names = new ArrayList<>(count);
        NodeOrder order = new NodeOrder(in);
        long characters = 0;
        for (int i = 0; i < count; i++) {
            int from = in.position();
            String name = order.next(from, name(order.last(), in)).text();
            characters += name.length();
            if (characters > (long) WireLimits.NODE_CHARACTERS_PER_BYTE * in.position()) {
                throw in.fault(
                        from,
                        characters + " characters of node names, at most " + WireLimits.NODE_CHARACTERS_PER_BYTE
                                + " for each byte so far are allowed");
            }
            names.add(name);
        }
        return names;
    }

    private static String name(NodeName last, WireReader in) {
        int from = in.position();
        String before = last.text();
        int shared = (int) in.number("shared part of a node name", 0, before.length() + 1L) - 1;
        if (shared >= 0) {
            return before.substring(0, shared) + in.text("rest of a node name", 0, WireLimits.NODE_NAME_BYTES);
        }
        if (!last.isNumbered()) {
            throw in.fault(from, "node name: one more than a name without a number");
        }
        return last.next().text();
    }
}
