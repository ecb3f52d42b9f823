package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.nodes.NodeTable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The numbers of a ledger at one moment, for planning. Immutable. */
public final class LedgerView {
    private final NodeTable table;
    private final Stocks stocks;
    private final Map<JobId, Charges> charges;

    LedgerView(NodeTable table, Stocks stocks, Map<JobId, Charges> charges) {
        this.table = table;
        this.stocks = stocks;
        this.charges = Collections.unmodifiableMap(new LinkedHashMap<>(charges));
    }

    /** The table over which node sets are. */
    public NodeTable table() {
        return table;
    }

    /** What every job held, in the order in which they were charged. Unmodifiable. */
    public Map<JobId, Charges> charges() {
        return charges;
    }

    /** A copy to charge and release on, without effect on the ledger. */
    public LedgerDraft draft() {
        return new LedgerDraft(table, stocks.copy());
    }
}
