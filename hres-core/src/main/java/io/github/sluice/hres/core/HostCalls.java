package io.github.sluice.hres.core;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.contexts.Gate;
import io.github.sluice.hres.core.contexts.Waiting;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.host.Workers;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The way to the host: what it throws does no harm, and once this is closed it is not called any more. Any thread. */
final class HostCalls implements HresHost {
    private static final Logger LOG = LoggerFactory.getLogger(HresHost.class);
    private static final Duration LONG = Duration.ofDays(1);

    private final HresHost host;
    private final Gate gate;
    private final ThreadLocal<Boolean> inside = ThreadLocal.withInitial(() -> false);

    HostCalls(HresHost host, Workers workers) {
        this.host = host;
        gate = new Gate(workers);
    }

    @Override
    public void requeue(Set<JobId> jobs, String reason) {
        tell("requeue", each -> each.requeue(jobs, reason));
    }

    @Override
    public void wake() {
        tell("wake", HresHost::wake);
    }

    @Override
    public boolean holdsLocks() {
        return host.holdsLocks();
    }

    /**
     * Refuses what would wait for the calling thread itself.
     *
     * @throws IllegalStateException if the host is being called on this thread
     */
    void refuseInside(String what) {
        if (inside.get()) {
            throw new IllegalStateException(
                    what + " was called from inside requeue or wake of the host: it would wait for itself");
        }
    }

    /** Calls the host no more, and waits for calls that go on. Twice is fine. */
    void close() {
        Waiting.until(gate.close(), LONG);
    }

    private void tell(String name, Consumer<HresHost> what) {
        if (!gate.enter()) {
            return;
        }
        boolean nested = inside.get();
        inside.set(true);
        try {
            what.accept(host);
        } catch (RuntimeException | LinkageError | AssertionError fault) {
            LOG.error("the host failed to {}", name, fault);
        } finally {
            if (!nested) {
                inside.remove();
            }
            gate.leave();
        }
    }
}
