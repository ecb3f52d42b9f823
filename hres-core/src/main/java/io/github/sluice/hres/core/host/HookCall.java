package io.github.sluice.hres.core.host;

import io.github.sluice.hres.JobId;
import java.util.Objects;
import java.util.Optional;

/**
 * Which call of a plugin.
 *
 * @param hook the hook's label, such as {@code prerun}, or {@code open}, {@code close}, {@code poll}, {@code cancel},
 *     {@code background NAME}
 * @param plugin the plugin's type; its id if it is not installed
 * @param resource the resource; empty on a node, where one side serves all
 * @param job the job, if the call is for one
 */
public record HookCall(String hook, String plugin, String resource, Optional<JobId> job) {
    /** Checks the parts. */
    public HookCall {
        Objects.requireNonNull(hook, "hook");
        Objects.requireNonNull(plugin, "plugin");
        Objects.requireNonNull(resource, "resource");
        Objects.requireNonNull(job, "job");
    }

    /** One line that names the call, for logs and reasons. */
    @Override
    public String toString() {
        String of = resource.isEmpty() ? "" : " of " + resource;
        return plugin + of + ", " + hook + job.map(id -> " for job " + id).orElse("");
    }
}
