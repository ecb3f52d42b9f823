package io.github.sluice.hres.core.resources;

import java.util.Objects;

/**
 * Consumption of a layer that is always there.
 *
 * @param name what consumes
 * @param value how much, 0 and up
 */
public record Base(String name, long value) {
    /** Checks the parts. */
    public Base {
        Objects.requireNonNull(name, "name");
        if (value < 0) {
            throw new IllegalArgumentException("base " + name + " is negative: " + value);
        }
    }
}
