package io.github.sluice.cli.jobs;

import io.github.sluice.hres.core.yaml.Fault;
import java.util.List;

/**
 * A JOBS.yaml that was found right.
 *
 * @param jobs the jobs in the order of the file, in which they are started as far as they fit
 * @param warnings what is odd but not wrong, in the order of the places
 */
public record JobsFile(List<JobSpec> jobs, List<Fault> warnings) {
    /** Copies the lists. */
    public JobsFile {
        jobs = List.copyOf(jobs);
        warnings = List.copyOf(warnings);
    }
}
