package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.core.yaml.Faults;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Which layer is below which, by index. Every layer but the root has a parent, and there is no cycle. Immutable. */
final class LayerTree {
    private static final int MOST_LEVELS = 16;

    private final int[] parents;
    private final int[] levels;
    private final int[] bottomUp;
    private final boolean[] above;

    /** A tree with the parent of each layer, -1 for the root. The array is taken as its own. */
    LayerTree(int[] parents) {
        this.parents = parents;
        this.levels = new int[parents.length];
        this.above = new boolean[parents.length];
        for (int i = 0; i < parents.length; i++) {
            level(i);
            if (parents[i] >= 0) {
                above[parents[i]] = true;
            }
        }
        this.bottomUp = IntStream.range(0, parents.length)
                .boxed()
                .sorted(Comparator.comparingInt((Integer layer) -> -levels[layer]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Layers of which none is below another. */
    static LayerTree flat(int layers) {
        int[] parents = new int[layers];
        Arrays.fill(parents, -1);
        return new LayerTree(parents);
    }

    /** The layer above. */
    OptionalInt parent(int layer) {
        return parents[layer] < 0 ? OptionalInt.empty() : OptionalInt.of(parents[layer]);
    }

    /** Whether layers are below this one. */
    boolean isAbove(int layer) {
        return above[layer];
    }

    /** All layers, each before the one above it. */
    int[] bottomUp() {
        return bottomUp.clone();
    }

    /** Whether all leaves are on one level and not too deep; what is wrong is told. */
    boolean checkLevels(List<LayerEntry> layers, Faults faults) {
        long before = faults.count();
        int first = -1;
        for (int i = 0; i < parents.length; i++) {
            if (above[i]) {
                continue;
            }
            LayerEntry layer = layers.get(i);
            if (levels[i] > MOST_LEVELS) {
                faults.add(layer.at(), Problem.TOO_MANY_LEVELS, layer.shown(), levels[i]);
            }
            if (first < 0) {
                first = i;
            } else if (levels[i] != levels[first]) {
                int line = layers.get(first).at().line();
                faults.add(layer.at(), Problem.LEVELS, layer.shown(), levels[i], line, levels[first]);
            }
        }
        return faults.count() == before;
    }

    /** Tells that two layers share nodes without one being within the other. */
    static void tellOverlap(LayerEntry layer, LayerEntry other, List<String> shared, Faults faults) {
        if (faults.onlyCounted()) {
            return;
        }
        String nodes = NodeLists.fold(NodeNames.of(shared));
        faults.add(
                layer.at("nodes"),
                Problem.OVERLAP,
                layer.shown(),
                other.shown(),
                other.at().line(),
                nodes);
    }

    /** Sets the levels from a layer up to the first one that has its level. The root is on level 1. */
    private void level(int layer) {
        int steps = 0;
        int at = layer;
        while (at >= 0 && levels[at] == 0) {
            steps++;
            at = parents[at];
        }
        int level = (at < 0 ? 0 : levels[at]) + steps;
        for (at = layer; at >= 0 && levels[at] == 0; at = parents[at]) {
            levels[at] = level--;
        }
    }
}
