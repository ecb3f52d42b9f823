package io.github.sluice.hres.core;

import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.core.contexts.Installed;
import io.github.sluice.hres.core.contexts.PluginTable;
import io.github.sluice.hres.core.resources.PluginTypes;
import java.util.List;
import java.util.Optional;

/**
 * Loads the plugin types that a file names, as the file is read.
 *
 * @param plugins where they are loaded
 */
record Wanted(PluginTable plugins) implements PluginTypes {
    @Override
    public Optional<Descriptor> find(String type) {
        if (plugins.find(type).isEmpty()) {
            plugins.load(type::equals);
        }
        return plugins.find(type).map(Installed::descriptor);
    }

    @Override
    public List<String> problems() {
        return plugins.problems();
    }
}
