package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.oci.bundle.ConfigException;
import io.github.sluice.runtime.oci.bundle.ConfigFile;
import io.github.sluice.runtime.oci.conf.PatternValues;
import io.github.sluice.runtime.oci.conf.TaskName;
import io.github.sluice.runtime.oci.spool.SpoolFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is kept of a task in its folder, so that another process can end and remove what this one leaves behind.
 *
 * @param user as whom its commands run
 * @param values what fills their patterns
 * @param outside the folder that was made for its bundle, if it is not in the task's own
 */
record TaskRecord(TaskUser user, PatternValues values, Optional<Path> outside) {
    static final String FILE = "record.json";

    /** Writes it into the task's folder, for nobody else to read. */
    void write(SpoolFolder folder) throws IOException {
        ObjectNode record = ConfigFile.object();
        TaskName name = values.name();
        record.put("version", 1)
                .put("node", name.node())
                .put("user", name.user())
                .put("job", name.job())
                .put("restart", name.restart())
                .put("step", name.step())
                .put("task", name.task())
                .put("uid", user.uid())
                .put("gid", user.gid());
        ArrayNode groups = record.putArray("groups");
        user.groups().forEach(groups::add);
        values.bundle().ifPresent(path -> record.put("bundle", path.toString()));
        values.root().ifPresent(path -> record.put("root", path.toString()));
        values.environmentFile().ifPresent(path -> record.put("environmentFile", path.toString()));
        outside.ifPresent(path -> record.put("outside", path.toString()));
        folder.write(FILE, ConfigFile.bytes(record), 0600);
    }

    /** Reads it from a task's folder. The pid is not known any more. */
    static TaskRecord read(SpoolFolder folder) throws ConfigException {
        ObjectNode record = ConfigFile.read(folder.path().resolve(FILE));
        TaskName name = new TaskName(
                record.path("node").stringValue(""),
                record.path("user").stringValue(""),
                record.path("uid").longValue(-1),
                record.path("job").longValue(-1),
                record.path("restart").intValue(-1),
                record.path("step").stringValue(""),
                record.path("task").intValue(-1));
        List<Long> groups = new ArrayList<>();
        record.path("groups").values().forEach(group -> groups.add(group.longValue(-1)));
        TaskUser user = new TaskUser(name.userId(), record.path("gid").longValue(-1), groups, Optional.empty());
        PatternValues values = new PatternValues(
                name,
                folder.path(),
                path(record, "bundle"),
                path(record, "root"),
                path(record, "environmentFile"),
                List.of(),
                OptionalLong.empty());
        return new TaskRecord(user, values, path(record, "outside"));
    }

    private static Optional<Path> path(JsonNode record, String name) {
        return record.path(name).isMissingNode()
                ? Optional.empty()
                : Optional.of(Path.of(record.path(name).stringValue("")));
    }
}
