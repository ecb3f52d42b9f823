package io.github.sluice.runtime.oci.conf;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What {@code oci.conf} says. Immutable.
 *
 * @param commands the commands that are given: run, or both create and start; and kill or delete or both
 * @param taskExclusion what is left out of a task's environment
 * @param runtimeExclusion what is left out of the daemon's environment for the runtime's own process
 * @param environmentFile the form of the environment file
 * @param mountSpoolDir where the task's spool folder is mounted in the container, or empty for the default place and only
 *     if something in it is needed there
 * @param containerPath the folder for the generated bundle of a task, or empty for the spool folder
 * @param disabledHooks names of OCI hooks that are taken out of the bundle, as given
 * @param ignoreFileConfigJson whether no {@code config.json} of a bundle is read
 * @param disableCleanup whether what was made is kept
 * @param warnings what is odd about the file, each {@code file:line:column: message}
 */
public record OciConf(
        Map<RuntimeCommand, CommandPattern> commands,
        Exclusion taskExclusion,
        Exclusion runtimeExclusion,
        EnvironmentFile environmentFile,
        Optional<PathPattern> mountSpoolDir,
        Optional<PathPattern> containerPath,
        Set<String> disabledHooks,
        boolean ignoreFileConfigJson,
        boolean disableCleanup,
        List<String> warnings) {

    /** Copies the parts. */
    public OciConf {
        commands = Map.copyOf(commands);
        disabledHooks = Collections.unmodifiableSet(new LinkedHashSet<>(disabledHooks));
        warnings = List.copyOf(warnings);
    }

    /** Reads a file; it must be a regular one of at most 1 MiB. */
    public static OciConf read(Path file) throws OciConfException {
        return OciConfReader.read(file);
    }

    /**
     * Reads a file's text.
     *
     * @param name the file, for messages
     */
    static OciConf parse(String name, byte[] bytes) throws OciConfException {
        return OciConfReader.parse(name, bytes);
    }

    /** The command's pattern, or empty if none is configured. */
    public Optional<CommandPattern> command(RuntimeCommand command) {
        return Optional.ofNullable(commands.get(command));
    }
}
