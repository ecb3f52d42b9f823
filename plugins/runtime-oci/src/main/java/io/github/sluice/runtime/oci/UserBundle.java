package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.oci.bundle.Bundle;
import io.github.sluice.runtime.oci.bundle.ConfigException;
import java.io.IOException;
import java.nio.file.Path;

/** Opens bundles with the rights of their users, so that nobody gets to see the configuration of another's. */
final class UserBundle {
    private UserBundle() {}

    static Bundle open(Path folder, TaskUser user, RuntimeCommands commands) throws ConfigException, IOException {
        return TaskMaker.isOurs(user)
                ? Bundle.open(folder)
                : Bundle.of(folder, UserFile.read(folder.resolve("config.json"), user, commands));
    }
}
