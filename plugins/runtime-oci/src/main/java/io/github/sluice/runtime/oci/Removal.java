package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.oci.conf.PatternValues;
import io.github.sluice.runtime.oci.conf.RuntimeCommand;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Ends and deletes one container that may be there. Tries some times, longer and longer apart, and then tells. */
final class Removal {
    private static final int TRIES = 6;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);

    private final RuntimeCommands commands;
    private final TaskUser user;
    private final PatternValues values;

    Removal(RuntimeCommands commands, TaskUser user, PatternValues values) {
        this.commands = commands;
        this.user = user;
        this.values = values;
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
            if (deleted.isEmpty() || deleted.get().isDone()) {
                return List.of();
            }
            last = deleted.get().reason();
            Uninterrupted.await(new CompletableFuture<>(), pause);
            pause = pause.multipliedBy(2);
        }
        return isGone() ? List.of() : List.of("a container of " + values.name().jobRun() + " is left: " + last);
    }

    /** Whether the runtime says that it knows no such container; false if it cannot be asked. */
    private boolean isGone() {
        Optional<RuntimeCommands.Ended> asked = run(RuntimeCommand.QUERY);
        return asked.isPresent()
                && asked.get().exit().kind() == TaskExit.Kind.EXITED
                && !asked.get().isDone();
    }

    private Optional<RuntimeCommands.Ended> run(RuntimeCommand command) {
        return commands.words(command, values).map(words -> commands.run(words, user));
    }
}
