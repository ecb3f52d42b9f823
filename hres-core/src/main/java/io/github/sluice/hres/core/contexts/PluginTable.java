package io.github.sluice.hres.core.contexts;

import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.core.hooks.Text;
import io.github.sluice.loader.Discovery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Predicate;

/**
 * The loaded plugins, found by index, type or id. What is loaded stays at its index. Readers take no lock and see either
 * all of a load or none of it.
 */
public final class PluginTable {
    private final ClassLoader loader;
    private final List<HresPlugin> brought;
    private volatile Loaded loaded = new Loaded(List.of(), List.of());

    /** Parallel arrays: the type, the id and the plugin at one index belong together. Not changed once it is published. */
    private static final class Loaded {
        private final String[] types;
        private final int[] ids;
        private final Installed[] plugins;
        private final List<String> problems;

        Loaded(List<Installed> plugins, List<String> problems) {
            this.types = plugins.stream().map(Installed::type).toArray(String[]::new);
            this.ids = plugins.stream().mapToInt(each -> each.descriptor().id()).toArray();
            this.plugins = plugins.toArray(Installed[]::new);
            this.problems = problems.stream().map(Text::line).toList();
        }
    }

    /**
     * An empty table.
     *
     * @param loader finds plugins, whichever thread loads them
     * @param brought plugins that stand beside those that are found
     */
    public PluginTable(ClassLoader loader, List<HresPlugin> brought) {
        this.loader = loader;
        this.brought = List.copyOf(brought);
    }

    /**
     * Loads the installed types that are wanted and not loaded yet, sorted by type. Loading nothing new is fine.
     *
     * @param wanted which types
     */
    public synchronized void load(Predicate<String> wanted) {
        Discovery<HresPlugin> discovery =
                Discovery.of(HresPlugin.class, ServiceLoader.load(HresPlugin.class, loader), loader);
        List<String> problems = new ArrayList<>(discovery.problems());
        Map<String, Installed> byType = new LinkedHashMap<>();
        List<Discovery.Provider<HresPlugin>> providers = new ArrayList<>(discovery.found());
        brought.forEach(plugin -> providers.add(Discovery.Provider.of(plugin)));
        for (Installed each : Reading.sound(providers, problems)) {
            byType.put(each.type(), each);
        }
        Loaded old = loaded;
        List<Installed> all = new ArrayList<>(Arrays.asList(old.plugins));
        byType.values().stream()
                .filter(each -> wanted.test(each.type()))
                .filter(each -> !Arrays.asList(old.types).contains(each.type()))
                .sorted(Comparator.comparing(Installed::type))
                .forEach(all::add);
        loaded = new Loaded(all, problems);
    }

    /** How many plugins are loaded. */
    public int size() {
        return loaded.plugins.length;
    }

    /** The plugin at an index, from 0. */
    public Installed at(int index) {
        return loaded.plugins[index];
    }

    /** Every loaded plugin, by index. */
    public List<Installed> list() {
        return List.of(loaded.plugins);
    }

    /** The plugin of that type. */
    public Optional<Installed> find(String type) {
        Loaded now = loaded;
        int index = Arrays.asList(now.types).indexOf(type);
        return index < 0 ? Optional.empty() : Optional.of(now.plugins[index]);
    }

    /** The plugin with that id. */
    public Optional<Installed> find(int id) {
        int index = indexOf(id);
        return index < 0 ? Optional.empty() : Optional.of(at(index));
    }

    /** The index of the plugin with that id, or -1. */
    public int indexOf(int id) {
        int[] ids = loaded.ids;
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] == id) {
                return i;
            }
        }
        return -1;
    }

    /** What the last load found wrong, one line each, naming the jar and the class. Unmodifiable. */
    public List<String> problems() {
        return loaded.problems;
    }

    /** Lets go of every plugin, last first. */
    public synchronized void clear() {
        loaded = new Loaded(List.of(), List.of());
    }

    /** Reads what plugins say of themselves, and takes out those that cannot stand beside each other. */
    private static final class Reading {
        static List<Installed> sound(List<Discovery.Provider<HresPlugin>> providers, List<String> problems) {
            List<Installed> all = new ArrayList<>();
            for (Discovery.Provider<HresPlugin> each : providers) {
                HresPlugin plugin = each.service();
                try {
                    Descriptor descriptor = plugin.descriptor();
                    if (descriptor == null) {
                        problems.add(name(plugin, each.origin()) + ": has no descriptor");
                    } else if (misses(descriptor)) {
                        problems.add(name(plugin, each.origin()) + ": " + descriptor.type() + " needs API version "
                                + descriptor.lowestApi() + " to " + descriptor.highestApi() + ", this is version "
                                + Descriptor.API_VERSION);
                    } else {
                        all.add(new Installed(plugin, descriptor, each.origin()));
                    }
                } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError fault) {
                    problems.add(name(plugin, each.origin()) + ": its descriptor cannot be read: " + fault);
                }
            }
            List<Installed> sound = new ArrayList<>();
            for (Installed each : all) {
                List<Installed> rivals = all.stream()
                        .filter(other -> !other.equals(each))
                        .filter(other -> other.type().equals(each.type())
                                || other.descriptor().id() == each.descriptor().id())
                        .toList();
                if (rivals.isEmpty()) {
                    sound.add(each);
                } else {
                    problems.add(name(each.plugin(), each.origin()) + ": " + each.descriptor()
                            + " has the type or the id of "
                            + name(rivals.get(0).plugin(), rivals.get(0).origin())
                            + ", neither is loaded");
                }
            }
            return sound;
        }

        private static boolean misses(Descriptor descriptor) {
            return Descriptor.API_VERSION < descriptor.lowestApi() || Descriptor.API_VERSION > descriptor.highestApi();
        }

        private static String name(HresPlugin plugin, String origin) {
            return "provider " + plugin.getClass().getName() + " in " + origin;
        }
    }
}
