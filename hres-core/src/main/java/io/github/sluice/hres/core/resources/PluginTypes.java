package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.Descriptor;
import java.util.List;
import java.util.Optional;

/** The plugin types that a {@link ResourcesReader} checks a file against. Called by the thread that reads. */
@FunctionalInterface
public interface PluginTypes {
    /** The descriptor of a type in its long form, {@code hres/NAME}, if it is installed. */
    Optional<Descriptor> find(String type);

    /**
     * Why others could not be loaded, one line each, for the message about a type that is not installed. Asked for after
     * that type was looked for.
     */
    default List<String> problems() {
        return List.of();
    }
}
