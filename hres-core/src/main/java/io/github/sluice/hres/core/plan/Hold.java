package io.github.sluice.hres.core.plan;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.ledger.Request;
import io.github.sluice.hres.core.nodes.NodeSet;

/** A job that is to start in the future. */
record Hold(JobId job, Request request, NodeSet nodes, long start, long end) {}
