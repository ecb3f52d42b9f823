package io.github.sluice.cli.run;

import io.github.sluice.cli.jobs.JobSpec;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.core.jobs.JobRequest;
import io.github.sluice.runtime.TaskUser;
import java.time.Instant;
import java.util.List;

/**
 * A job of which everything is known that can be known before it has nodes.
 *
 * @param spec as the file has it
 * @param id its number and its unique form
 * @param user as whom its tasks run
 * @param request what it asks for
 * @param runtimes the index of each component's runtime
 */
record PlannedJob(JobSpec spec, JobId id, TaskUser user, JobRequest request, List<Integer> runtimes) {
    /** Copies the list. */
    PlannedJob {
        runtimes = List.copyOf(runtimes);
    }

    String name() {
        return spec.name();
    }

    /** The job as plugins see it, once it has nodes. */
    Job on(NodeNames nodes, Instant now) {
        Job.Builder job =
                Job.builder(id).user((int) user.uid(), (int) user.gid()).nodes(nodes);
        user.name().ifPresent(job::userName);
        spec.owner().account().ifPresent(job::account);
        spec.owner().partition().ifPresent(job::partition);
        spec.hookTime().ifPresent(job::hookTime);
        spec.timeLimit().ifPresent(limit -> job.endTime(now.plus(limit)));
        return job.build();
    }
}
