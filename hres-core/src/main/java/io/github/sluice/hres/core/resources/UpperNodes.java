package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.NodeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gives each layer with layers below it the nodes of those. */
final class UpperNodes {
    private final NodeLists nodeLists;

    UpperNodes(NodeLists nodeLists) {
        this.nodeLists = nodeLists;
    }

    /** The nodes of each layer; empty if they are too many in all, which is told. */
    Optional<List<NodeNames>> of(List<LayerEntry> layers, LayerTree tree) {
        List<List<NodeNames>> below = new ArrayList<>(layers.size());
        List<NodeNames> nodes = new ArrayList<>(layers.size());
        for (LayerEntry layer : layers) {
            below.add(new ArrayList<>());
            nodes.add(layer.rightNodes());
        }
        for (int i : tree.bottomUp()) {
            if (tree.isAbove(i)) {
                int size = below.get(i).stream().mapToInt(NodeNames::size).sum();
                if (size != nodes.get(i).size()) {
                    if (!nodeLists.take(layers.get(i).at(), size)) {
                        return Optional.empty();
                    }
                    nodes.set(i, NodeNames.union(below.get(i)));
                }
            }
            NodeNames own = nodes.get(i);
            tree.parent(i).ifPresent(parent -> below.get(parent).add(own));
        }
        return Optional.of(nodes);
    }
}
