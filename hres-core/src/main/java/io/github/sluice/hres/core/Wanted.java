package io.github.sluice.hres.core;

import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.core.contexts.Installed;
import io.github.sluice.hres.core.contexts.PluginTable;
import java.util.Optional;
import java.util.function.Function;

/**
 * Loads the plugin types that a file names, as the file is read.
 *
 * @param plugins where they are loaded
 */
record Wanted(PluginTable plugins) implements Function<String, Optional<Descriptor>> {
    @Override
    public Optional<Descriptor> apply(String type) {
        if (plugins.find(type).isEmpty()) {
            plugins.load(type::equals);
        }
        return plugins.find(type).map(Installed::descriptor);
    }
}
