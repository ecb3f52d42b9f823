package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.TaskSpec;
import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.oci.bundle.BindMount;
import io.github.sluice.runtime.oci.bundle.Bundle;
import io.github.sluice.runtime.oci.bundle.ConfigException;
import io.github.sluice.runtime.oci.bundle.TaskSettings;
import io.github.sluice.runtime.oci.conf.Environment;
import io.github.sluice.runtime.oci.conf.EnvironmentFile;
import io.github.sluice.runtime.oci.conf.OciConf;
import io.github.sluice.runtime.oci.conf.PatternValues;
import io.github.sluice.runtime.oci.conf.Visible;
import io.github.sluice.runtime.oci.spool.PathTrust;
import io.github.sluice.runtime.oci.spool.SpoolFolder;
import io.github.sluice.runtime.oci.spool.UserIds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes what a runtime needs to run a task of one step. Immutable; for any thread. */
final class TaskMaker {
    private static final Logger LOG = LoggerFactory.getLogger(TaskMaker.class);
    private static final String MOUNT_SPOOL_DIR = "/var/run/sluice";
    private static final String SCRIPT = "script";
    private static final int LONGEST_VARIABLE = 131_071; // MAX_ARG_STRLEN of Linux, less the NUL at the end

    private final OciConf conf;
    private final RuntimeCommands commands;
    private final Optional<Bundle> bundle;
    private final SpoolFolder step;

    TaskMaker(OciConf conf, RuntimeCommands commands, Optional<Bundle> bundle, SpoolFolder step) {
        this.conf = conf;
        this.commands = commands;
        this.bundle = bundle;
        this.step = step;
    }

    /** Makes the folder of a task, with a record of what it takes to remove it again. */
    OciTask make(TaskSpec task) throws IOException, ConfigException {
        SpoolFolder folder = step.folder(OciTask.folderName(task.globalTask()), 0711);
        PatternValues values = PatternValues.of(OciTask.name(task.step(), task.globalTask()), folder.path());
        Optional<Path> outside = outside(values);
        if (bundle.isPresent()) {
            values = values.withBundle(
                    outside.orElse(folder.path()), bundle.get().root());
        } else {
            Path image = task.step().bundle().orElseThrow();
            values = values.withBundle(image, image);
        }
        if (conf.environmentFile() != EnvironmentFile.NONE) {
            values = values.withEnvironmentFile(folder.path().resolve("environment"));
        }
        TaskRecord record = new TaskRecord(task.step().user(), values, outside);
        record.write(folder);
        Optional<SpoolFolder> place =
                outside.isPresent() ? Optional.of(OutsideFolder.make(outside.get())) : Optional.empty();
        // Made before and given away, so that nobody can put anything else in their places.
        for (String name : List.of(StartHook.FILE, Keeper.FILE)) {
            write(folder, name, new byte[0], 0600, task.step().user());
        }
        return new OciTask(this, conf, commands, folder, place, record);
    }

    private Optional<Path> outside(PatternValues values) {
        return bundle.isPresent() ? OutsideFolder.path(conf, values, step) : Optional.empty();
    }

    /**
     * Writes the files of a task, as they are when it starts: its prologs may have changed its environment.
     *
     * @param place where the bundle is made
     * @return the arguments as the runtime is to be given them
     */
    List<String> write(TaskSpec task, PatternValues values, SpoolFolder folder, SpoolFolder place)
            throws IOException, ConfigException {
        ProcessSpec process = task.process();
        Environment environment = Environment.of(process.environment(), conf.taskExclusion());
        environment.messages().forEach(message -> LOG.warn("{}: {}", task, message));
        List<String> arguments = new ArrayList<>(process.arguments());
        if (values.environmentFile().isPresent()) {
            byte[] content =
                    conf.environmentFile().bytes(environment.variables(), message -> LOG.warn("{}: {}", task, message));
            write(folder, "environment", content, 0400, task.step().user());
        }
        if (bundle.isPresent()) {
            refuseLongVariables(environment.variables());
            TaskSettings settings = settings(task, values, folder, environment.variables(), arguments);
            write(
                    place,
                    "config.json",
                    bundle.get().configFor(settings),
                    0400,
                    task.step().user());
        }
        return arguments;
    }

    private TaskSettings settings(
            TaskSpec task,
            PatternValues values,
            SpoolFolder folder,
            Map<String, String> environment,
            List<String> arguments)
            throws IOException {
        ProcessSpec process = task.process();
        TaskUser user = task.step().user();
        TaskSettings.Builder settings = TaskSettings.of(ids(user))
                .terminal(task.terminal())
                .environment(environment)
                .disabledHooks(conf.disabledHooks());
        process.workingDirectory().ifPresent(inside -> settings.workingFolder(inside.toString()));
        String spoolInside = conf.mountSpoolDir().map(path -> path.fill(values)).orElse(MOUNT_SPOOL_DIR);
        Optional<Path> script = task.step().batchScript();
        boolean hasScript = script.isPresent()
                && !arguments.isEmpty()
                && arguments.get(0).equals(script.get().toString());
        if (hasScript) {
            write(folder, SCRIPT, UserFile.read(script.get(), user, commands), 0500, user);
            arguments.set(0, spoolInside + "/" + SCRIPT);
        }
        if (hasScript
                || conf.mountSpoolDir().isPresent()
                || values.environmentFile().isPresent()) {
            settings.mount(BindMount.readable(folder.path(), spoolInside));
        }
        settings.arguments(arguments);
        StartHook.in(folder, conf).ifPresent(settings::poststart);
        return settings.build();
    }

    private static void refuseLongVariables(Map<String, String> environment) throws IOException {
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            int length = (variable.getKey() + "=" + variable.getValue()).getBytes(StandardCharsets.UTF_8).length;
            if (length > LONGEST_VARIABLE) {
                throw new IOException("variable " + Visible.word(variable.getKey()) + " has " + length
                        + " bytes with its name, and Linux starts no program with more than " + LONGEST_VARIABLE
                        + " in one variable: a file is right for so much");
            }
        }
    }

    private static void write(SpoolFolder folder, String name, byte[] content, int mode, TaskUser user)
            throws IOException {
        if (isOurs(user)) {
            folder.write(name, content, mode);
        } else {
            folder.write(name, content, mode, ids(user));
        }
    }

    static boolean isOurs(TaskUser user) {
        return PathTrust.here().ownUser() == (int) user.uid();
    }

    private static UserIds ids(TaskUser user) {
        return new UserIds((int) user.uid(), (int) user.gid());
    }
}
