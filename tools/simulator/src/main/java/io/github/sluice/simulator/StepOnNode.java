package io.github.sluice.simulator;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.core.HresStep;
import io.github.sluice.hres.core.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The part of a job's step that runs on one node: its door and its tasks. */
final class StepOnNode implements AutoCloseable {
    private final HresStep door;
    private final List<Prep> preps;
    private final Job job;
    private final Stopwatch watch;
    private final List<Task> tasks = new ArrayList<>();

    StepOnNode(HresStep door, List<Prep> preps, Job job, Stopwatch watch) {
        this.door = door;
        this.preps = preps;
        this.job = job;
        this.watch = watch;
    }

    /** Runs what comes before the program of the next {@code count} tasks; {@code first} is the number of the first one. */
    Outcome begin(int first, int count) {
        Outcome worst = Outcome.done();
        for (int i = 0; i < count; i++) {
            Task task = Task.of(i, first + i, Map.of());
            tasks.add(task);
            Outcome outcome = watch.time(Hook.TASK_PROLOG, () -> door.taskProlog(preps, job, task));
            if (outcome.kind() == Outcome.Kind.DONE) {
                outcome = watch.time(Hook.USER_TASK_PROLOG, () -> door.userTaskProlog(preps, job, task));
            }
            worst = worst.orWorse(outcome);
        }
        return worst;
    }

    /** Runs what comes after the programs, and ends the step. */
    void end() {
        for (Task task : tasks) {
            watch.time(Hook.TASK_EPILOG, () -> door.taskEpilog(preps, job, task));
        }
        close();
    }

    @Override
    public void close() {
        door.close();
    }
}
