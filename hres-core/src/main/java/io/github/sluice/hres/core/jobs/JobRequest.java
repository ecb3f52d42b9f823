package io.github.sluice.hres.core.jobs;

import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.ledger.Request;
import java.util.Map;

/**
 * What a job asks for, found right at submission. Immutable.
 *
 * @param request the counts
 * @param arguments the job's arguments for the plugin of a resource, by the resource's name, with the plugin's defaults
 */
public record JobRequest(Request request, Map<String, Settings> arguments) {
    /** Copies the map. */
    public JobRequest {
        arguments = Map.copyOf(arguments);
    }

    /** The arguments for a resource; none if there are none. */
    public Settings arguments(String resource) {
        return arguments.getOrDefault(resource, Settings.none());
    }

    /** The request's text. */
    @Override
    public String toString() {
        return request.toString();
    }
}
