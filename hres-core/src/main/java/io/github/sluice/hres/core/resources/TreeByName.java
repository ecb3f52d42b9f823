package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Shown;
import io.github.sluice.hres.core.yaml.Yaml;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the tree of layers that name their parents. For one thread, used once. */
final class TreeByName {
    private static final int ROOT = -1;
    /** A guess looks at every name, so a file with many faults and names gets no more. */
    private static final int MOST_COMPARED = 1_000_000;

    private final String resource;
    private final List<LayerEntry> layers;
    private final Faults faults;
    private final Map<String, Integer> indexes = new LinkedHashMap<>();
    private final int[] parents;
    private final boolean[] above;

    private TreeByName(String resource, List<LayerEntry> layers, Faults faults) {
        this.resource = resource;
        this.layers = layers;
        this.faults = faults;
        this.parents = new int[layers.size()];
        this.above = new boolean[layers.size()];
        for (int i = 0; i < layers.size(); i++) {
            int index = i;
            layers.get(i).name().ifPresent(name -> indexes.putIfAbsent(name.text(), index));
        }
    }

    /** The tree; empty if there is none, which is told. */
    static Optional<LayerTree> find(String resource, List<LayerEntry> layers, Faults faults) {
        long before = faults.count();
        TreeByName tree = new TreeByName(resource, layers, faults);
        for (int i = 0; i < layers.size(); i++) {
            tree.link(i);
        }
        if (faults.count() > before) {
            return Optional.empty();
        }
        tree.checkCycles();
        tree.checkRoots();
        tree.checkNodes();
        return faults.count() > before ? Optional.empty() : Optional.of(new LayerTree(tree.parents));
    }

    private void link(int layer) {
        parents[layer] = ROOT;
        Optional<Yaml.Scalar> name = layers.get(layer).parent();
        if (name.isEmpty()) {
            return;
        }
        Integer parent = indexes.get(name.get().text());
        if (parent != null) {
            parents[layer] = parent;
            above[parent] = true;
            return;
        }
        if (faults.onlyCounted()) {
            return;
        }
        String shown = Shown.quoted(name.get().text());
        boolean guess = (faults.count() + 1) * indexes.size() <= MOST_COMPARED;
        Optional<String> meant = guess ? Shown.similar(name.get().text(), indexes.keySet()) : Optional.empty();
        if (meant.isPresent()) {
            faults.add(name.get(), Problem.PARENT_UNKNOWN_SIMILAR, shown, resource, meant.get());
        } else {
            faults.add(name.get(), Problem.PARENT_UNKNOWN, shown, resource, Shown.list(indexes.keySet()));
        }
    }

    /** Walks up from each layer; what was walked in an earlier round is known to be right, or told. */
    private void checkCycles() {
        int[] rounds = new int[parents.length];
        for (int i = 0; i < parents.length; i++) {
            int at = i;
            while (at != ROOT && rounds[at] == 0) {
                rounds[at] = i + 1;
                at = parents[at];
            }
            if (at != ROOT && rounds[at] == i + 1) {
                tellCycle(at);
            }
        }
    }

    private void tellCycle(int first) {
        List<String> names = new ArrayList<>();
        int at = first;
        do {
            names.add(layers.get(at).shown());
            at = parents[at];
        } while (at != first);
        names.add(layers.get(first).shown());
        LayerEntry layer = layers.get(first);
        faults.add(layer.at("parent_name"), Problem.CYCLE, layer.shown(), Shown.list(names));
    }

    private void checkRoots() {
        int root = ROOT;
        for (int i = 0; i < parents.length; i++) {
            if (parents[i] != ROOT) {
                continue;
            }
            if (root == ROOT) {
                root = i;
            } else {
                LayerEntry layer = layers.get(i);
                faults.add(
                        layer.at(),
                        Problem.ROOTS,
                        layer.shown(),
                        layers.get(root).shown());
            }
        }
    }

    private void checkNodes() {
        Map<String, Integer> owners = new HashMap<>();
        for (int i = 0; i < layers.size(); i++) {
            LayerEntry layer = layers.get(i);
            if (!above[i]) {
                own(i, owners);
            } else if (!layer.rightNodes().isEmpty()) {
                faults.add(layer.at("nodes"), Problem.NODES_ON_PARENT, layer.shown());
            }
        }
    }

    private void own(int leaf, Map<String, Integer> owners) {
        Map<Integer, List<String>> shared = new LinkedHashMap<>();
        for (String node : layers.get(leaf).rightNodes()) {
            Integer owner = owners.putIfAbsent(node, leaf);
            if (owner != null) {
                shared.computeIfAbsent(owner, other -> new ArrayList<>()).add(node);
            }
        }
        shared.forEach((other, nodes) -> LayerTree.tellOverlap(layers.get(leaf), layers.get(other), nodes, faults));
    }
}
