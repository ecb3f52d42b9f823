package io.github.sluice.hres.core.wire;

/** Writes sets of nodes as ranges or as bits, whichever is shorter. For one thread. */
final class NodeSetWriter {
    private final WireWriter out;
    private long members;

    NodeSetWriter(WireWriter out) {
        this.out = out;
    }

    /** Writes a set of indexes, which ascend. */
    void write(int[] indexes) {
        members += indexes.length;
        if (members > WireLimits.NODES_OF_SETS) {
            throw out.refusal(
                    "sets of nodes", members + " nodes, at most " + WireLimits.NODES_OF_SETS + " are allowed");
        }
        WireWriter ranges = ranges(indexes);
        // Ranges could make the sets too large for their bytes; bits never do, one byte being eight nodes at most.
        if (isAllowed(ranges.size()) && ranges.size() <= bitBytes(indexes)) {
            out.append(ranges);
            return;
        }
        writeBits(indexes);
    }

    private boolean isAllowed(int bytes) {
        return members <= (long) WireLimits.NODES_OF_SETS_PER_BYTE * (out.size() + bytes);
    }

    private static WireWriter ranges(int[] indexes) {
        int count = 0;
        for (int i = 0; i < indexes.length; i++) {
            count += startsRange(indexes, i) ? 1 : 0;
        }
        WireWriter ranges = new WireWriter();
        ranges.number("ranges", 2L * count, 0, 2L * WireLimits.NODES);
        int end = 0;
        for (int i = 0; i < indexes.length; ) {
            int first = indexes[i];
            // Between two ranges lies at least one node, so that one goes without saying.
            ranges.number("gap", first - end - (i == 0 ? 0 : 1), 0, WireLimits.NODES);
            do {
                i++;
            } while (i < indexes.length && !startsRange(indexes, i));
            end = indexes[i - 1] + 1;
            ranges.number("range", end - first - 1L, 0, WireLimits.NODES);
        }
        return ranges;
    }

    private static boolean startsRange(int[] indexes, int i) {
        return i == 0 || indexes[i] != indexes[i - 1] + 1;
    }

    private static int bitBytes(int[] indexes) {
        return indexes.length == 0 ? 1 : 2 + indexes[indexes.length - 1] / 8;
    }

    private void writeBits(int[] indexes) {
        byte[] bits = new byte[indexes[indexes.length - 1] / 8 + 1];
        for (int index : indexes) {
            bits[index / 8] |= (byte) (1 << (index % 8));
        }
        out.number("bits", 2L * bits.length + 1, 0, 2L * WireLimits.NODES);
        for (byte octet : bits) {
            out.octet(octet);
        }
    }
}
