package io.github.sluice.runtime.core;

import io.github.sluice.runtime.RuntimeOutcome;
import java.util.List;

/**
 * What became of a step on this node.
 *
 * @param step whether the step as a whole went on to the end of its tasks: a failure says what ended it early, such as a
 *     setup, a task prolog, a task that could not be started, or somebody's {@link StepRunner#cancel}
 * @param tasks what became of each task, in the order as given; unmodifiable
 * @param cleanup what the runtime's cleanup did
 */
public record StepResult(RuntimeOutcome step, List<TaskResult> tasks, RuntimeOutcome cleanup) {
    /** Copies the list. */
    public StepResult {
        tasks = List.copyOf(tasks);
    }

    /** Whether every task ended with status 0, and nothing ended the step early. */
    public boolean isSuccess() {
        return step.isDone() && tasks.stream().allMatch(TaskResult::isSuccess);
    }
}
