package io.github.sluice.runtime.oci.bundle;

import java.nio.file.Path;

/**
 * A file or folder of the host that shall be seen inside the container.
 *
 * @param source absolute, on the host
 * @param destination absolute and normalised, inside the container
 * @param access what the container may do with it
 */
public record BindMount(Path source, String destination, Access access) {
    /** What the container may do; the label is the mount option. */
    public enum Access {
        READ("ro"),
        WRITE("rw");

        private final String label;

        Access(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    /** Checks the paths. */
    public BindMount {
        if (!source.isAbsolute()) {
            throw new IllegalArgumentException("source of a mount is " + source + ", an absolute path is right");
        }
        PathRule.PLAIN.broken(destination).ifPresent(problem -> {
            throw new IllegalArgumentException("destination of a mount " + problem);
        });
    }

    /** A mount that the container can read. */
    public static BindMount readable(Path source, String destination) {
        return new BindMount(source, destination, Access.READ);
    }

    /** A mount that the container can write. */
    static BindMount writable(Path source, String destination) {
        return new BindMount(source, destination, Access.WRITE);
    }
}
