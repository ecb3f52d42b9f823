package io.github.sluice.cli.run;

import io.github.sluice.cli.jobs.ComponentSpec;
import io.github.sluice.cli.jobs.JobSpec;
import io.github.sluice.cli.jobs.JobsException;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.jobs.Submission;
import io.github.sluice.hres.core.yaml.Fault;
import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.core.JobRuntimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks up what the jobs of a file name on this machine. All faults come at once, and nothing was started. */
final class Planner {
    private final HresController controller;
    private final JobRuntimes runtimes;
    private final Accounts accounts;
    private final String run;
    private final List<Fault> faults = new ArrayList<>();

    /**
     * A planner for one run.
     *
     * @param run a text that no other run has
     */
    Planner(HresController controller, JobRuntimes runtimes, Accounts accounts, String run) {
        this.controller = controller;
        this.runtimes = runtimes;
        this.accounts = accounts;
        this.run = run;
    }

    /**
     * The jobs in their order.
     *
     * @throws JobsException with every fault
     */
    List<PlannedJob> plan(List<JobSpec> jobs) {
        List<PlannedJob> planned = new ArrayList<>();
        for (JobSpec job : jobs) {
            int number = planned.size() + 1;
            JobId id = new JobId(number, run + "." + number);
            Optional<TaskUser> user = user(job);
            List<Integer> indexes = job.components().stream().map(this::runtime).toList();
            Submission submission = controller.submit(job.request(), job.arguments());
            if (submission instanceof Submission.Refused refused) {
                refused.problems().forEach(problem -> faults.add(job.places().fault("request", problem)));
            } else {
                planned.add(new PlannedJob(job, id, user.orElse(accounts.self()), submission.orElseThrow(), indexes));
            }
        }
        if (!faults.isEmpty()) {
            throw new JobsException(faults);
        }
        return planned;
    }

    private Optional<TaskUser> user(JobSpec job) {
        try {
            return Optional.of(accounts.user(job.owner()));
        } catch (Accounts.UnknownException unknown) {
            faults.add(job.places().fault(unknown.key(), String.valueOf(unknown.getMessage())));
            return Optional.empty();
        }
    }

    private int runtime(ComponentSpec component) {
        try {
            return runtimes.load(component.runtime(), RuntimeContext.STEP_DAEMON);
        } catch (JobRuntimeException missing) {
            missing.problems().forEach(problem -> faults.add(component.places().fault("runtime", problem)));
            return 0;
        }
    }
}
