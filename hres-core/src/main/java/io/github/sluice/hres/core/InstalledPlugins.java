package io.github.sluice.hres.core;

import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.core.contexts.Installed;
import io.github.sluice.hres.core.contexts.PluginTable;
import io.github.sluice.hres.core.resources.PluginTypes;
import java.util.List;
import java.util.Optional;

/**
 * The plugins that are installed, for tools that list them or check a file against them without opening any side.
 * Immutable; holds no plugin, only what they say of themselves.
 */
public final class InstalledPlugins implements PluginTypes {
    private final List<Entry> list;
    private final List<String> problems;

    /**
     * One plugin.
     *
     * @param descriptor what it says of itself
     * @param origin the jar or folder of its class
     */
    public record Entry(Descriptor descriptor, String origin) {}

    private InstalledPlugins(List<Installed> plugins, List<String> problems) {
        list = plugins.stream()
                .map(each -> new Entry(each.descriptor(), each.origin()))
                .toList();
        this.problems = List.copyOf(problems);
    }

    /** What the API's own class loader finds. */
    public static InstalledPlugins find() {
        return find(HresPlugin.class.getClassLoader());
    }

    /** What that class loader finds. */
    public static InstalledPlugins find(ClassLoader loader) {
        PluginTable table = new PluginTable(loader, List.of());
        table.load(type -> true);
        return new InstalledPlugins(table.list(), table.problems());
    }

    /** Every sound plugin, sorted by type. Unmodifiable. */
    public List<Entry> list() {
        return list;
    }

    /** The plugin of that type in its long form, {@code hres/NAME}. */
    @Override
    public Optional<Descriptor> find(String type) {
        return list.stream()
                .map(Entry::descriptor)
                .filter(descriptor -> descriptor.type().equals(type))
                .findFirst();
    }

    /** What is wrong with the others, one line each, naming the jar and the class. Unmodifiable. */
    @Override
    public List<String> problems() {
        return problems;
    }
}
