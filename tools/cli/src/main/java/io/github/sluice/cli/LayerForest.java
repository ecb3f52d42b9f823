package io.github.sluice.cli;

import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Layer;
import io.github.sluice.hres.core.resources.Mode;
import io.github.sluice.hres.core.resources.Resource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The layers of a resource in the order of a tree. In {@code MODE_3} it is the resource's own tree, in the other modes a
 * layer stands below the smallest one that has all of its nodes, the first of several.
 */
final class LayerForest {
    /** Comparing every layer with every other one takes too long beyond this. */
    private static final int MOST_NESTED = 1_000;

    private final List<Layer> layers;
    private final List<List<Integer>> children = new ArrayList<>();
    private final List<Integer> roots = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();

    /**
     * One layer.
     *
     * @param branches the lines that lead to it, in front of its name
     */
    record Row(String branches, Layer layer) {}

    private LayerForest(List<Layer> layers, int[] parents) {
        this.layers = layers;
        layers.forEach(layer -> children.add(new ArrayList<>()));
        for (int i = 0; i < parents.length; i++) {
            (parents[i] < 0 ? roots : children.get(parents[i])).add(i);
        }
        roots.forEach(root -> add(root, "", ""));
    }

    static List<Row> of(Resource resource) {
        List<Layer> layers = resource.layers();
        int[] parents = resource.mode() == Mode.MODE_3 ? named(layers) : nested(layers);
        return new LayerForest(layers, parents).rows;
    }

    private static int[] named(List<Layer> layers) {
        Map<String, Integer> indexes = new HashMap<>();
        for (int i = 0; i < layers.size(); i++) {
            indexes.put(layers.get(i).name(), i);
        }
        return layers.stream()
                .mapToInt(layer -> layer.parent().map(indexes::get).orElse(-1))
                .toArray();
    }

    private static int[] nested(List<Layer> layers) {
        int[] parents = new int[layers.size()];
        Arrays.fill(parents, -1);
        if (layers.size() > MOST_NESTED) {
            return parents;
        }
        NodeTable table =
                NodeTable.of(NodeNames.union(layers.stream().map(Layer::nodes).toList()));
        List<NodeSet> sets =
                layers.stream().map(layer -> table.set(layer.nodes())).toList();
        for (int i = 0; i < parents.length; i++) {
            for (int above = 0; above < parents.length; above++) {
                if (isAbove(sets, above, i)
                        && (parents[i] < 0
                                || sets.get(above).cardinality()
                                        < sets.get(parents[i]).cardinality())) {
                    parents[i] = above;
                }
            }
        }
        return parents;
    }

    private static boolean isAbove(List<NodeSet> sets, int above, int layer) {
        NodeSet upper = sets.get(above);
        NodeSet lower = sets.get(layer);
        boolean larger = upper.cardinality() > lower.cardinality();
        boolean earlier = upper.cardinality() == lower.cardinality() && above < layer;
        return !lower.isEmpty() && (larger || earlier) && upper.containsAll(lower);
    }

    private void add(int layer, String own, String below) {
        rows.add(new Row(own, layers.get(layer)));
        List<Integer> parts = children.get(layer);
        for (int i = 0; i < parts.size(); i++) {
            boolean last = i == parts.size() - 1;
            add(parts.get(i), below + (last ? "└─ " : "├─ "), below + (last ? "   " : "│  "));
        }
    }
}
