package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.oci.bundle.ContainerState;
import io.github.sluice.runtime.oci.conf.OciConf;
import io.github.sluice.runtime.oci.conf.RuntimeCommand;
import io.github.sluice.runtime.oci.spool.SpoolFolder;
import java.util.Optional;
import java.util.OptionalLong;

/** Tells the end of a task from the end of the runtime, or of the keeper, and what either has left in the task's folder. */
final class ContainerEnd {
    private final OciConf conf;
    private final SpoolFolder folder;
    private final StandardError errors;

    ContainerEnd(OciConf conf, SpoolFolder folder, StandardError errors) {
        this.conf = conf;
        this.folder = folder;
        this.errors = errors;
    }

    /** How the task ended, of which one knows how the process that stands for it ended. */
    TaskExit of(TaskExit how) {
        if (how.kind() == TaskExit.Kind.RUNTIME_FAILED) {
            return how;
        }
        return conf.command(RuntimeCommand.RUN).isPresent() ? exitOfRun(how) : exitOfKeeper(how);
    }

    private TaskExit exitOfRun(TaskExit how) {
        if (conf.ignoreFileConfigJson() || StartHook.in(folder, conf).isEmpty()) {
            return how;
        }
        Optional<ContainerState> started = StartHook.state(folder);
        if (started.isEmpty()) {
            return switch (how.kind()) {
                case EXITED ->
                    how.isSuccess() ? how : failed("RunTimeRun " + how + " before the container was started");
                // It may have been killed between the start and the hook that tells of it.
                case SIGNALLED -> failed("RunTimeRun " + how + " before it told that the container was started");
                case RUNTIME_FAILED -> how;
            };
        }
        OptionalLong first = started.get().pid();
        return first.isPresent() && FirstProcess.isAlive(first.getAsLong())
                ? failed("RunTimeRun " + how + " while the container was still running")
                : how;
    }

    private TaskExit exitOfKeeper(TaskExit how) {
        TaskExit said = Keeper.exit(folder.path())
                .orElse(new TaskExit.RuntimeFailed(
                        "the container's keeper " + how + ", so nobody knows how the task ended"));
        return said instanceof TaskExit.RuntimeFailed failed ? failed(failed.reason()) : said;
    }

    private TaskExit failed(String what) {
        String complaint = errors.complaint();
        return new TaskExit.RuntimeFailed(complaint.isEmpty() ? what : what + ": " + complaint);
    }
}
