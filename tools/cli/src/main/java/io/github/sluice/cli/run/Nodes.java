package io.github.sluice.cli.run;

import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import java.util.Collection;

/** Which nodes are idle, and which can be used no more. Used by the thread that decides. */
final class Nodes {
    private final NodeTable table;
    private NodeSet idle;
    private NodeSet drained;

    /** All are idle. */
    Nodes(NodeTable table) {
        this.table = table;
        idle = table.all();
        drained = table.none();
    }

    NodeSet idle() {
        return idle;
    }

    /** Those that can be used, now or later. */
    NodeSet usable() {
        return table.all().difference(drained);
    }

    void take(NodeSet nodes) {
        idle = idle.difference(nodes);
    }

    void giveBack(NodeNames nodes) {
        idle = idle.union(table.set(nodes)).difference(drained);
    }

    void drain(Collection<String> nodes) {
        drained = drained.union(table.set(String.join(",", nodes)));
        idle = idle.difference(drained);
    }
}
