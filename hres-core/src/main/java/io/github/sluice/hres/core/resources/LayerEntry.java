package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.core.yaml.Counts;
import io.github.sluice.hres.core.yaml.Fields;
import io.github.sluice.hres.core.yaml.Shown;
import io.github.sluice.hres.core.yaml.Yaml;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A layer as the file has it, before it is known how the layers stand to each other.
 *
 * @param fields the keys
 * @param name its {@code layer_name}
 * @param parent its {@code parent_name}
 * @param nodes its nodes, which are no nodes if it has none; empty if they are faulty
 * @param count {@link Counts#INFINITE} for no limit; empty if it is faulty
 * @param base the base; empty if it is faulty
 * @param disabled its {@code disable_layer}
 */
record LayerEntry(
        Fields fields,
        Optional<Yaml.Scalar> name,
        Optional<Yaml.Scalar> parent,
        Optional<NodeNames> nodes,
        OptionalLong count,
        Optional<List<Base>> base,
        boolean disabled) {
    /** Where the layer begins. */
    Yaml at() {
        return fields.at();
    }

    /** Where a key's value stands, or else where the layer begins. */
    Yaml at(String key) {
        return fields.value(key).orElse(fields.at());
    }

    /** What to call it in a message. */
    String shown() {
        return name.map(scalar -> Shown.clipped(scalar.text()))
                .orElseGet(() -> nodes.map(NodeLists::fold).orElse("at line " + at().line()));
    }

    /** The nodes of a layer whose nodes are right. */
    NodeNames rightNodes() {
        return nodes.orElseThrow();
    }
}
