package io.github.sluice.simulator;

import io.github.sluice.hres.core.HresControllerBuilder;
import java.nio.file.Path;

/** Where the resources.yaml of a simulation comes from. */
@FunctionalInterface
interface ResourcesFile {
    /** Names it to a builder, and returns that. */
    HresControllerBuilder in(HresControllerBuilder builder);

    static ResourcesFile of(Path file) {
        return builder -> builder.resources(file);
    }

    static ResourcesFile of(String name, byte[] text) {
        byte[] copy = text.clone();
        return builder -> builder.resources(name, copy);
    }
}
