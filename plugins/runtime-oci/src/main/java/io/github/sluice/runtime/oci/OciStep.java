package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.RunResult;
import io.github.sluice.runtime.RuntimeHost;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskSpec;
import io.github.sluice.runtime.oci.bundle.Bundle;
import io.github.sluice.runtime.oci.bundle.ConfigException;
import io.github.sluice.runtime.oci.conf.OciConf;
import io.github.sluice.runtime.oci.spool.FolderLock;
import io.github.sluice.runtime.oci.spool.SpoolFolder;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * One step with a bundle: a folder in the spool, which is locked for as long as this process lives, and the tasks that have
 * folders in it. For any thread; one task is used by one thread at a time.
 */
final class OciStep {
    private static final int TRIES = 40;
    private static final Duration PAUSE = Duration.ofMillis(25);

    private final TaskMaker maker;
    private final SpoolFolder parent;
    private final SpoolFolder folder;
    private final FolderLock lock;
    private final OciConf conf;
    private final NavigableMap<Integer, OciTask> tasks = new ConcurrentSkipListMap<>();

    private OciStep(TaskMaker maker, SpoolFolder parent, SpoolFolder folder, FolderLock lock, OciConf conf) {
        this.maker = maker;
        this.parent = parent;
        this.folder = folder;
        this.lock = lock;
        this.conf = conf;
    }

    /** The name of a step's folder: another one for each run of each step on each node. */
    static String folderName(StepSpec step) {
        return OciTask.name(step, 0).node() + "." + step.id();
    }

    /** The folder of this runtime in a host's spool. */
    static SpoolFolder spool(RuntimeHost host) throws IOException {
        return SpoolFolder.at(host.spool()).folder("oci", 0711);
    }

    /**
     * Checks what can be checked before there is a task, and makes the step's folder. What an earlier process has left of
     * this very step is ended and removed first.
     */
    static OciStep open(StepSpec step, OciConf conf, RuntimeCommands commands, RuntimeHost host)
            throws ConfigException, IOException {
        Path path = step.bundle().orElseThrow();
        Optional<Bundle> bundle = conf.ignoreFileConfigJson()
                ? Optional.empty()
                : Optional.of(UserBundle.open(path, step.user(), commands));
        StateFolders.check(step, conf, commands);
        SpoolFolder spool = spool(host);
        String name = folderName(step);
        FolderLock lock = lock(spool, name)
                .orElseThrow(() -> new IOException(spool.path().resolve(name)
                        + " is in use by another process that runs " + step + ", one process for each step is right"));
        SpoolFolder folder;
        try {
            folder = spool.folder(name, 0711);
            List<String> left = new LeftOvers(conf, commands, host).removeTasks(folder);
            if (!left.isEmpty()) {
                throw new IOException(String.join("; ", left));
            }
        } catch (IOException | RuntimeException refused) {
            lock.close();
            throw refused;
        }
        return new OciStep(new TaskMaker(conf, commands, bundle, folder), spool, folder, lock, conf);
    }

    /**
     * The lock of a step's folder, which is made. Whoever removes what was left of this step, or takes the new folder for
     * such, holds it for a while and may remove the folder.
     */
    private static Optional<FolderLock> lock(SpoolFolder spool, String name) throws IOException {
        for (int tries = 0; tries < TRIES; tries++) {
            try {
                Optional<FolderLock> taken = FolderLock.tryTake(spool.folder(name, 0711));
                if (taken.isPresent()) {
                    return taken;
                }
            } catch (NoSuchFileException removed) {
                // In the middle: it is made again.
            }
            Uninterrupted.await(new CompletableFuture<>(), PAUSE);
        }
        return Optional.empty();
    }

    RuntimeOutcome init(TaskSpec task) {
        try {
            tasks.put(task.globalTask(), maker.make(task));
            return RuntimeOutcome.done();
        } catch (ConfigException | IOException | IllegalArgumentException refused) {
            return RuntimeOutcome.failed(task + " cannot be prepared: " + refused.getMessage());
        }
    }

    RunResult run(TaskSpec task) {
        OciTask made = tasks.get(task.globalTask());
        if (made == null) {
            return RunResult.failed(task + " was not prepared");
        }
        try {
            return RunResult.started(made.start(task));
        } catch (ConfigException | IOException | IllegalArgumentException failed) {
            return RunResult.failed(task + " cannot be started: " + failed.getMessage());
        }
    }

    /** Ends every container, removes every folder, and tells what could not be. */
    RuntimeOutcome cleanup() {
        List<String> problems = new ArrayList<>();
        tasks.descendingMap().values().forEach(task -> problems.addAll(task.end()));
        try (lock) {
            if (!conf.disableCleanup() && problems.isEmpty()) {
                // While the lock is held: whoever finds the folder unlocked may take it for a left-over.
                problems.addAll(parent.remove(String.valueOf(folder.path().getFileName())));
            }
        } catch (IOException failed) {
            problems.add(failed.getMessage());
        }
        return problems.isEmpty() ? RuntimeOutcome.done() : RuntimeOutcome.failed(String.join("; ", problems));
    }
}
