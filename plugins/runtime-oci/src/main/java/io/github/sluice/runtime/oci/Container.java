package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.oci.bundle.ConfigException;
import io.github.sluice.runtime.oci.bundle.ContainerState;
import io.github.sluice.runtime.oci.conf.OciConf;
import io.github.sluice.runtime.oci.conf.PatternLetter;
import io.github.sluice.runtime.oci.conf.PatternValues;
import io.github.sluice.runtime.oci.conf.RuntimeCommand;
import io.github.sluice.runtime.oci.spool.SpoolFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

/** A task in a container. The process that stands for it is the runtime's own, or the keeper. */
final class Container implements TaskProcess {
    private static final int KILL = 9;
    private static final int CONTINUE = 18;
    private static final int STOP = 19;
    private static final Set<Integer> FOR_THE_FIRST = Set.of(KILL, CONTINUE, STOP);
    private static final Duration ENOUGH_TO_DIE = Duration.ofSeconds(2);

    private final TaskProcess process;
    private final OciConf conf;
    private final RuntimeCommands commands;
    private final SpoolFolder folder;
    private final TaskRecord record;
    private final StandardError errors;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final CompletionStage<TaskExit> ended; // of the process, asked for once
    private final CompletionStage<TaskExit> exit; // of the task

    Container(
            TaskProcess process,
            OciConf conf,
            RuntimeCommands commands,
            SpoolFolder folder,
            TaskRecord record,
            StandardError errors) {
        this.process = process;
        this.conf = conf;
        this.commands = commands;
        this.folder = folder;
        this.record = record;
        this.errors = errors;
        ended = process.onExit();
        exit = ended.thenApply(new ContainerEnd(conf, folder, errors)::of);
    }

    /** Keeps what another process needs to end this one, where a command names a process. */
    void remember() throws IOException {
        for (RuntimeCommand command : List.of(RuntimeCommand.KILL, RuntimeCommand.DELETE)) {
            if (conf.command(command)
                    .filter(pattern -> pattern.needs(PatternLetter.PID))
                    .isPresent()) {
                FirstProcess.record(folder, process.pid());
                return;
            }
        }
    }

    @Override
    public long pid() {
        return process.pid();
    }

    /**
     * Sends a signal. The process that stands for the task passes on what it can catch; what it cannot catch, and what
     * undoes it, goes to the container's first process.
     */
    @Override
    public RuntimeOutcome signal(int signal) {
        OptionalLong first = FOR_THE_FIRST.contains(signal) && !hasEnded() ? first() : OptionalLong.empty();
        if (first.isEmpty()) {
            return process.signal(signal);
        }
        RuntimeCommands.Ended sent = send(signal, first.getAsLong());
        return sent.isDone() || hasEnded() ? RuntimeOutcome.done() : RuntimeOutcome.failed(sent.reason());
    }

    /** As the container's user, who may have a hand in what the number is. */
    private RuntimeCommands.Ended send(int signal, long first) {
        return commands.run(
                List.of("/bin/sh", "-c", "kill -s \"$1\" -- \"$2\"", "sh", "" + signal, "" + first), record.user());
    }

    @Override
    public CompletionStage<TaskExit> onExit() {
        return exit;
    }

    @Override
    public OutputStream stdin() {
        return process.stdin();
    }

    @Override
    public InputStream stdout() {
        return process.stdout();
    }

    @Override
    public InputStream stderr() {
        return errors.stream();
    }

    @Override
    public void close() {
        if (closed.getAndSet(true) && hasEnded()) {
            return;
        }
        if (!hasEnded() && first().isPresent()) {
            signal(KILL);
            Uninterrupted.await(ended, ENOUGH_TO_DIE);
        }
        if (!hasEnded()) {
            new Removal(commands, record.user(), values()).remove();
            Uninterrupted.await(ended, ENOUGH_TO_DIE);
        }
        process.close();
        killWhatIsLeft();
    }

    /** The runtime is gone. Asked only right after it has ended, since numbers of processes are used again. */
    private void killWhatIsLeft() {
        Optional<TaskExit> how = Uninterrupted.await(exit, ENOUGH_TO_DIE);
        if (how.isPresent() && how.get().kind() != TaskExit.Kind.RUNTIME_FAILED) {
            return;
        }
        StartHook.state(folder).map(ContainerState::pid).orElse(OptionalLong.empty()).stream()
                .filter(FirstProcess::isAlive)
                .forEach(first -> send(KILL, first));
    }

    /** Removes what the runtime may still know of a container that was closed, and tells what could not be removed. */
    List<String> remove() {
        CompletableFuture<TaskExit> known = exit.toCompletableFuture();
        TaskExit.Kind how = known.isDone() ? known.join().kind() : TaskExit.Kind.RUNTIME_FAILED;
        // A runtime deletes a container that it ran to its end itself, and no other.
        if (how == TaskExit.Kind.EXITED && conf.command(RuntimeCommand.RUN).isPresent()) {
            return List.of();
        }
        Removal removal = new Removal(commands, record.user(), values());
        return how == TaskExit.Kind.RUNTIME_FAILED ? removal.remove() : removal.removeEnded();
    }

    /** What fills the patterns of its commands now; the pid only while it lives, since numbers are used again. */
    PatternValues values() {
        if (hasEnded()) {
            return record.values();
        }
        return record.values().withPid(first().orElse(process.pid()));
    }

    private boolean hasEnded() {
        return ended.toCompletableFuture().isDone();
    }

    /** The first process, as the hook has told it, or else as the runtime tells it when it is asked. */
    private OptionalLong first() {
        return StartHook.state(folder).or(this::asked).map(ContainerState::pid).orElse(OptionalLong.empty());
    }

    private Optional<ContainerState> asked() {
        Optional<RuntimeCommands.Ended> told = commands.words(RuntimeCommand.QUERY, record.values())
                .map(words -> commands.run(words, record.user()))
                .filter(RuntimeCommands.Ended::isDone);
        try {
            return told.isPresent() ? Optional.of(ContainerState.read(told.get().output())) : Optional.empty();
        } catch (ConfigException foreign) {
            return Optional.empty();
        }
    }
}
