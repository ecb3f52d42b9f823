package io.github.sluice.proofs;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the project's own files lie. */
final class SourceTree {
    private SourceTree() {}

    /** The folder with the Maven wrapper, above the one that the tests run in. */
    static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("mvnw"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("no folder with mvnw above the working directory");
            }
        }
        return folder;
    }
}
