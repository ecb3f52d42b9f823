package io.github.sluice.cli.jobs;

import io.github.sluice.hres.core.yaml.Fault;
import java.util.Map;

/**
 * Where the keys of a job or component stand, so that what is found wrong later (a user that is not there, a request that
 * is refused) is told with its place too. Immutable.
 *
 * @param file the file's name as it was given
 * @param start where the job or component begins
 * @param values where the value of each key begins
 */
public record Places(String file, Place start, Map<String, Place> values) {
    /**
     * A place.
     *
     * @param line from 1
     * @param column from 1, counted in characters
     */
    public record Place(int line, int column) {}

    /** Copies the map. */
    public Places {
        values = Map.copyOf(values);
    }

    /** A fault at the value of a key; at the beginning, if the key is not there. */
    public Fault fault(String key, String message) {
        Place at = values.getOrDefault(key, start);
        return new Fault(file, at.line(), at.column(), message);
    }
}
