package io.github.sluice.runtime.oci;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The ways to run a container that a site may configure. */
enum Flavour {
    RUNC_RUN("runc", true),
    RUNC_CREATE("runc", false),
    CRUN_RUN("crun", true),
    CRUN_CREATE("crun", false);

    private final String program;
    private final boolean runs;

    Flavour(String program, boolean runs) {
        this.program = program;
        this.runs = runs;
    }

    /** Whether one command makes the container and stays until it has ended. */
    boolean runs() {
        return runs;
    }

    /** Where the runtime keeps what it knows of containers. */
    Path state(Path lab) {
        return lab.resolve("state-" + program);
    }

    /** The configuration for a laboratory; skips the test where the runtime does not work. */
    String conf(Path lab) throws IOException {
        Machine.needs("busybox", program);
        String command = (program.equals("crun") ? Crun.here(lab) : program) + " --root " + state(lab) + " ";
        String id = "%n.%u.%j.%s.%t";
        return (runs
                        ? line("RunTimeRun", command + "run -b %b " + id)
                        : line("RunTimeCreate", command + "create -b %b " + id)
                                + line("RunTimeStart", command + "start " + id))
                + line("RunTimeKill", command + "kill -a " + id)
                + line("RunTimeDelete", command + "delete --force " + id)
                + line("RunTimeQuery", command + "state " + id);
    }

    private static String line(String key, String command) {
        return key + "=\"" + command + "\"\n";
    }

    /** crun refuses a machine with both kinds of control groups, unless it does not see the second kind. */
    private static final class Crun {
        private static final String HIDING =
                """
                #!/bin/sh
                exec unshare -m sh -c 'umount /sys/fs/cgroup/unified; exec crun "$@"' crun "$@"
                """;
        private static final boolean IS_HYBRID = Files.exists(Path.of("/sys/fs/cgroup/unified"));

        private Crun() {}

        static String here(Path lab) throws IOException {
            if (!IS_HYBRID) {
                return "crun";
            }
            Machine.needs("unshare");
            Machine.canDo(
                    canHide(), "crun does not work here: its control groups are of two kinds, and none can be hidden");
            Path script = lab.resolve("crun-alone");
            if (Files.notExists(script)) {
                Files.write(script, HIDING.getBytes(UTF_8));
                Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
            return script.toString();
        }

        private static boolean canHide() throws IOException {
            Process trial = new ProcessBuilder("unshare", "-m", "umount", "/sys/fs/cgroup/unified")
                    .redirectErrorStream(true)
                    .start();
            trial.getInputStream().readAllBytes();
            return trial.onExit().join().exitValue() == 0;
        }
    }
}
