package io.github.sluice.hres.core.preps;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.core.resources.PluginEntry;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one job has of one resource for one attempt: the prep as frozen, and how far its pre-run has come. Every change of
 * state is one atomic step, so that of a result, a time-out and a revoke that meet, exactly one wins.
 */
final class HeldPrep {
    /** How far the pre-run has come. */
    enum State {
        /** Not called, or called without effect. */
        FRESH,
        /** The plugin goes on by itself and is polled. */
        STARTED,
        /** The call was abandoned and has not returned. */
        UNKNOWN,
        /** It said no; nothing to undo. */
        NOT_READY,
        /** It succeeded; must be undone if the job does not start. */
        READY,
        /** Given up: whatever comes late is undone. */
        REVOKED
    }

    private final Job job;
    private final Optional<PluginEntry> entry;
    private Prep prep; // guarded by this, as is all that follows
    private State state = State.FRESH;
    private Outcome outcome = Outcome.done();
    private boolean owed; // a success that nobody undid
    private boolean undoing;
    private @Nullable Polling polling;
    private boolean epilogDone;

    HeldPrep(Job job, Prep prep, Optional<PluginEntry> entry) {
        this.job = job;
        this.prep = prep;
        this.entry = entry;
    }

    Job job() {
        return job;
    }

    /** The plugin's part of the file as it was frozen; empty if the resource has no plugin. */
    Optional<PluginEntry> entry() {
        return entry;
    }

    /** The limits of a hook: the resource's as they were frozen, longer where the job was granted more. */
    Limits limits(Hook hook) {
        Limits own = entry.map(frozen -> frozen.limits(hook)).orElse(Limits.of(hook));
        return job.hookTime().map(own::atLeast).orElse(own);
    }

    synchronized Prep prep() {
        return prep;
    }

    /** The prep as hooks of the controller see it: with every setting, as it was frozen. It never travels. */
    Prep seenByController() {
        Prep travelling = prep();
        return entry.map(
                        frozen -> travelling.toBuilder().config(frozen.config()).build())
                .orElse(travelling);
    }

    synchronized State state() {
        return state;
    }

    /** Why it is not ready. */
    synchronized Outcome outcome() {
        return outcome;
    }

    /** The pre-run succeeded. In time it makes the prep ready; late, it only leaves something to undo. */
    synchronized void ready(Payload payload) {
        prep = prep.toBuilder().payload(payload).build();
        owed = true;
        polling = null;
        if (state == State.FRESH || state == State.STARTED) {
            state = State.READY;
        } else if (state == State.UNKNOWN) {
            state = State.NOT_READY;
        }
    }

    /** The pre-run said no, with nothing to undo. */
    synchronized void notReady(Outcome why) {
        polling = null;
        if (state == State.FRESH || state == State.STARTED) {
            state = State.NOT_READY;
            outcome = why;
        }
    }

    /** The pre-run did something, or may have, that is of no use: it must be undone, and the job does not start. */
    synchronized void spoiled(Outcome why) {
        owed = true;
        notReady(why);
    }

    /** The plugin goes on by itself. */
    synchronized void started(Polling newPolling) {
        polling = newPolling;
        if (state == State.FRESH) {
            state = State.STARTED;
        }
    }

    /** The call was abandoned. */
    synchronized void unknown(Outcome why) {
        if (state == State.FRESH) {
            state = State.UNKNOWN;
            outcome = why;
        }
    }

    /** The job will not start. What is owed by now is had by {@link #takeDebt}, what goes on is to be cancelled. */
    synchronized Optional<Polling> revoke() {
        state = State.REVOKED;
        Optional<Polling> goesOn = Optional.ofNullable(polling);
        polling = null;
        return goesOn;
    }

    /**
     * Whether there is something to undo, which the caller then does, until {@link #undone}; true once for each success,
     * and never while another undo goes on.
     */
    synchronized boolean takeDebt() {
        boolean mine = owed && state == State.REVOKED && !undoing;
        owed &= !mine;
        undoing |= mine;
        return mine;
    }

    /** The undo has ended, well or not. What came to be owed meanwhile can be taken now. */
    synchronized void undone() {
        undoing = false;
    }

    synchronized boolean epilogDone() {
        return epilogDone;
    }

    synchronized void setEpilogDone() {
        epilogDone = true;
    }
}
