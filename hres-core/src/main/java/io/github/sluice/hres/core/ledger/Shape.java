package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Layer;
import io.github.sluice.hres.core.resources.Mode;
import io.github.sluice.hres.core.resources.Resource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The layers of one resource over a table of nodes, in arrays: layer {@code l} is the one at {@code l} in the file. Immutable. */
final class Shape {
    /** The total of a layer without a limit: what is used on it is still counted, and 63 bits are never passed. */
    static final long NO_LIMIT = Long.MAX_VALUE;

    private static final int[] NOWHERE = {};

    private final Resource resource;
    private final Map<String, Integer> byName = new HashMap<>();
    private final long[] totals;
    /** {@link Mode#MODE_3}: the layer above, -1 above the root. */
    private final int[] parent;

    private final int root;
    /** {@link Mode#MODE_3}: the leaf of each node, -1 for none. */
    private final int[] leaf;
    /** Other modes: the layers of each node, in {@link Mode#MODE_1} in the order in which they are tried; equal ones are one array. */
    private final int[][] layersOf;
    /** {@link Mode#MODE_1}: the place of each layer in the order in which they are tried. */
    private final int[] rank;

    Shape(Resource resource, NodeTable table) {
        this.resource = resource;
        List<Layer> layers = resource.layers();
        totals = new long[layers.size()];
        parent = new int[layers.size()];
        rank = new int[layers.size()];
        for (int l = 0; l < totals.length; l++) {
            byName.put(layers.get(l).name(), l);
            totals[l] = layers.get(l).total().orElse(NO_LIMIT);
        }
        boolean tree = resource.mode() == Mode.MODE_3;
        leaf = new int[tree ? table.size() : 0];
        layersOf = new int[tree ? 0 : table.size()][];
        root = tree ? plant(layers, table) : -1;
        if (tree) {
            return;
        }
        Arrays.fill(layersOf, NOWHERE);
        List<Integer> order = new ArrayList<>(byName.values());
        order.sort(resource.mode() == Mode.MODE_1 ? tried(layers) : Comparator.naturalOrder());
        int place = 0;
        for (int l : order) {
            rank[l] = place++;
            for (String name : layers.get(l).nodes()) {
                spread(table.index(name), l);
            }
        }
        Map<int[], int[]> same = new TreeMap<>(Arrays::compare);
        for (int node = 0; node < layersOf.length; node++) {
            layersOf[node] = same.computeIfAbsent(layersOf[node], own -> own);
        }
    }

    private int plant(List<Layer> layers, NodeTable table) {
        boolean[] upper = new boolean[totals.length];
        int top = -1;
        for (int l = 0; l < totals.length; l++) {
            parent[l] = layers.get(l).parent().map(byName::get).orElse(-1);
            if (parent[l] < 0) {
                top = l;
                continue;
            }
            upper[parent[l]] = true;
        }
        Arrays.fill(leaf, -1);
        for (int l = 0; l < totals.length; l++) {
            if (upper[l]) {
                continue;
            }
            for (String name : layers.get(l).nodes()) {
                int node = table.index(name);
                if (node >= 0) {
                    leaf[node] = l;
                }
            }
        }
        return top;
    }

    /** Fewest nodes first, so that shared pools are kept for others; then the larger total, then file order. */
    private Comparator<Integer> tried(List<Layer> layers) {
        return Comparator.<Integer>comparingInt(l -> layers.get(l).nodes().size())
                .thenComparing(l -> totals[l], Comparator.reverseOrder())
                .thenComparing(Comparator.naturalOrder());
    }

    private void spread(int node, int layer) {
        if (node < 0) {
            return;
        }
        int[] before = layersOf[node];
        int[] now = Arrays.copyOf(before, before.length + 1);
        now[before.length] = layer;
        layersOf[node] = now;
    }

    Resource resource() {
        return resource;
    }

    String name() {
        return resource.name();
    }

    Mode mode() {
        return resource.mode();
    }

    int layers() {
        return totals.length;
    }

    String layerName(int layer) {
        return resource.layers().get(layer).name();
    }

    /** The layer of that name, -1 if there is none. */
    int layer(String name) {
        return byName.getOrDefault(name, -1);
    }

    long total(int layer) {
        return totals[layer];
    }

    long[] totals() {
        return totals.clone();
    }

    int parent(int layer) {
        return parent[layer];
    }

    /** {@link Mode#MODE_3}: the layer that has no parent. */
    int root() {
        return root;
    }

    int leaf(int node) {
        return leaf[node];
    }

    int[] layersOf(int node) {
        return layersOf[node];
    }

    /** Whether both nodes lie in the same layers. */
    boolean areAlike(int node, int other) {
        return mode() == Mode.MODE_3 ? leaf[node] == leaf[other] : layersOf[node] == layersOf[other];
    }

    int rank(int layer) {
        return rank[layer];
    }

    boolean isIn(int node, int layer) {
        if (mode() != Mode.MODE_3) {
            for (int each : layersOf[node]) {
                if (each == layer) {
                    return true;
                }
            }
            return false;
        }
        int at = leaf[node];
        while (at >= 0 && at != layer) {
            at = parent[at];
        }
        return at >= 0;
    }

    /** Whether layers, tree and nodes are the same, so that a charge on one is a charge on the other. */
    boolean isLaidOutAs(Shape other) {
        return mode() == other.mode()
                && byName.equals(other.byName)
                && Arrays.equals(parent, other.parent)
                && Arrays.equals(leaf, other.leaf)
                && Arrays.deepEquals(layersOf, other.layersOf);
    }
}
