package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.core.yaml.Fault;
import java.util.List;
import java.util.Optional;

/** The resources of one resources.yaml that was found right. Immutable; made by {@link ResourcesReader}. */
public final class Resources {
    private static final Resources NONE = new Resources(List.of(), List.of());

    private final List<Resource> list;
    private final List<Fault> warnings;

    Resources(List<Resource> list, List<Fault> warnings) {
        this.list = List.copyOf(list);
        this.warnings = List.copyOf(warnings);
    }

    /** No resources. */
    public static Resources none() {
        return NONE;
    }

    /** The resources in file order. Unmodifiable. */
    public List<Resource> list() {
        return list;
    }

    /** The resource of that name, letter for letter. */
    public Optional<Resource> find(String name) {
        return list.stream().filter(resource -> resource.name().equals(name)).findFirst();
    }

    /** Every node that a layer names. */
    public NodeNames nodes() {
        return NodeNames.union(list.stream()
                .map(Resource::layers)
                .flatMap(layers -> layers.stream().map(Layer::nodes))
                .toList());
    }

    /** What is odd in the file but not wrong, in the order of the places. Unmodifiable. */
    public List<Fault> warnings() {
        return warnings;
    }
}
