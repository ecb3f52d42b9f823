package io.github.sluice.hres.core;

import io.github.sluice.hres.core.resources.Resources;
import io.github.sluice.hres.core.resources.ResourcesReader;
import java.nio.file.Path;

/** Where a resources.yaml comes from. */
@FunctionalInterface
interface ResourcesSource {
    /** Reads it. */
    Resources read(ResourcesReader reader);

    static ResourcesSource none() {
        return reader -> Resources.none();
    }

    static ResourcesSource of(Path file) {
        return reader -> reader.read(file);
    }

    static ResourcesSource of(String name, byte[] text) {
        byte[] copy = text.clone();
        return reader -> reader.read(name, copy);
    }
}
