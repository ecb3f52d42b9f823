package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.ledger.Request.Alternative;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Mode;
import java.util.Optional;

/**
 * A copy of a ledger's numbers that goes its own way: to find out what could be charged at another time. The rules are the
 * ledger's own. For one thread at a time.
 */
public final class LedgerDraft {
    private final NodeTable table;
    private final Stocks stocks;

    LedgerDraft(NodeTable table, Stocks stocks) {
        this.table = table;
        this.stocks = stocks;
    }

    /** Another copy with the same numbers. */
    public LedgerDraft copy() {
        return new LedgerDraft(table, stocks.copy());
    }

    /** The table over which node sets are. */
    public NodeTable table() {
        return table;
    }

    /** The first nodes, in the order of their indexes, on which the request could be charged; empty if there are none. */
    public Optional<NodeSet> select(Request request, NodeSet candidates, int n) {
        for (Alternative alternative : request.alternatives()) {
            Optional<NodeSet> nodes = stocks.pick(alternative, candidates, n, null);
            if (nodes.isPresent()) {
                return nodes;
            }
        }
        return Optional.empty();
    }

    /** Charges as {@link Ledger#charge} does; empty if it cannot be charged. */
    public Optional<Charges> take(JobId job, Request request, NodeSet nodes) {
        for (Alternative alternative : request.alternatives()) {
            Optional<Charges> charges = stocks.take(job, alternative, nodes);
            if (charges.isPresent()) {
                return charges;
            }
        }
        return Optional.empty();
    }

    /** Whether {@link #take} would charge; it changes nothing. */
    public boolean admits(Request request, NodeSet nodes) {
        for (Alternative alternative : request.alternatives()) {
            if (stocks.wants(alternative)
                    .filter(wants -> Stocks.fits(wants, nodes))
                    .isPresent()) {
                return true;
            }
        }
        return false;
    }

    /** Whether what the request is charged depends on the nodes alone: one alternative, and no {@code MODE_1}. */
    public boolean isFixed(Request request) {
        return request.alternatives().size() == 1
                && request.alternatives().get(0).counts().keySet().stream()
                        .flatMap(name -> stocks.find(name).stream())
                        .noneMatch(stock -> stock.shape().mode() == Mode.MODE_1);
    }

    /** Sets the use of each layer to the other draft's where that is higher; both are copies of one view. */
    public void raiseTo(LedgerDraft other) {
        stocks.raiseTo(other.stocks);
    }

    /** Counts charges that were taken from this draft or from the view that it was made from, even above a total. */
    public void add(Charges charges) {
        stocks.add(charges);
    }

    /** Gives back charges that were taken from this draft or from the view that it was made from. */
    public void give(Charges charges) {
        stocks.give(charges);
    }
}
