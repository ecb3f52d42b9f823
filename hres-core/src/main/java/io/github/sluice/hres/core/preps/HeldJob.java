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
    private boolean turnedAway;
    private int revokers;
    private boolean inEpilog;
    private boolean ended;
    private boolean released;

    /** What came of the wish to begin a pre-run. */
    enum Beginning {
        /** It begins. */
        BEGUN,
        /** Another one is running. */
        RUNNING,
        /** The job is being revoked. */
        REVOKING
    }

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

    /** Begins a pre-run, unless one is running or the job is being revoked. */
    synchronized Beginning begin(Workers.Signal ending) {
        refuseReleased();
        refuseEnded();
        if (revokers > 0) {
            return Beginning.REVOKING;
        }
        if (running != null) {
            turnedAway = true;
            return Beginning.RUNNING;
        }
        running = ending;
        return Beginning.BEGUN;
    }

    /** Ends the pre-run. Whether the job was revoked meanwhile, so that what the pre-run answers is of no use. */
    boolean finish() {
        Workers.Signal ending;
        boolean revoked;
        synchronized (this) {
            ending = running;
            running = null;
            revoked = revokers > 0;
        }
        if (ending != null) {
            ending.give();
        }
        return revoked;
    }

    /** Whether somebody was told to wait for the pre-run that has ended; true once. */
    synchronized boolean takeTurnedAway() {
        boolean told = turnedAway;
        turnedAway = false;
        return told;
    }

    /**
     * Has a running pre-run call no further plugin, and no other one begin until {@link #endRevoke}. The signal is given
     * when the running one has ended, if there is one.
     */
    synchronized Optional<Workers.Signal> beginRevoke() {
        refuseReleased();
        refuseEnded();
        revokers++;
        return Optional.ofNullable(running);
    }

    synchronized void endRevoke() {
        revokers--;
    }

    synchronized boolean isRevoking() {
        return revokers > 0;
    }

    /** Takes the preps away, so that they are undone once. */
    synchronized List<HeldPrep> takePreps() {
        List<HeldPrep> taken = preps;
        preps = List.of();
        return taken;
    }

    /** Begins the epilogs, after which there is no pre-run and no revoke any more; false if they are running. */
    synchronized boolean beginEpilog() {
        refuseReleased();
        if (running != null || revokers > 0) {
            throw new IllegalStateException(
                    "job " + job.id() + " is being started or revoked: its epilog comes after it has ended");
        }
        if (inEpilog) {
            return false;
        }
        ended = true;
        inEpilog = true;
        return true;
    }

    synchronized void endEpilog() {
        inEpilog = false;
    }

    /** Lets the job give its charges back, if it may; it takes no call any more then. */
    synchronized boolean release() {
        released |= running == null && revokers == 0 && !inEpilog && (ended || preps.isEmpty());
        return released;
    }

    private void refuseReleased() {
        if (released) {
            throw new IllegalArgumentException("job " + job.id() + " holds no charges");
        }
    }

    private void refuseEnded() {
        if (ended) {
            throw new IllegalStateException("job " + job.id() + " has had its epilog: release it");
        }
    }
}
