package io.github.sluice.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A bundle whose container runs busybox's {@code true}, and two ways to run it by runc, as {@code oci.conf} and as plain
 * commands.
 */
final class Containers {
    /** What the container runs. */
    static final List<String> TRUE = List.of("/bin/true");

    private static final String TASK = "%n.%j.%s.%t";

    private static final String CONFIG =
            """
            {
              "ociVersion": "1.0.2",
              "process": {
                "user": {"uid": 0, "gid": 0},
                "args": ["/bin/true"],
                "env": ["PATH=/bin"],
                "cwd": "/",
                "noNewPrivileges": true
              },
              "root": {"path": "rootfs", "readonly": true},
              "hostname": "bench",
              "mounts": [{"destination": "/proc", "type": "proc", "source": "proc"}],
              "linux": {
                "namespaces": [{"type": "pid"}, {"type": "ipc"}, {"type": "uts"}, {"type": "mount"}, {"type": "network"}]
              }
            }
            """;

    private final String runc;
    private final Path folder;
    private int plain;

    private Containers(String runc, Path folder) {
        this.runc = runc;
        this.folder = folder;
    }

    /** Makes the bundle in a folder. */
    static Containers in(Path folder, Path runc, Path busybox) throws IOException {
        Path root = Files.createDirectories(folder.resolve("bundle/rootfs"));
        for (String inside : List.of("proc", "dev", "sys", "var/run/sluice", "bin")) {
            Files.createDirectories(root.resolve(inside));
        }
        Files.copy(busybox, root.resolve("bin/true"));
        Files.writeString(folder.resolve("bundle/config.json"), CONFIG);
        return new Containers(runc + " --root=" + folder.resolve("runc"), folder);
    }

    Path bundle() {
        return folder.resolve("bundle");
    }

    /** A configuration folder by which a container is run by one command. */
    Path byRun() throws IOException {
        return configuration("run", run() + ends());
    }

    /** The same without the hook by which a step learns that its container was started. */
    Path byRunWithoutHook() throws IOException {
        return configuration("hookless", run() + ends() + "DisableHooks=poststart\n");
    }

    /** One by which it is made and started by two commands. */
    Path byCreate() throws IOException {
        return configuration("create", create() + ends());
    }

    /** The same where its state is asked for too. */
    Path byCreateAndQuery() throws IOException {
        return configuration("query", create() + ends() + "RunTimeQuery=\"" + runc + " state " + TASK + "\"\n");
    }

    private String run() {
        return "RunTimeRun=\"" + runc + " run --bundle %b " + TASK + "\"\n";
    }

    private String create() {
        return "RunTimeCreate=\"" + runc + " create --bundle %b " + TASK + "\"\nRunTimeStart=\"" + runc + " start "
                + TASK + "\"\n";
    }

    private String ends() {
        return "RunTimeKill=\"" + runc + " kill " + TASK + " KILL\"\nRunTimeDelete=\"" + runc + " delete --force "
                + TASK + "\"\n";
    }

    private Path configuration(String name, String text) throws IOException {
        Path site = Files.createDirectories(folder.resolve("site-" + name));
        Files.writeString(site.resolve("oci.conf"), text);
        return site;
    }

    /** Runs one container by the plain command, after what comes before it, such as setsid. */
    void runPlain(List<String> before) throws IOException, InterruptedException {
        command(before, "run --bundle " + bundle() + " plain." + ++plain);
    }

    /** Runs one container by the three plain commands. */
    void createPlain() throws IOException, InterruptedException {
        String id = "plain." + ++plain;
        command(List.of(), "create --bundle " + bundle() + " " + id);
        command(List.of(), "start " + id);
        command(List.of(), "delete --force " + id);
    }

    private void command(List<String> before, String rest) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(before);
        words.addAll(List.of((runc + " " + rest).split(" ")));
        PlainCommands.run(words, Map.copyOf(System.getenv()));
    }
}
