package io.github.sluice.hres.core.wire;

import io.github.sluice.hres.NodeNames;

/** Checks node names as they are read: each is a name, and comes after the one before, so none comes twice. For one thread. */
final class NodeOrder {
    private final WireReader in;
    /** Empty before the first name, which comes before every name. */
    private NodeName last = NodeName.of("");

    private int count;

    NodeOrder(WireReader in) {
        this.in = in;
    }

    /** The name that was read last; empty before the first. */
    NodeName last() {
        return last;
    }

    /** Takes the next name, which was read from that offset on. */
    NodeName next(int offset, String text) {
        if (text.length() > WireLimits.NODE_NAME_BYTES) {
            throw in.fault(
                    offset, "node name: " + text.length() + " bytes, right is 1 to " + WireLimits.NODE_NAME_BYTES);
        }
        if (!NodeNames.isName(text)) {
            throw in.fault(offset, "node name: not made of one or more letters, digits, '_', '-' and '.'");
        }
        if (++count > WireLimits.NODES) {
            throw in.fault(offset, count + " nodes, at most " + WireLimits.NODES + " are allowed");
        }
        return next(offset, NodeName.of(text));
    }

    private NodeName next(int offset, NodeName name) {
        if (last.compareTo(name) >= 0) {
            throw in.fault(offset, "node " + name.text() + " after " + last.text() + ", right is ascending order");
        }
        last = name;
        return name;
    }
}
