package io.github.sluice.hres.core.host;

import io.github.sluice.hres.JobId;
import java.util.Set;

/**
 * What the embedding scheduler does for the controller. Every method has a default, so a host implements what it wants
 * to know.
 *
 * <p><b>Threads:</b> called from threads of the {@link Workers}, and by the thread that calls the controller where its
 * call is the cause, without any lock of the library. A host may take its own locks here, and then says in
 * {@link #holdsLocks} when the calling thread holds them. From inside these methods the controller may be called, but
 * not to stop or to reload. <b>Errors:</b> what a method throws is logged and does not stop the controller.
 */
public interface HresHost {
    /** A host that wants to know nothing. */
    static HresHost silent() {
        return new HresHost() {};
    }

    /**
     * A layer that these jobs hold a charge on went down: requeue them. Never called while a reload is going on: what
     * new contexts ask for meanwhile comes after it.
     *
     * @param jobs not empty; unmodifiable
     * @param reason for people, one line
     */
    default void requeue(Set<JobId> jobs, String reason) {}

    /**
     * Something changed for the better: a pre-run that was started has a result, a layer is up again, or another file is
     * in force. Jobs that wait may be tried again. May be called often.
     */
    default void wake() {}

    /** Whether the calling thread holds locks that {@link #requeue} or {@link #wake} take. */
    default boolean holdsLocks() {
        return false;
    }
}
