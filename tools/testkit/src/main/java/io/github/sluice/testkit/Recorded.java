package io.github.sluice.testkit;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.Settings;
import java.util.Objects;
import java.util.Optional;

/**
 * One call that a plugin got.
 *
 * @param what the hook's label, or {@code open} or {@code close} with the side, such as {@code open controller}
 * @param type the plugin's type
 * @param resource the resource; the node's name for opening and closing the sides of a node or a step
 * @param job the job, if the call was for one
 * @param key the key of the attempt, or the empty text
 * @param prep what the job held of the resource, as the hook saw it
 * @param settings the configuration as the hook saw it; for {@code validateArgs} the arguments
 * @param loader the thread's context class loader during the call
 */
public record Recorded(
        String what,
        String type,
        String resource,
        Optional<JobId> job,
        String key,
        Optional<Prep> prep,
        Settings settings,
        Optional<ClassLoader> loader) {
    /** Checks the parts. */
    public Recorded {
        Objects.requireNonNull(what, "what");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(resource, "resource");
        Objects.requireNonNull(job, "job");
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(prep, "prep");
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(loader, "loader");
    }

    /** What and of which resource, such as {@code prerun power}. */
    @Override
    public String toString() {
        return what + " " + resource;
    }
}
