package io.github.sluice.hres.core.plan;

import io.github.sluice.hres.core.ledger.Charges;
import io.github.sluice.hres.core.nodes.NodeSet;

/** What comes back when a job ends. */
record Release(long end, NodeSet nodes, Charges charges) {}
