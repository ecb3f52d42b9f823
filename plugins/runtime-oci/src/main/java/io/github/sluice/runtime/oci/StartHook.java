package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.oci.bundle.ConfigException;
import io.github.sluice.runtime.oci.bundle.ConfigFile;
import io.github.sluice.runtime.oci.bundle.ContainerState;
import io.github.sluice.runtime.oci.bundle.HookProgram;
import io.github.sluice.runtime.oci.conf.OciConf;
import io.github.sluice.runtime.oci.spool.SpoolFolder;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How we learn that a container was started, and its first process: a hook of the OCI runtime specification, which is
 * given the container's state on its stdin and keeps it in a file. Without it a runtime that failed could not be told from
 * a program that ended with the same status.
 */
final class StartHook {
    private static final String LIST = "poststart";
    static final String FILE = "started";

    private StartHook() {}

    /** The hook, unless the site has disabled such hooks or the machine has no tee(1). */
    static Optional<HookProgram> in(SpoolFolder task, OciConf conf) {
        if (conf.disabledHooks().contains(LIST)) {
            return Optional.empty();
        }
        return Stream.of("/usr/bin/tee", "/bin/tee")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .map(tee -> new HookProgram(
                        tee, List.of("tee", task.path().resolve(FILE).toString())));
    }

    /**
     * What the hook has kept of a container that was started; empty while it has kept nothing whole. Nobody but us can put
     * another file into its place. An interrupt of the thread does not disturb this.
     */
    static Optional<ContainerState> state(SpoolFolder task) {
        try (InputStream in = new FileInputStream(task.path().resolve(FILE).toFile())) {
            byte[] kept = in.readNBytes(ConfigFile.MOST_BYTES);
            return kept.length == 0 ? Optional.empty() : Optional.of(ContainerState.read(kept));
        } catch (IOException | ConfigException unfinished) {
            return Optional.empty();
        }
    }
}
