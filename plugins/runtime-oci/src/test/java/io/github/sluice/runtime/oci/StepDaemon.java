package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.StepId;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskSpec;
import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.core.JobRuntimes;
import io.github.sluice.runtime.core.LocalProcesses;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** A process of its own that runs one step for a long time, so that it can be killed in the middle. */
final class StepDaemon {
    private StepDaemon() {}

    /** Starts the process, and returns when its task runs. */
    static Process of(OciLab lab) throws IOException, URISyntaxException {
        Path tests = Path.of(Objects.requireNonNull(StepDaemon.class.getResource("StepDaemon.class"))
                        .toURI())
                .resolve("../../../../../..")
                .normalize();
        String paths = String.join(
                File.pathSeparator,
                tests.toString(),
                System.getProperty("jdk.module.path", ""),
                System.getProperty("java.class.path"));
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-Xshare:auto",
                        "-cp",
                        paths,
                        StepDaemon.class.getName(),
                        lab.folder().toString(),
                        lab.bundle().folder().toString())
                .redirectErrorStream(true)
                .redirectOutput(lab.path("daemon").toFile());
        builder.environment().put(OciLab.MARK, lab.folder().toString());
        Process daemon = builder.start();
        RunningStep.waitFor(() -> {
            if (!daemon.isAlive()) {
                throw new AssertionError("the daemon ended: " + lab.text("daemon"));
            }
            return lab.text("out-0").equals("ready\n");
        });
        return daemon;
    }

    /** The other process. */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        TaskUser user = LocalProcesses.self();
        StepSpec step = StepSpec.builder(StepId.of(4711, 0), OciLab.NODE, user)
                .bundle(Path.of(args[1]))
                .build();
        ProcessSpec process = ProcessSpec.builder(user)
                .arguments("/bin/sh", "-c", "echo ready; sleep 1000")
                .stdio(Stdio.toFiles(
                        folder.resolve("out-0").toFile(),
                        folder.resolve("err-0").toFile()))
                .build();
        JobRuntimes door = JobRuntimes.builder(OciLab.NODE, folder.resolve("spool"))
                .configuration(folder.resolve("conf"))
                .classLoader(new ClassLoader(null) {})
                .plugins(new OciPlugin())
                .build();
        door.step(door.load("oci", RuntimeContext.STEP_DAEMON), step)
                .tasks(List.of(TaskSpec.of(step, 0, 0, process)))
                .build()
                .run();
    }
}
