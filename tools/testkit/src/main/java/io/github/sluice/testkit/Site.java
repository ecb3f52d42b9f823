package io.github.sluice.testkit;

import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.ProcessStarter;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.RuntimeHost;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskSpec;
import io.github.sluice.runtime.core.JobRuntimes;
import io.github.sluice.runtime.core.LocalProcesses;
import io.github.sluice.runtime.core.StepResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folders of a host, for one test.
 *
 * @param configuration what an administrator writes
 * @param spool what survives a process
 */
record Site(Path configuration, Path spool) {
    private record Host(String node, Path configuration, Path spool, ProcessStarter starter) implements RuntimeHost {}

    /** Makes them, for their owner alone to write to. */
    static Site in(Path folder) throws IOException {
        var ownersOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x"));
        return new Site(
                Files.createDirectory(folder.resolve("configuration"), ownersOnly),
                Files.createDirectory(folder.resolve("spool"), ownersOnly));
    }

    RuntimeHost host() {
        return new Host("n1", configuration, spool, LocalProcesses.here());
    }

    /** Every file and folder in them, sorted. */
    List<String> files() throws IOException {
        try (Stream<Path> written = Files.walk(configuration);
                Stream<Path> kept = Files.walk(spool)) {
            return Stream.concat(written, kept).map(Path::toString).sorted().toList();
        }
    }

    /** Runs a step as a step daemon does. */
    StepResult run(JobRuntimePlugin plugin, StepSpec step, List<TaskSpec> tasks) throws JobRuntimeException {
        try (JobRuntimes runtimes = JobRuntimes.builder("n1", spool)
                .configuration(configuration)
                .classLoader(ClassLoader.getPlatformClassLoader()) // finds none, so not this one a second time
                .plugins(plugin)
                .build()) {
            int index = runtimes.load(plugin.descriptor().type(), RuntimeContext.STEP_DAEMON);
            return runtimes.step(index, step).tasks(tasks).build().run();
        }
    }
}
