package io.github.sluice.runtime.oci.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Bundles in a folder of a test. */
record Bundles(Path folder) {
    /** A bundle of that name with a folder {@code rootfs} and the configuration, in which ' stands for ". */
    Path make(String name, String config) throws IOException {
        return write(name, config.replace('\'', '"').getBytes(UTF_8));
    }

    /** A bundle of that name with a folder {@code rootfs} and these bytes as its configuration. */
    Path write(String name, byte[] config) throws IOException {
        Path bundle = Files.createDirectories(folder.toRealPath().resolve(name));
        Files.createDirectories(bundle.resolve("rootfs"));
        Files.write(bundle.resolve("config.json"), config);
        return bundle;
    }

    /** What is wrong with that configuration: the faults without the file that they begin with. */
    List<String> faults(String config) throws IOException {
        return faults(make("faulty", config));
    }

    static List<String> faults(Path bundle) {
        try {
            Bundle.open(bundle);
            return List.of();
        } catch (ConfigException faulty) {
            String file = bundle.resolve("config.json") + ": ";
            return faulty.faults().stream()
                    .map(fault -> fault.startsWith(file) ? fault.substring(file.length()) : fault)
                    .toList();
        }
    }

    /** The members of a configuration that is fine, with more of them. */
    static String config(String more) {
        return "{'ociVersion': '1.0.2', 'root': {'path': 'rootfs'}" + (more.isEmpty() ? "" : ", " + more) + "}";
    }

    static JsonNode json(byte[] bytes) {
        return JsonMapper.shared().readTree(bytes);
    }

    static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text.replace('\'', '"'));
    }

    /** Bad paths of a process, each with what makes it bad. */
    static Map<String, String> badFolders() {
        return Map.ofEntries(
                Map.entry("/proc/self/fd/7", "not below /proc"),
                Map.entry("/proc/1/cwd", "not below /proc"),
                Map.entry("/proc", "not below /proc"),
                Map.entry("/proc/", "not below /proc"),
                Map.entry("/sys/fs/cgroup", "not below /sys"),
                Map.entry("/dev/fd/7", "not below /dev/fd"),
                Map.entry("relative/dir", "an absolute path"),
                Map.entry(".", "an absolute path"),
                Map.entry("/a/../../b", "a path without '.', '..'"),
                Map.entry("/..", "a path without '.', '..'"),
                Map.entry("/sys/..", "a path without '.', '..'"),
                Map.entry("/a/./b", "a path without '.', '..'"),
                Map.entry("//proc/self/fd/7", "a path without '.', '..' and '//'"),
                Map.entry("", "is empty, an absolute path"));
    }
}
