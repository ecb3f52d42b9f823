package io.github.sluice.runtime.oci;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A bundle with the small programs of busybox. What it is like when it is made, it must be like when a test has ended. */
final class LabBundle {
    private static final List<String> PROGRAMS = List.of(
            "sh", "cat", "echo", "sleep", "true", "env", "head", "tr", "wc", "ls", "kill", "touch", "pwd", "id",
            "stat");
    private static final List<String> PLACES = List.of("bin", "proc", "dev", "tmp", "srv", "var/run/sluice");

    private static final String CONFIG =
            """
            {'ociVersion': '1.0.2',
             'process': {'user': {'uid': 0, 'gid': 0}, 'args': ['/bin/sh', '-c', 'exit 99'],
                         'env': ['PATH=/bin'], 'cwd': '/'},
             'root': {'path': 'rootfs'},
             'mounts': [{'destination': '/proc', 'type': 'proc', 'source': 'proc'},
                        {'destination': '/dev', 'type': 'tmpfs', 'source': 'tmpfs'},
                        {'destination': '/tmp', 'type': 'tmpfs', 'source': 'tmpfs'}],
             'linux': {'namespaces': [{'type': 'mount'}, {'type': 'pid'}]}}
            """;

    private final Path folder;
    private final ObjectNode config = (ObjectNode) JsonMapper.shared().readTree(CONFIG.replace('\'', '"'));
    private List<String> before = List.of();

    private LabBundle(Path folder) {
        this.folder = folder;
    }

    static LabBundle in(Path folder) throws IOException {
        LabBundle bundle = new LabBundle(folder);
        Path root = Files.createDirectories(folder.resolve("rootfs"));
        for (String place : PLACES) {
            Files.createDirectories(root.resolve(place));
        }
        Files.copy(Path.of("/bin/busybox"), root.resolve("bin/busybox"));
        for (String program : PROGRAMS) {
            Files.createSymbolicLink(root.resolve("bin").resolve(program), Path.of("busybox"));
        }
        return bundle.write();
    }

    Path folder() {
        return folder;
    }

    Path root() {
        return folder.resolve("rootfs");
    }

    /** The configuration to change; {@link #write} makes it count. */
    ObjectNode config() {
        return config;
    }

    /** The container shares the processes of the host, so that no process in it is the first of its namespace. */
    LabBundle withoutProcessNamespace() throws IOException {
        config.withObjectProperty("linux").withArrayProperty("namespaces").remove(1);
        return write();
    }

    LabBundle write() throws IOException {
        Files.write(folder.resolve("config.json"), JsonMapper.shared().writeValueAsBytes(config));
        return untouchedFromNow();
    }

    /** The test has changed the bundle itself. */
    LabBundle untouchedFromNow() throws IOException {
        before = content();
        return this;
    }

    /** What is not as it was; empty if nothing was touched. */
    List<String> changes() throws IOException {
        List<String> changes = new ArrayList<>(content());
        changes.removeAll(before);
        List<String> gone = new ArrayList<>(before);
        gone.removeAll(content());
        changes.addAll(gone);
        return changes;
    }

    private List<String> content() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            List<String> lines = new ArrayList<>();
            for (Path path : all.sorted().toList()) {
                boolean isText = path.endsWith("config.json") && Files.isRegularFile(path);
                lines.add(
                        path + " " + Files.readAttributes(path, "unix:mode,uid").entrySet()
                                + (isText ? " " + Files.readString(path, UTF_8) : ""));
            }
            return lines;
        }
    }
}
