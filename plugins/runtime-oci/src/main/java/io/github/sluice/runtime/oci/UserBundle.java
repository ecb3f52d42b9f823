package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.oci.bundle.Bundle;
import io.github.sluice.runtime.oci.bundle.ConfigException;
import io.github.sluice.runtime.oci.bundle.ConfigFaults;
import java.nio.file.Path;
import java.util.List;

/** Opens bundles with the rights of their users, so that nobody gets to see the configuration of another's. */
final class UserBundle {
    private static final String READ = "cd -- \"$1\" && cat config.json";

    private UserBundle() {}

    static Bundle open(Path folder, TaskUser user, RuntimeCommands commands) throws ConfigException {
        if (TaskMaker.isOurs(user)) {
            return Bundle.open(folder);
        }
        RuntimeCommands.Ended read = commands.run(List.of("/bin/sh", "-c", READ, "sh", folder.toString()), user);
        if (!read.isDone()) {
            throw ConfigFaults.only(
                    folder,
                    "/",
                    "cannot be read by user " + user.uid() + ": " + read.complaint() + ", a bundle of theirs is right");
        }
        return Bundle.of(folder, read.output());
    }
}
