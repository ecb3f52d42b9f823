package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.TaskSpec;
import io.github.sluice.runtime.oci.bundle.ConfigException;
import io.github.sluice.runtime.oci.conf.OciConf;
import io.github.sluice.runtime.oci.conf.PatternValues;
import io.github.sluice.runtime.oci.conf.RuntimeCommand;
import io.github.sluice.runtime.oci.conf.TaskName;
import io.github.sluice.runtime.oci.spool.SpoolFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One task that has a folder, and perhaps a container. Used by one thread at a time. */
final class OciTask {
    private final TaskMaker maker;
    private final OciConf conf;
    private final RuntimeCommands commands;
    private final SpoolFolder folder;
    private final Optional<SpoolFolder> outside;
    private final TaskRecord record;
    private @Nullable Container container;

    OciTask(
            TaskMaker maker,
            OciConf conf,
            RuntimeCommands commands,
            SpoolFolder folder,
            Optional<SpoolFolder> outside,
            TaskRecord record) {
        this.maker = maker;
        this.conf = conf;
        this.commands = commands;
        this.folder = folder;
        this.outside = outside;
        this.record = record;
    }

    /** What a task is called in commands and paths. */
    static TaskName name(StepSpec step, int globalTask) {
        return new TaskName(
                step.node(),
                step.user().name().orElse(""),
                step.user().uid(),
                step.id().job(),
                step.id().restart(),
                step.id().step(),
                globalTask);
    }

    static String folderName(int globalTask) {
        return "task-" + globalTask;
    }

    /** Writes what the runtime needs, and starts it. */
    TaskProcess start(TaskSpec task) throws IOException, ConfigException {
        List<String> arguments = maker.write(task, record.values(), folder, outside.orElse(folder));
        PatternValues values = record.values().withArguments(arguments);
        List<String> words = words(values);
        Stdio stdio = task.process().stdio();
        // The working folder of the bundle's own is inside of the container; without a bundle's file there is no other.
        Path start =
                conf.ignoreFileConfigJson() ? task.process().workingDirectory().orElse(Path.of("/")) : Path.of("/");
        StandardError errors = StandardError.before(stdio.error(), commands, record.user());
        TaskProcess process = started(words, start, stdio);
        Container started = new Container(process, conf, commands, folder, record, errors.of(process));
        container = started;
        try {
            started.remember();
        } catch (IOException failed) {
            started.close();
            throw failed;
        }
        return started;
    }

    private TaskProcess started(List<String> words, Path start, Stdio stdio) throws IOException {
        try {
            return commands.start(words, record.user(), start, stdio);
        } catch (IOException missing) {
            RuntimeCommand command =
                    conf.command(RuntimeCommand.RUN).isPresent() ? RuntimeCommand.RUN : RuntimeCommand.CREATE;
            throw new IOException(command.key().label() + ": " + missing.getMessage(), missing);
        }
    }

    private List<String> words(PatternValues values) throws IOException {
        Optional<List<String>> run = commands.words(RuntimeCommand.RUN, values);
        if (run.isPresent()) {
            return run.get();
        }
        Path perl = Keeper.perl().orElseThrow(() -> new IOException("perl is not there any more"));
        return Keeper.words(
                perl,
                folder.path(),
                commands.words(RuntimeCommand.CREATE, values).orElse(List.of()),
                commands.words(RuntimeCommand.QUERY, values).orElse(List.of()),
                commands.words(RuntimeCommand.START, values).orElse(List.of()));
    }

    /** Ends the container, if it has one that may be there, and removes what was made outside of its folder. */
    List<String> end() {
        List<String> problems = new ArrayList<>();
        Container known = container;
        if (known != null) {
            known.close();
            problems.addAll(known.remove());
        }
        if (outside.isPresent() && !conf.disableCleanup()) {
            problems.addAll(OutsideFolder.remove(outside.get().path()));
        }
        return problems;
    }
}
