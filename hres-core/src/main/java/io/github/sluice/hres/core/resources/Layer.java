package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.NodeNames;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A set of nodes with a count, as resources.yaml has it. Immutable; made by {@link ResourcesReader}. */
public final class Layer {
    private final String name;
    private final Optional<String> parent;
    private final NodeNames nodes;
    private final OptionalLong count;
    private final List<Base> base;
    private final OptionalLong total;
    private final boolean disabled;

    Layer(
            String name,
            Optional<String> parent,
            NodeNames nodes,
            OptionalLong count,
            List<Base> base,
            OptionalLong total,
            boolean disabled) {
        this.name = name;
        this.parent = parent;
        this.nodes = nodes;
        this.count = count;
        this.base = List.copyOf(base);
        this.total = total;
        this.disabled = disabled;
    }

    /** The name, unique in the resource; in the older format the folded node expression. */
    public String name() {
        return name;
    }

    /** The layer above, on every layer of a {@link Mode#MODE_3} resource but the root. */
    public Optional<String> parent() {
        return parent;
    }

    /** The nodes; on upper layers of a {@link Mode#MODE_3} resource those of the layers below. */
    public NodeNames nodes() {
        return nodes;
    }

    /** The count; empty: no limit. */
    public OptionalLong count() {
        return count;
    }

    /** Consumption that is always there, in file order. Unmodifiable. */
    public List<Base> base() {
        return base;
    }

    /** What jobs can have: the count less the base, in {@link Mode#MODE_3} of every layer below too; empty: no limit. */
    public OptionalLong total() {
        return total;
    }

    /** Whether the file says that no new job may use the layer. */
    public boolean disabled() {
        return disabled;
    }

    @Override
    public String toString() {
        return name;
    }
}
