package io.github.sluice.hres;

import java.util.Map;
import java.util.Optional;

/** The environment variables of one task. Used by one thread at a time. */
public interface TaskEnvironment {
    /** A copy of all variables, sorted by name. Unmodifiable. */
    Map<String, String> variables();

    /** The value of one variable. */
    Optional<String> find(String name);

    /**
     * Sets a variable.
     *
     * @throws IllegalArgumentException if the name is empty or has {@code =} or NUL, or the value has NUL
     * @throws IllegalStateException in the epilog, where the environment is read-only
     */
    void set(String name, String value);

    /**
     * Removes a variable; one that is not there is fine.
     *
     * @throws IllegalStateException in the epilog, where the environment is read-only
     */
    void unset(String name);
}
