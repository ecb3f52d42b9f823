package io.github.sluice.hres.core.preps;

import io.github.sluice.hres.Job;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.jobs.JobRequest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A job that holds charges, with its preps. Changes of state are atomic; no plugin is called from here. */
final class HeldJob {
    private final Job job;
    private final JobRequest request;
    private List<HeldPrep> preps = List.of(); // guarded by this, as is all that follows
    private Workers.@Nullable Signal running;
    private boolean revoking;
    private boolean ended;

    HeldJob(Job job, JobRequest request) {
        this.job = job;
        this.request = request;
    }

    Job job() {
        return job;
    }

    JobRequest request() {
        return request;
    }

    synchronized List<HeldPrep> preps() {
        return preps;
    }

    synchronized void prepare(List<HeldPrep> newPreps) {
        preps = List.copyOf(newPreps);
    }

    /** Begins a pre-run, unless one is running. */
    synchronized boolean begin(Workers.Signal ending) {
        if (running != null) {
            return false;
        }
        if (ended) {
            throw new IllegalStateException(job + " has had its epilog: release it");
        }
        running = ending;
        revoking = false;
        return true;
    }

    void finish() {
        Workers.Signal ending;
        synchronized (this) {
            ending = running;
            running = null;
        }
        if (ending != null) {
            ending.give();
        }
    }

    /** Has a running pre-run call no further plugin; the signal is given when it has ended, if one is running. */
    synchronized Optional<Workers.Signal> stopPrerun() {
        revoking = true;
        return Optional.ofNullable(running);
    }

    synchronized boolean isRevoking() {
        return revoking;
    }

    /** Takes the preps away, so that they are undone once. */
    synchronized List<HeldPrep> takePreps() {
        List<HeldPrep> taken = preps;
        preps = List.of();
        return taken;
    }

    synchronized void end() {
        ended = true;
    }

    /** Whether the job may give its charges back. */
    synchronized boolean isReleasable() {
        return running == null && (ended || preps.isEmpty());
    }
}
