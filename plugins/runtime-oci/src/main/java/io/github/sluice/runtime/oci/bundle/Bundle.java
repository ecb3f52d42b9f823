package io.github.sluice.runtime.oci.bundle;

import io.github.sluice.runtime.oci.conf.Visible;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import tools.jackson.databind.node.ObjectNode;

/**
 * An OCI bundle that was checked: its {@code config.json} is what the OCI runtime specification (1.0 to 1.2) defines,
 * and its paths are safe to act on. It holds what was read; the file may change later without effect. Immutable, for any
 * thread.
 */
public final class Bundle {
    private static final String CONFIG = "config.json";

    private final Path folder;
    private final Path root;
    private final ObjectNode config;

    private Bundle(Path folder, Path root, ObjectNode config) {
        this.folder = folder;
        this.root = root;
        this.config = config;
    }

    /**
     * Reads and checks a bundle.
     *
     * @param folder absolute
     * @throws ConfigException with every fault, each as {@code file: /json/pointer: problem}, or {@code
     *     file:line:column: problem} for what is no JSON
     */
    public static Bundle open(Path folder) throws ConfigException {
        Path real = real(folder);
        return of(real, ConfigFile.read(real.resolve(CONFIG)));
    }

    /** Checks a bundle whose {@code config.json} was read by somebody else. */
    public static Bundle of(Path folder, byte[] config) throws ConfigException {
        Path real = real(folder);
        return of(real, ConfigFile.parse(real.resolve(CONFIG), config));
    }

    private static Bundle of(Path real, ObjectNode config) throws ConfigException {
        Path file = real.resolve(CONFIG);
        ConfigFaults faults = new ConfigFaults(file);
        new ConfigCheck(faults).document(config);
        BundlePaths paths = new BundlePaths(real, faults);
        Path root = paths.root(config.path("root").path("path"));
        paths.process(config.path("process").path("cwd"), root);
        paths.hooks(config.path("hooks"));
        paths.mounts(config.path("mounts"));
        faults.end();
        return new Bundle(real, root, config);
    }

    /** The bundle's folder, absolute and without symbolic links. */
    Path folder() {
        return folder;
    }

    /** The folder that becomes the container's root, absolute and without symbolic links. */
    public Path root() {
        return root;
    }

    /** The configuration as it was read, a copy of its own for the caller. */
    ObjectNode config() {
        return config.deepCopy();
    }

    /**
     * The configuration for one task, as the bytes of a {@code config.json}. Members that the settings do not concern
     * are as in the bundle, those that the specification does not define too.
     *
     * @throws ConfigException with every fault, if the settings and the bundle together are not enough to start a process
     */
    public byte[] configFor(TaskSettings settings) throws ConfigException {
        ConfigFaults faults = new ConfigFaults(folder.resolve("config.json"));
        ObjectNode made = new TaskConfig(this, settings, faults).made();
        faults.end();
        return ConfigFile.bytes(made);
    }

    private static Path real(Path folder) throws ConfigException {
        var broken = PathRule.PLAIN.broken(folder.toString());
        if (broken.isPresent()) {
            throw ConfigFaults.only(folder, "/", "the bundle's folder " + broken.get());
        }
        try {
            Path real = folder.toRealPath();
            if (Files.isDirectory(real)) {
                return real;
            }
            throw ConfigFaults.only(folder, "/", "is no folder, the folder of a bundle is right");
        } catch (NoSuchFileException missing) {
            throw ConfigFaults.only(folder, "/", "there is no such folder, the folder of a bundle is right");
        } catch (IOException unreadable) {
            String why = Visible.phrase(unreadable.toString());
            throw ConfigFaults.only(folder, "/", "cannot be looked at (" + why + "), a folder that can is right");
        }
    }
}
