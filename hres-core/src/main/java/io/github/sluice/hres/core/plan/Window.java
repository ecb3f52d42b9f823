package io.github.sluice.hres.core.plan;

import io.github.sluice.hres.core.ledger.LedgerDraft;
import io.github.sluice.hres.core.nodes.NodeSet;
import java.util.Optional;

/** A span of time as one: the nodes that are idle throughout, and for each layer the most that is used. */
record Window(LedgerDraft peak, NodeSet idle) {
    /** The window from where the sweep is until that time, which is not part of it; uses the sweep up. */
    static Window until(Sweep sweep, long end) {
        NodeSet idle = sweep.idle();
        Optional<Hold> next = sweep.nextStart().filter(hold -> hold.start() < end);
        if (next.isEmpty()) {
            return new Window(sweep.draft(), idle);
        }
        LedgerDraft peak = sweep.draft().copy();
        while (next.isPresent()) {
            sweep.moveTo(next.get().start());
            peak.raiseTo(sweep.draft());
            idle = idle.difference(next.get().nodes());
            next = sweep.nextStart().filter(hold -> hold.start() < end);
        }
        return new Window(peak, idle);
    }
}
