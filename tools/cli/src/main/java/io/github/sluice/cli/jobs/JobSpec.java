package io.github.sluice.cli.jobs;

import io.github.sluice.hres.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One job of a JOBS.yaml. Immutable.
 *
 * @param name unique in the file; letters, digits, {@code _}, {@code -} and {@code .}, a letter or digit first
 * @param owner for whom it runs
 * @param request what it asks for of the hierarchical resources, as a request is written; empty: nothing
 * @param arguments arguments for the plugin of a resource, as written, by the resource's name
 * @param timeLimit how long its tasks may run, above 0; empty: as long as they want
 * @param hookTime how long a hook may take for it, above 0; empty: as the resource has it
 * @param components what runs side by side, at least one, each on nodes of its own
 * @param places where its keys stand
 */
public record JobSpec(
        String name,
        Owner owner,
        String request,
        Map<String, Settings> arguments,
        Optional<Duration> timeLimit,
        Optional<Duration> hookTime,
        List<ComponentSpec> components,
        Places places) {
    /** Copies the collections. */
    public JobSpec {
        arguments = Map.copyOf(arguments);
        components = List.copyOf(components);
        if (components.isEmpty()) {
            throw new IllegalArgumentException("job " + name + " has no component");
        }
    }

    /** The nodes of all components. */
    public int nodes() {
        return components.stream().mapToInt(ComponentSpec::nodes).sum();
    }

    /** The tasks of all components. */
    public int tasks() {
        return components.stream().mapToInt(ComponentSpec::tasks).sum();
    }
}
