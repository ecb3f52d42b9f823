package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.core.yaml.Faults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds the tree of layers that all list their nodes, from which set contains which. Layers are taken from small to
 * large; each node knows the largest layer so far that has it. So every node of every layer is looked at a fixed number
 * of times. For one thread, used once.
 */
final class TreeBySet {
    private static final int NONE = -1;

    private final String resource;
    private final List<LayerEntry> layers;
    private final Faults faults;
    private final List<String> names = new ArrayList<>();
    private final int[][] nodes;
    private final int[] owners;
    /** The layer that looked at each node last. */
    private final int[] looked;

    /** How many nodes each layer owns; fewer than it has as soon as a larger one has taken some. */
    private final int[] owned;

    private final int[] counted;
    private final int[] parents;

    private TreeBySet(String resource, List<LayerEntry> layers, Faults faults) {
        this.resource = resource;
        this.layers = layers;
        this.faults = faults;
        this.nodes = numbered(layers, names);
        this.owners = new int[names.size()];
        this.looked = new int[names.size()];
        this.owned = new int[layers.size()];
        this.counted = new int[layers.size()];
        this.parents = new int[layers.size()];
        Arrays.fill(owners, NONE);
        Arrays.fill(parents, NONE);
    }

    /** The tree of layers that all have nodes; empty if there is none, which is told. */
    static Optional<LayerTree> find(String resource, List<LayerEntry> layers, Faults faults) {
        long before = faults.count();
        TreeBySet tree = new TreeBySet(resource, layers, faults);
        List<Integer> order = IntStream.range(0, layers.size())
                .boxed()
                .sorted(Comparator.comparingInt(layer -> tree.nodes[layer].length))
                .toList();
        order.forEach(tree::take);
        if (faults.count() == before) {
            tree.checkRoots(order.get(order.size() - 1));
        }
        return faults.count() > before ? Optional.empty() : Optional.of(new LayerTree(tree.parents));
    }

    private void take(int layer) {
        List<Integer> below = new ArrayList<>();
        int free = 0;
        for (int node : nodes[layer]) {
            int owner = owners[node];
            looked[node] = layer;
            if (owner == NONE) {
                free++;
            } else if (counted[owner]++ == 0) {
                below.add(owner);
            }
        }
        if (free > 0 && !below.isEmpty()) {
            tellFree(layer);
        }
        for (int owner : below) {
            put(owner, layer);
        }
        for (int node : nodes[layer]) {
            owners[node] = layer;
        }
        owned[layer] = nodes[layer].length;
    }

    private void put(int layer, int larger) {
        boolean same = counted[layer] == nodes[layer].length && counted[layer] == nodes[larger].length;
        if (same && !faults.onlyCounted()) {
            LayerEntry first = layers.get(Math.min(layer, larger));
            LayerEntry second = layers.get(Math.max(layer, larger));
            faults.add(
                    second.at("nodes"),
                    Problem.SAME_NODES,
                    second.shown(),
                    first.at().line());
        } else if (!same && counted[layer] < owned[layer]) {
            tellOverlap(larger, layer);
        }
        parents[layer] = larger;
        owned[layer] -= counted[layer];
        counted[layer] = 0;
    }

    private void tellOverlap(int layer, int smaller) {
        if (faults.onlyCounted()) {
            return;
        }
        List<String> shared = new ArrayList<>();
        for (int node : nodes[smaller]) {
            if (owners[node] == smaller && looked[node] == layer) {
                shared.add(names.get(node));
            }
        }
        LayerEntry one = layers.get(Math.max(layer, smaller));
        LayerEntry other = layers.get(Math.min(layer, smaller));
        LayerTree.tellOverlap(one, other, shared, faults);
    }

    private void tellFree(int layer) {
        List<String> free = new ArrayList<>();
        for (int node : nodes[layer]) {
            if (owners[node] == NONE) {
                free.add(names.get(node));
            }
        }
        faults.warn(layers.get(layer).at("nodes"), Problem.NODES_ABOVE_ONLY, NodeLists.subject(free), resource);
    }

    private void checkRoots(int largest) {
        for (int i = 0; i < parents.length; i++) {
            if (parents[i] == NONE && i != largest && !faults.onlyCounted()) {
                LayerEntry layer = layers.get(i);
                String other = layers.get(largest).shown();
                faults.add(layer.at("nodes"), Problem.ROOT_BY_SET, layer.shown(), other);
            }
        }
    }

    private static int[][] numbered(List<LayerEntry> layers, List<String> names) {
        Map<String, Integer> numbers = new HashMap<>();
        int[][] nodes = new int[layers.size()][];
        for (int i = 0; i < nodes.length; i++) {
            List<String> list = layers.get(i).rightNodes().list();
            nodes[i] = new int[list.size()];
            for (int j = 0; j < nodes[i].length; j++) {
                Integer known = numbers.putIfAbsent(list.get(j), names.size());
                nodes[i][j] = known == null ? names.size() : known;
                if (known == null) {
                    names.add(list.get(j));
                }
            }
        }
        return nodes;
    }
}
