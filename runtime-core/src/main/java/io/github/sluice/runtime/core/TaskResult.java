package io.github.sluice.runtime.core;

import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskSpec;
import java.util.Optional;

/**
 * What became of one task.
 *
 * @param task the task, with its environment as the prologs left it
 * @param start whether it was started: a failure says what came before, such as a prolog
 * @param exit how it ended; empty if it was never started
 * @param epilog what its epilog did; done too if there was none, since its prolog was never begun
 */
public record TaskResult(TaskSpec task, RuntimeOutcome start, Optional<TaskExit> exit, RuntimeOutcome epilog) {
    /** Whether it ran to its end with status 0. What its epilog did does not change that. */
    public boolean isSuccess() {
        return exit.isPresent() && exit.get().isSuccess();
    }

    /** How it ended, or why it was not started. */
    @Override
    public String toString() {
        return exit.map(TaskExit::toString).orElseGet(() -> "not started: " + start.why());
    }
}
