package io.github.sluice.simulator;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.host.HresHost;
import java.util.LinkedHashSet;
import java.util.Set;

/** What the controller tells its host, kept until the simulation looks. Any thread. */
final class Mailbox implements HresHost {
    private final Set<JobId> requeues = new LinkedHashSet<>(); // guarded by this, as is awake
    private boolean awake;

    @Override
    public synchronized void requeue(Set<JobId> jobs, String reason) {
        requeues.addAll(jobs);
    }

    @Override
    public synchronized void wake() {
        awake = true;
    }

    /** The jobs to requeue since the last look, in order. */
    synchronized Set<JobId> takeRequeues() {
        Set<JobId> taken = new LinkedHashSet<>(requeues);
        requeues.clear();
        return taken;
    }

    /** Whether something changed for the better since the last look. */
    synchronized boolean takeWake() {
        boolean was = awake;
        awake = false;
        return was;
    }
}
