package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.oci.conf.PatternValues;
import io.github.sluice.runtime.oci.conf.RuntimeCommand;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/** Ends and deletes one container that may be there. Tries some times, longer and longer apart, and then tells. */
final class Removal {
    private static final int TRIES = 6;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final int NOT_STARTED = 126;
    private static final Pattern NOT_THERE =
            Pattern.compile("does not exist|no such file or directory|no such container", Pattern.CASE_INSENSITIVE);

    private final RuntimeCommands commands;
    private final TaskUser user;
    private final PatternValues values;

    Removal(RuntimeCommands commands, TaskUser user, PatternValues values) {
        this.commands = commands;
        this.user = user;
        this.values = values;
    }

    /** As {@link #remove}, for a container whose first process has ended: mostly it need not be killed nor asked about. */
    List<String> removeEnded() {
        boolean deleted = run(RuntimeCommand.DELETE).filter(this::isEnough).isPresent();
        return deleted ? List.of() : remove();
    }

    /** What could not be done, at most one line; empty if no container is left. */
    List<String> remove() {
        String last = "";
        Duration pause = FIRST_PAUSE;
        for (int tries = 0; tries < TRIES; tries++) {
            if (isGone()) {
                return List.of();
            }
            Optional<RuntimeCommands.Ended> killed = run(RuntimeCommand.KILL);
            Optional<RuntimeCommands.Ended> deleted = run(RuntimeCommand.DELETE).or(() -> killed);
            if (deleted.isEmpty() || isEnough(deleted.get())) {
                return List.of();
            }
            last = deleted.get().reason();
            Uninterrupted.await(new CompletableFuture<>(), pause);
            pause = pause.multipliedBy(2);
        }
        return isGone() ? List.of() : List.of("a container of " + values.name().jobRun() + " is left: " + last);
    }

    /** Whether the runtime says that it knows no such container, or the only process is gone; false if nobody knows. */
    private boolean isGone() {
        Optional<RuntimeCommands.Ended> asked = run(RuntimeCommand.QUERY);
        if (asked.isPresent()) {
            return hasExited(asked.get()) && !asked.get().isDone();
        }
        return commands.nameProcessesOnly()
                && values.pid().isPresent()
                && !FirstProcess.isAlive(values.pid().getAsLong());
    }

    /** A signal that was sent is not yet an end; and of what is not there nothing is left, which only words tell. */
    private boolean isEnough(RuntimeCommands.Ended deleted) {
        if (deleted.isDone()) {
            return !commands.nameProcessesOnly();
        }
        return hasExited(deleted) && NOT_THERE.matcher(deleted.complaint()).find();
    }

    /** By itself, and as a program of its own: a shell ends with 126 and 127 for one that it cannot start. */
    private static boolean hasExited(RuntimeCommands.Ended command) {
        return command.exit() instanceof TaskExit.Exited exited && exited.status() < NOT_STARTED;
    }

    private Optional<RuntimeCommands.Ended> run(RuntimeCommand command) {
        return commands.words(command, values).map(words -> commands.run(words, user));
    }
}
