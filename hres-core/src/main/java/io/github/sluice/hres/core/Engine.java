package io.github.sluice.hres.core;

import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.core.contexts.PluginTable;
import io.github.sluice.hres.core.hooks.PluginDoor;
import io.github.sluice.hres.core.host.HresObserver;
import io.github.sluice.hres.core.host.Workers;
import java.util.List;
import java.util.Optional;

/**
 * What every door is built from.
 *
 * @param workers time and threads
 * @param owned whether the workers are the door's own, to be closed with it
 * @param door the way into plugin code
 * @param plugins the plugins, none of which is loaded yet
 */
record Engine(Workers workers, boolean owned, PluginDoor door, PluginTable plugins) {
    /** Collects the parts that all builders have. Not for use by two threads. */
    static final class Parts {
        private Optional<Workers> workers = Optional.empty();
        private HresObserver observer = HresObserver.none();
        private ClassLoader loader = HresPlugin.class.getClassLoader();
        private List<HresPlugin> plugins = List.of();

        void workers(Workers given) {
            workers = Optional.of(given);
        }

        void observer(HresObserver given) {
            observer = given;
        }

        void loader(ClassLoader given) {
            loader = given;
        }

        void plugins(HresPlugin... given) {
            plugins = List.of(given);
        }

        Engine build() {
            Workers given = workers.orElseGet(Workers::system);
            return new Engine(
                    given, workers.isEmpty(), new PluginDoor(given, observer), new PluginTable(loader, plugins));
        }
    }

    /** The loaded plugins by index, each with its type and id, for the log. */
    List<String> installed() {
        return plugins.list().stream().map(each -> each.descriptor().toString()).toList();
    }

    /** Lets go of the plugins and of workers that are the door's own. */
    void close() {
        plugins.clear();
        if (owned) {
            workers.close();
        }
    }
}
