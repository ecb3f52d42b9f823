package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.RuntimeHost;
import io.github.sluice.runtime.oci.bundle.ConfigException;
import io.github.sluice.runtime.oci.conf.OciConf;
import io.github.sluice.runtime.oci.conf.PatternValues;
import io.github.sluice.runtime.oci.spool.FolderLock;
import io.github.sluice.runtime.oci.spool.SpoolFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What step daemons that died have left in the spool: their containers and folders, and only theirs, since a folder whose
 * lock is held belongs to a step that is running. Used by one thread.
 */
final class LeftOvers {
    private final OciConf conf;
    private final RuntimeCommands commands;
    private final RuntimeHost host;

    LeftOvers(OciConf conf, RuntimeCommands commands, RuntimeHost host) {
        this.conf = conf;
        this.commands = commands;
        this.host = host;
    }

    /** Ends and removes all of it, and tells what could not be. */
    List<String> remove() {
        List<String> problems = new ArrayList<>();
        try {
            SpoolFolder spool = OciStep.spool(host);
            for (String name : spool.names()) {
                problems.addAll(remove(spool, name));
            }
        } catch (IOException refused) {
            problems.add(String.valueOf(refused.getMessage()));
        }
        return problems;
    }

    private List<String> remove(SpoolFolder spool, String name) {
        try {
            SpoolFolder step = spool.folder(name, 0711);
            Optional<FolderLock> taken = FolderLock.tryTake(step);
            if (taken.isEmpty()) {
                return List.of();
            }
            FolderLock lock = taken.get();
            try (lock) {
                if (conf.disableCleanup()) {
                    return endTasks(step);
                }
                List<String> problems = removeTasks(step);
                return problems.isEmpty() ? spool.remove(name) : problems;
            }
        } catch (IOException refused) {
            return List.of(String.valueOf(refused.getMessage()));
        }
    }

    /** Ends and removes the tasks of one step, whose lock the caller holds. */
    List<String> removeTasks(SpoolFolder step) throws IOException {
        List<String> problems = new ArrayList<>();
        for (String name : step.names()) {
            if (name.startsWith("task-")) {
                problems.addAll(removeTask(step, name));
            }
        }
        return problems;
    }

    private List<String> endTasks(SpoolFolder step) throws IOException {
        List<String> problems = new ArrayList<>();
        for (String name : step.names()) {
            if (name.startsWith("task-")) {
                problems.addAll(end(step.folder(name, 0711)));
            }
        }
        return problems;
    }

    private List<String> removeTask(SpoolFolder step, String name) throws IOException {
        List<String> problems = end(step.folder(name, 0711));
        return problems.isEmpty() ? step.remove(name) : problems;
    }

    private List<String> end(SpoolFolder folder) {
        if (!Files.exists(folder.path().resolve(TaskRecord.FILE), LinkOption.NOFOLLOW_LINKS)) {
            return List.of(); // it was not begun
        }
        TaskRecord record;
        try {
            record = TaskRecord.read(folder);
        } catch (ConfigException | IllegalArgumentException foreign) {
            return List.of(folder.path() + " has a record that cannot be read, and is left: " + foreign.getMessage());
        }
        PatternValues values =
                FirstProcess.recorded(folder).map(record.values()::withPid).orElse(record.values());
        List<String> problems = new ArrayList<>(new Removal(commands, record.user(), values).remove());
        if (problems.isEmpty() && !conf.disableCleanup()) {
            record.outside().ifPresent(place -> problems.addAll(OutsideFolder.remove(place)));
        }
        return problems;
    }
}
