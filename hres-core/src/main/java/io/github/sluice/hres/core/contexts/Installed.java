package io.github.sluice.hres.core.contexts;

import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.HresPlugin;

/**
 * A plugin type that is loaded.
 *
 * @param plugin its one object
 * @param descriptor what it said of itself when it was loaded
 * @param origin the jar or folder of its class
 */
public record Installed(HresPlugin plugin, Descriptor descriptor, String origin) {
    /** The type. */
    public String type() {
        return descriptor.type();
    }
}
