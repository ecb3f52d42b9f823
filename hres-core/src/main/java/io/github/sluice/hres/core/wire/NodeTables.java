package io.github.sluice.hres.core.wire;

import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Prep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The nodes of all layers ahead of the preps: a table of the names, a table of the sets that differ, and in each layer
 * the number of its set.
 */
final class NodeTables implements NodeForm {
    @Override
    public Consumer<NodeNames> writer(List<Prep> preps, WireWriter out) {
        Map<NodeNames, Integer> sets = new LinkedHashMap<>();
        TreeSet<NodeName> names = new TreeSet<>();
        for (Prep prep : preps) {
            for (LayerCharge layer : prep.layers()) {
                if (sets.putIfAbsent(layer.nodes(), sets.size()) == null) {
                    layer.nodes().list().forEach(name -> names.add(NodeName.of(name)));
                }
            }
        }
        out.count("nodes", names.size(), WireLimits.NODES);
        NodeNameWriter nameWriter = new NodeNameWriter(out);
        Map<String, Integer> indexes = new HashMap<>();
        for (NodeName name : names) {
            indexes.put(name.text(), indexes.size());
            nameWriter.write(name);
        }
        out.count("sets of nodes", sets.size(), WireLimits.NODE_SETS);
        NodeSetWriter setWriter = new NodeSetWriter(out);
        for (NodeNames set : sets.keySet()) {
            setWriter.write(set.list().stream().mapToInt(indexes::get).sorted().toArray());
        }
        return nodes -> out.number("set of nodes", sets.getOrDefault(nodes, -1), 0, sets.size() - 1L);
    }

    @Override
    public Supplier<NodeNames> reader(WireReader in) {
        List<String> names = NodeNameReader.read(in);
        int count = in.count("sets of nodes", WireLimits.NODE_SETS, 1);
        NodeSetReader setReader = new NodeSetReader(in, names);
        List<NodeNames> sets = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            sets.add(setReader.read());
        }
        return () -> {
            int from = in.position();
            long set = in.number("set of nodes", 0, Long.MAX_VALUE);
            if (set >= sets.size()) {
                throw in.fault(from, "set of nodes: " + set + ", but the list has " + sets.size());
            }
            return sets.get((int) set);
        };
    }

    static void checkLength(String name, WireWriter out) {
        if (name.length() > WireLimits.NODE_NAME_BYTES) {
            throw out.refusal(
                    "node " + name.substring(0, 32) + "...",
                    "name of " + name.length() + " bytes, right is 1 to " + WireLimits.NODE_NAME_BYTES);
        }
    }
}
