package io.github.sluice.runtime.core;

import io.github.sluice.loader.Discovery;
import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.RuntimeDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The types of runtime that are installed, without loading any. A broken one hides no good one: it is a problem, one line
 * that names the jar and the class. Immutable.
 */
public final class InstalledRuntimes {
    private final Map<String, Entry> entries;
    private final List<String> problems;

    /**
     * One type.
     *
     * @param descriptor what it says of itself
     * @param origin the jar or folder of its class
     * @param plugin makes the runtime
     */
    public record Entry(RuntimeDescriptor descriptor, String origin, JobRuntimePlugin plugin) {}

    private InstalledRuntimes(Map<String, Entry> entries, List<String> problems) {
        this.entries = entries;
        this.problems = List.copyOf(problems);
    }

    /** What the API's own class loader finds. */
    public static InstalledRuntimes find() {
        return find(JobRuntimePlugin.class.getClassLoader());
    }

    /** What that class loader finds. */
    public static InstalledRuntimes find(ClassLoader loader) {
        return find(loader, List.of());
    }

    /** What that class loader finds, and what the host brings itself; of two of one type neither can be used. */
    static InstalledRuntimes find(ClassLoader loader, List<JobRuntimePlugin> brought) {
        Discovery<JobRuntimePlugin> discovery =
                Discovery.of(JobRuntimePlugin.class, ServiceLoader.load(JobRuntimePlugin.class, loader), loader);
        List<String> problems = new ArrayList<>(discovery.problems());
        Map<String, List<Entry>> byType = new TreeMap<>();
        Stream.concat(brought.stream().map(Discovery.Provider::of), discovery.found().stream())
                .forEach(provider -> {
                    Entry entry = entry(provider, problems);
                    if (entry != null) {
                        byType.computeIfAbsent(entry.descriptor.type(), type -> new ArrayList<>())
                                .add(entry);
                    }
                });
        Map<String, Entry> entries = new TreeMap<>();
        byType.forEach((type, same) -> {
            if (same.size() == 1) {
                entries.put(type, same.get(0));
            } else {
                problems.add(type + " is brought by several providers, and none of them is used: "
                        + String.join(
                                ", ",
                                same.stream().map(InstalledRuntimes::place).toList()));
            }
        });
        return new InstalledRuntimes(entries, problems);
    }

    private static @Nullable Entry entry(Discovery.Provider<JobRuntimePlugin> provider, List<String> problems) {
        String place = place(provider.service(), provider.origin());
        RuntimeDescriptor descriptor;
        try {
            descriptor = provider.service().descriptor();
        } catch (Throwable broken) {
            Thrown.riseIfFatal(broken);
            problems.add("provider " + place + ": descriptor() threw " + broken);
            return null;
        }
        if (descriptor == null) {
            problems.add("provider " + place + ": descriptor() returned null");
            return null;
        }
        if (descriptor.lowestApi() > RuntimeDescriptor.API_VERSION
                || descriptor.highestApi() < RuntimeDescriptor.API_VERSION) {
            problems.add(descriptor.type() + ", provider " + place + ": works with the versions "
                    + descriptor.lowestApi() + " to " + descriptor.highestApi() + " of the runtime API, and this is "
                    + RuntimeDescriptor.API_VERSION);
            return null;
        }
        return new Entry(descriptor, provider.origin(), provider.service());
    }

    private static String place(Entry entry) {
        return place(entry.plugin, entry.origin);
    }

    private static String place(JobRuntimePlugin plugin, String origin) {
        return plugin.getClass().getName() + " in " + origin;
    }

    /** Every sound type, sorted. Unmodifiable. */
    public List<Entry> list() {
        return List.copyOf(entries.values());
    }

    /** What is wrong with the others, one line each. Unmodifiable. */
    public List<String> problems() {
        return problems;
    }

    /** The entry of a type in its long form, or null. */
    @Nullable
    Entry entry(String type) {
        return entries.get(type);
    }
}
