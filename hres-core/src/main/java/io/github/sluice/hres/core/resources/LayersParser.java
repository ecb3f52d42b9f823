package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.core.yaml.Counts;
import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Shown;
import io.github.sluice.hres.core.yaml.Yaml;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the layers of one resource and finds how they stand to each other. */
final class LayersParser {
    private final LayerParser layerParser;
    private final NodeLists nodeLists;
    private final Faults faults;

    LayersParser(NodeLists nodeLists, Faults faults) {
        this.layerParser = new LayerParser(nodeLists, faults);
        this.nodeLists = nodeLists;
        this.faults = faults;
    }

    /**
     * Layers that were found right.
     *
     * @param layers in file order, at least one
     * @param named whether they have names of their own
     */
    record Found(List<Layer> layers, boolean named) {}

    /**
     * The layers.
     *
     * @param mode empty if the mode is faulty: what depends on it is not checked then
     * @return empty if anything is wrong, which is told
     */
    Optional<Found> parse(List<Yaml> items, String resource, Optional<Mode> mode) {
        long before = faults.count();
        List<LayerEntry> layers = new ArrayList<>(items.size());
        items.forEach(item -> layerParser.parse(item).ifPresent(layers::add));
        boolean complete = layers.size() == items.size();
        boolean named = layers.stream()
                .anyMatch(layer -> layer.name().isPresent() || layer.fields().isMisspelt("layer_name"));
        checkFormat(layers, named);
        if (mode.isEmpty() || layers.isEmpty()) {
            return Optional.empty();
        }
        boolean treeAtAll = mode.get() == Mode.MODE_3;
        if (!treeAtAll) {
            refuseParents(layers);
            checkSets(layers, named);
        }
        boolean nodesRight =
                complete && layers.stream().allMatch(layer -> layer.nodes().isPresent());
        Optional<LayerTree> tree = Optional.of(LayerTree.flat(layers.size()));
        if (treeAtAll) {
            tree = nodesRight ? tree(layers, resource, named) : Optional.empty();
        }
        boolean amountsRight = layers.stream()
                .allMatch(layer -> layer.count().isPresent() && layer.base().isPresent());
        if (tree.isEmpty() || !amountsRight) {
            return Optional.empty();
        }
        Optional<long[]> totals = Totals.of(layers, tree.get(), faults);
        return faults.count() > before || totals.isEmpty()
                ? Optional.empty()
                : made(layers, tree.get(), totals.get()).map(list -> new Found(list, named));
    }

    private void checkFormat(List<LayerEntry> layers, boolean named) {
        Map<String, LayerEntry> byName = new HashMap<>();
        for (LayerEntry layer : layers) {
            if (layer.name().isPresent()) {
                checkName(layer, layer.name().get(), byName);
            } else if (!isNamedWrongly(layer)) {
                checkUnnamed(layer, named);
            }
        }
    }

    /** Whether the layer was meant to have a name; what is wrong with it was told. */
    private static boolean isNamedWrongly(LayerEntry layer) {
        return layer.fields().isMisspelt("layer_name")
                || layer.fields().entry("layer_name").isPresent();
    }

    private void checkUnnamed(LayerEntry layer, boolean named) {
        if (named) {
            faults.add(layer.at(), Problem.MIXED);
        } else if (layer.parent().isPresent()) {
            Yaml.Scalar parent = layer.parent().get();
            faults.add(parent, Problem.PARENT_WITHOUT_NAME, Shown.quoted(parent.text()));
        } else if (layer.nodes().map(NodeNames::isEmpty).orElse(false)) {
            faults.add(layer.at(), Problem.UNNAMED_WITHOUT_NODES);
        }
    }

    private void checkName(LayerEntry layer, Yaml.Scalar name, Map<String, LayerEntry> byName) {
        LayerEntry first = byName.putIfAbsent(name.text().toLowerCase(Locale.ROOT), layer);
        if (first != null) {
            boolean same = first.shown().equals(layer.shown());
            String how = same ? "" : " in another case";
            faults.add(
                    name,
                    Problem.SAME_LAYER,
                    Shown.quoted(name.text()),
                    first.at().line(),
                    how);
        }
    }

    private void refuseParents(List<LayerEntry> layers) {
        for (LayerEntry layer : layers) {
            layer.parent().ifPresent(parent -> faults.add(parent, Problem.PARENT_MODE));
        }
    }

    private void checkSets(List<LayerEntry> layers, boolean named) {
        if (named) {
            return;
        }
        Map<NodeNames, LayerEntry> bySet = new HashMap<>();
        for (LayerEntry layer : layers) {
            Optional<NodeNames> nodes = layer.nodes().filter(names -> !names.isEmpty());
            if (nodes.isEmpty()) {
                continue;
            }
            LayerEntry first = bySet.putIfAbsent(nodes.get(), layer);
            if (first != null) {
                faults.add(
                        layer.at("nodes"),
                        Problem.SAME_NODES,
                        layer.shown(),
                        first.at().line());
            }
        }
    }

    private Optional<LayerTree> tree(List<LayerEntry> layers, String resource, boolean named) {
        boolean byName = layers.stream().anyMatch(layer -> layer.parent().isPresent());
        if (byName && !named) {
            return Optional.empty();
        }
        Optional<LayerTree> tree = Optional.empty();
        if (byName || layers.size() == 1) {
            tree = TreeByName.find(resource, layers, faults);
        } else if (allHaveNodes(layers, named)) {
            tree = TreeBySet.find(resource, layers, faults);
        }
        return tree.filter(found -> found.checkLevels(layers, faults));
    }

    private boolean allHaveNodes(List<LayerEntry> layers, boolean named) {
        boolean all = true;
        for (LayerEntry layer : layers) {
            if (layer.rightNodes().isEmpty()) {
                all = false;
                if (named) {
                    faults.add(layer.at(), Problem.LEVEL_WITHOUT_NODES, layer.shown());
                }
            }
        }
        return all;
    }

    private Optional<List<Layer>> made(List<LayerEntry> layers, LayerTree tree, long[] totals) {
        List<String> names = layers.stream()
                .map(layer -> layer.name().map(Yaml.Scalar::text).orElseGet(() -> layer.rightNodes()
                        .fold()))
                .toList();
        Optional<List<NodeNames>> nodes = new UpperNodes(nodeLists).of(layers, tree);
        if (nodes.isEmpty()) {
            return Optional.empty();
        }
        List<Layer> made = new ArrayList<>(layers.size());
        for (int i = 0; i < layers.size(); i++) {
            LayerEntry layer = layers.get(i);
            Optional<String> parent = tree.parent(i).isPresent()
                    ? Optional.of(names.get(tree.parent(i).getAsInt()))
                    : Optional.empty();
            made.add(new Layer(
                    names.get(i),
                    parent,
                    nodes.get().get(i),
                    limit(layer.count().orElseThrow()),
                    layer.base().orElseThrow(),
                    limit(totals[i]),
                    layer.disabled()));
        }
        return Optional.of(made);
    }

    private static OptionalLong limit(long count) {
        return count == Counts.INFINITE ? OptionalLong.empty() : OptionalLong.of(count);
    }
}
