package io.github.sluice.hres.core.plan;

import io.github.sluice.hres.core.ledger.Charges;
import io.github.sluice.hres.core.ledger.LedgerDraft;
import io.github.sluice.hres.core.nodes.NodeSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** A moment that moves through the future: which nodes are idle then, and what the ledger's numbers are. For one thread. */
final class Sweep {
    private final LedgerDraft draft;
    private final PriorityQueue<Release> releases;
    /** By start. */
    private final List<Hold> holds;

    private NodeSet idle;
    private int nextHold;

    Sweep(LedgerDraft draft, NodeSet idle, List<Hold> holds) {
        this(draft, idle, holds, 0, new PriorityQueue<>(Comparator.comparingLong(Release::end)));
    }

    private Sweep(LedgerDraft draft, NodeSet idle, List<Hold> holds, int nextHold, PriorityQueue<Release> releases) {
        this.draft = draft;
        this.idle = idle;
        this.holds = holds;
        this.nextHold = nextHold;
        this.releases = releases;
    }

    Sweep copy() {
        return new Sweep(draft.copy(), idle, holds, nextHold, new PriorityQueue<>(releases));
    }

    LedgerDraft draft() {
        return draft;
    }

    NodeSet idle() {
        return idle;
    }

    /** The nodes are not idle until the end; their charges are in the numbers already. */
    void occupy(Release release) {
        idle = idle.difference(release.nodes());
        releases.add(release);
    }

    /** Starts a job now; false if it cannot be. */
    boolean start(Hold hold) {
        if (!idle.containsAll(hold.nodes())) {
            return false;
        }
        Optional<Charges> charges = draft.take(hold.job(), hold.request(), hold.nodes());
        charges.ifPresent(taken -> occupy(new Release(hold.end(), hold.nodes(), taken)));
        return charges.isPresent();
    }

    /** The next time after which more is free; empty if nothing is to end. */
    Optional<Long> nextEnd() {
        return Optional.ofNullable(releases.peek()).map(Release::end);
    }

    /** When the next held job starts; empty if none is left. */
    Optional<Hold> nextStart() {
        return nextHold < holds.size() ? Optional.of(holds.get(nextHold)) : Optional.empty();
    }

    /** Lets everything end and start that is due by then, ends first; false if a held job cannot start. */
    boolean moveTo(long time) {
        while (true) {
            Optional<Hold> hold = nextStart().filter(next -> next.start() <= time);
            end(hold.map(Hold::start).orElse(time));
            if (hold.isEmpty()) {
                return true;
            }
            nextHold++;
            if (!start(hold.get())) {
                return false;
            }
        }
    }

    private void end(long time) {
        for (Release next = releases.peek(); next != null && next.end() <= time; next = releases.peek()) {
            releases.remove();
            draft.give(next.charges());
            idle = idle.union(next.nodes());
        }
    }
}
