package io.github.sluice.simulator;

import io.github.sluice.hres.core.HresController;
import java.nio.file.Path;

/** Where the resources.yaml of a simulation comes from. */
@FunctionalInterface
interface ResourcesFile {
    /** Names it to a builder, and returns that. */
    HresController.Builder in(HresController.Builder builder);

    static ResourcesFile of(Path file) {
        return builder -> builder.resources(file);
    }

    static ResourcesFile of(String name, byte[] text) {
        byte[] copy = text.clone();
        return builder -> builder.resources(name, copy);
    }
}
