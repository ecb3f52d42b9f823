package io.github.sluice.cli.run;

import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.core.HresStep;
import io.github.sluice.hres.core.Task;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.TaskSpec;
import io.github.sluice.runtime.core.TaskHooks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BiFunction;

/** The task hooks of hierarchical resources, around the tasks of one step on one node. Used by the step's thread. */
final class HresTaskHooks implements TaskHooks {
    private final HresStep door;
    private final JobRecord record;
    private final int step;
    private final Map<String, String> stepEnvironment;
    private final TaskFiles files;
    private final UserProlog userProlog;
    private final BiFunction<Integer, String, Path> outputs;

    /**
     * Hooks of one step.
     *
     * @param record the job and its preps, as the step may see them
     * @param outputs the file of a task, by its number and {@code stdout} or {@code stderr}
     */
    HresTaskHooks(
            HresStep door,
            JobRecord record,
            int step,
            Map<String, String> stepEnvironment,
            TaskFiles files,
            UserProlog userProlog,
            BiFunction<Integer, String, Path> outputs) {
        this.door = door;
        this.record = record;
        this.step = step;
        this.stepEnvironment = stepEnvironment;
        this.files = files;
        this.userProlog = userProlog;
        this.outputs = outputs;
    }

    @Override
    public Prepared taskProlog(TaskSpec task) {
        StringBuilder output = new StringBuilder();
        StringBuilder errors = new StringBuilder();
        Task told = told(task)
                .withOutput(new LineOutput(line -> output.append(line).append('\n'), line -> errors.append(line)
                        .append('\n')));
        Outcome outcome = door.taskProlog(record.preps(), record.job(), told);
        RuntimeOutcome result = outcome(outcome);
        try {
            files.append(outputs.apply(task.globalTask(), "stdout"), task.step().user(), output.toString());
            files.append(outputs.apply(task.globalTask(), "stderr"), task.step().user(), errors.toString());
        } catch (IOException unwritten) {
            result = result.orWorse(RuntimeOutcome.failed(String.valueOf(unwritten.getMessage())));
        }
        return new Prepared(result, told.environment());
    }

    @Override
    public Prepared userTaskProlog(TaskSpec task) {
        if (!door.hasUserTaskProlog(record.preps())) {
            return Prepared.unchanged(task);
        }
        PrologCall call = new PrologCall(
                task.step().node(),
                step,
                record,
                task.localTask(),
                task.globalTask(),
                stepEnvironment,
                task.process().environment());
        return userProlog.run(
                call,
                task.step().user(),
                outputs.apply(task.globalTask(), "stdout"),
                outputs.apply(task.globalTask(), "stderr"));
    }

    @Override
    public RuntimeOutcome taskEpilog(TaskSpec task) {
        return outcome(door.taskEpilog(record.preps(), record.job(), told(task)));
    }

    private Task told(TaskSpec task) {
        return Task.of(task.localTask(), task.globalTask(), stepEnvironment)
                .withEnvironment(task.process().environment());
    }

    private static RuntimeOutcome outcome(Outcome outcome) {
        return outcome.kind() == Outcome.Kind.DONE ? RuntimeOutcome.done() : RuntimeOutcome.failed(outcome.why());
    }
}
