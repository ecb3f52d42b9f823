package io.github.sluice.hres.core.wire;

import io.github.sluice.hres.NodeNames;
import java.util.ArrayList;
import java.util.List;

/** Reads sets of nodes, and counts what they stand for before it makes it. For one thread. */
final class NodeSetReader {
    private final WireReader in;
    private final List<String> names;
    private long members;

    NodeSetReader(WireReader in, List<String> names) {
        this.in = in;
        this.names = names;
    }

    NodeNames read() {
        int from = in.position();
        long form = in.number("set of nodes", 0, Long.MAX_VALUE);
        long count = form >>> 1;
        if (count > names.size()) {
            throw in.fault(from, "set of nodes: " + count + " parts, but the list has " + names.size() + " nodes");
        }
        List<String> nodes = form % 2 == 0 ? ranges(from, (int) count) : bits(from, (int) count);
        return nodes.isEmpty() ? NodeNames.none() : NodeNames.of(nodes);
    }

    private List<String> ranges(int from, int count) {
        in.need(from, "ranges of nodes", count, 2);
        int[] ends = new int[2 * count];
        int end = 0;
        int size = 0;
        for (int i = 0; i < count; i++) {
            int low = end + (i == 0 ? 0 : 1);
            if (low >= names.size()) {
                throw in.fault(in.position(), "range of nodes: begins after the last of " + names.size() + " nodes");
            }
            int first = low + (int) in.number("gap before a range of nodes", 0, names.size() - 1L - low);
            end = first + 1 + (int) in.number("length of a range of nodes", 0, names.size() - 1L - first);
            ends[2 * i] = first;
            ends[2 * i + 1] = end;
            size += end - first;
        }
        count(from, size);
        List<String> nodes = new ArrayList<>(size);
        for (int i = 0; i < count; i++) {
            nodes.addAll(names.subList(ends[2 * i], ends[2 * i + 1]));
        }
        return nodes;
    }

    private List<String> bits(int from, int count) {
        in.need(from, "bytes of bits", count, 1);
        List<String> nodes = new ArrayList<>();
        int octet = 0;
        for (int i = 0; i < count; i++) {
            octet = in.octet("bits");
            for (int rest = octet; rest != 0; rest &= rest - 1) {
                int index = 8 * i + Integer.numberOfTrailingZeros(rest);
                if (index >= names.size()) {
                    throw in.fault(in.position() - 1, "node " + index + " of " + names.size());
                }
                nodes.add(names.get(index));
            }
        }
        if (octet == 0) {
            throw in.fault(from, "set of nodes: bits that end in a zero byte, right is their shortest form");
        }
        count(from, nodes.size());
        return nodes;
    }

    private void count(int from, int size) {
        members += size;
        if (members > WireLimits.NODES_OF_SETS) {
            throw in.fault(from, members + " nodes in all sets, at most " + WireLimits.NODES_OF_SETS + " are allowed");
        }
        if (members > (long) WireLimits.NODES_OF_SETS_PER_BYTE * in.position()) {
            throw in.fault(
                    from,
                    members + " nodes in all sets, at most " + WireLimits.NODES_OF_SETS_PER_BYTE
                            + " for each byte so far are allowed");
        }
    }
}
