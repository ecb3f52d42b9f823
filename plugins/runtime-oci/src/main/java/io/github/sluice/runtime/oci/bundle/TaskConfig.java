package io.github.sluice.runtime.oci.bundle;

import io.github.sluice.runtime.oci.conf.Visible;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes the configuration of one task from that of its bundle. Used by one thread, once. */
final class TaskConfig {
    private static final Set<String> BINDING = Set.of("bind", "rbind");

    private final Bundle bundle;
    private final TaskSettings settings;
    private final ConfigFaults faults;
    private final ObjectNode config;

    TaskConfig(Bundle bundle, TaskSettings settings, ConfigFaults faults) {
        this.bundle = bundle;
        this.settings = settings;
        this.faults = faults;
        this.config = bundle.config();
    }

    /** The new document; it is of use only if no fault was noted. */
    ObjectNode made() {
        config.withObjectProperty("root").put("path", bundle.root().toString());
        process(config.withObjectProperty("process"));
        mounts();
        hooks();
        return config;
    }

    private void process(ObjectNode process) {
        process.put("terminal", settings.terminal());
        if (!process.has("user")) {
            process.putObject("user")
                    .put("uid", Integer.toUnsignedLong(settings.user().user()))
                    .put("gid", Integer.toUnsignedLong(settings.user().group()));
        }
        arguments(process);
        environment(process);
        String folder = settings.workingFolder().orElse(process.path("cwd").stringValue("/"));
        new WorkingFolder(bundle.root())
                .broken(folder)
                .ifPresent(problem -> faults.add("/process/cwd", "as the task wants it " + problem));
        process.put("cwd", folder);
    }

    private void arguments(ObjectNode process) {
        if (!settings.arguments().isEmpty()) {
            ArrayNode arguments = process.putArray("args");
            settings.arguments().forEach(argument -> arguments.add(plain("/process/args", argument)));
        }
        if (process.path("args").isEmpty()) {
            faults.add("/process/args", "names no program and the task has none, a program in one of the two is right");
        } else if (process.path("args").path(0).stringValue("").isEmpty()) {
            faults.add("/process/args/0", "is empty, a program is right");
        }
    }

    private void environment(ObjectNode process) {
        if (settings.environment().isEmpty()) {
            return;
        }
        Map<String, String> left = new LinkedHashMap<>(settings.environment());
        List<String> merged = new ArrayList<>();
        for (JsonNode entry : process.path("env").values()) {
            String name = entry.stringValue().split("=", 2)[0];
            String value = left.remove(name);
            if (value != null) {
                merged.add(variable(name, value));
            } else if (!settings.environment().containsKey(name)) {
                merged.add(entry.stringValue());
            }
        }
        left.forEach((name, value) -> merged.add(variable(name, value)));
        ArrayNode env = process.putArray("env");
        merged.forEach(env::add);
    }

    private String variable(String name, String value) {
        if (name.isEmpty() || name.indexOf('=') >= 0) {
            faults.add(
                    "/process/env",
                    "variable \"" + Visible.phrase(name) + "\" of the task, a name without '=' is right");
        }
        return plain("/process/env", name + "=" + value);
    }

    private String plain(String pointer, String text) {
        if (text.indexOf('\0') >= 0) {
            faults.add(pointer, "\"" + Visible.phrase(text) + "\" of the task has a NUL, a text without one is right");
        }
        return text;
    }

    private void mounts() {
        for (JsonNode mount : config.path("mounts").values()) {
            String source = mount.path("source").stringValue("");
            if (!source.isEmpty() && !source.startsWith("/") && binds(mount)) {
                ((ObjectNode) mount)
                        .put("source", bundle.folder().resolve(source).toString());
            }
        }
        if (settings.mounts().isEmpty()) {
            return;
        }
        ArrayNode mounts = config.withArrayProperty("mounts");
        for (BindMount mount : settings.mounts()) {
            mounts.addObject()
                    .put("destination", mount.destination())
                    .put("type", "bind")
                    .put("source", mount.source().toString())
                    .putArray("options")
                    .add("bind")
                    .add(mount.access().label());
        }
    }

    private static boolean binds(JsonNode mount) {
        return mount.path("type").stringValue("").equals("bind")
                || mount.path("options").valueStream().anyMatch(option -> BINDING.contains(option.stringValue()));
    }

    private void hooks() {
        if (config.has("hooks")) {
            config.withObjectProperty("hooks").remove(settings.disabledHooks());
        }
        for (HookProgram hook : settings.poststart()) {
            ObjectNode added = config.withObjectProperty("hooks")
                    .withArrayProperty("poststart")
                    .addObject()
                    .put("path", hook.path().toString());
            if (!hook.arguments().isEmpty()) {
                ArrayNode arguments = added.putArray("args");
                hook.arguments().forEach(arguments::add);
            }
        }
    }
}
