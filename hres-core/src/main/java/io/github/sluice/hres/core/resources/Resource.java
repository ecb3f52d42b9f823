package io.github.sluice.hres.core.resources;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A hierarchical resource, as resources.yaml has it. Immutable; made by {@link ResourcesReader}. */
public final class Resource {
    private final String name;
    private final Mode mode;
    private final List<Layer> layers;
    private final Map<String, Long> variables;
    private final Optional<String> topology;
    private final boolean disabled;
    private final Optional<PluginEntry> plugin;
    private final boolean layersNamed;

    Resource(
            String name,
            Mode mode,
            List<Layer> layers,
            Map<String, Long> variables,
            Optional<String> topology,
            boolean disabled,
            Optional<PluginEntry> plugin,
            boolean layersNamed) {
        this.name = name;
        this.mode = mode;
        this.layers = List.copyOf(layers);
        this.variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
        this.topology = topology;
        this.disabled = disabled;
        this.plugin = plugin;
        this.layersNamed = layersNamed;
    }

    /** The name, unique in the file. */
    public String name() {
        return name;
    }

    /** How the layers are charged. */
    public Mode mode() {
        return mode;
    }

    /** The layers in file order, at least one. Unmodifiable. */
    public List<Layer> layers() {
        return layers;
    }

    /** The words that a request may use for a count, in file order. Unmodifiable. */
    public Map<String, Long> variables() {
        return variables;
    }

    /** The block topology that the tree mirrors. */
    public Optional<String> topology() {
        return topology;
    }

    /** Whether the file says that no new job gets anything of this resource. */
    public boolean disabled() {
        return disabled;
    }

    /** The plugin. */
    public Optional<PluginEntry> plugin() {
        return plugin;
    }

    /** Whether the layers have names of their own; false in the older format. */
    public boolean layersNamed() {
        return layersNamed;
    }

    @Override
    public String toString() {
        return name;
    }
}
