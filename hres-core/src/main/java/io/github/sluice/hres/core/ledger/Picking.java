package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.core.nodes.NodeSet;
import java.util.List;
import java.util.Optional;

/**
 * Finding nodes for wants. The constraints of a tree are laminar, so taking greedily what can still be taken ends with as
 * many nodes as there can be; this stays so with several trees if one refines the other. The wants of other modes
 * do not depend on the other nodes.
 */
final class Picking {
    private Picking() {}

    /** The candidates that could be had, each on its own. */
    static NodeSet usable(List<Want> wants, NodeSet candidates) {
        if (wants.isEmpty()) {
            return candidates;
        }
        NodeSet.Builder usable = candidates.table().builder();
        for (int node = candidates.next(0); node >= 0; node = candidates.next(node + 1)) {
            if (allow(wants, node)) {
                usable.add(node);
            }
        }
        return usable.build();
    }

    private static boolean allow(List<Want> wants, int node) {
        for (int i = 0; i < wants.size(); i++) {
            if (wants.get(i).room(node) == 0) {
                return false;
            }
        }
        return true;
    }

    /** The first {@code n} nodes that can be had together, in the order of their indexes. Uses the wants up. */
    static Optional<NodeSet> pick(List<Want> wants, NodeSet candidates, int n) {
        if (candidates.cardinality() < n || areShort(wants, n)) {
            return Optional.empty();
        }
        NodeSet.Builder picked = candidates.table().builder();
        Walk walk = new Walk(wants);
        int missing = n;
        for (int node = candidates.next(0); node >= 0 && missing > 0; node = candidates.next(node + 1)) {
            if (walk.take(node)) {
                picked.add(node);
                missing--;
            }
        }
        return missing > 0 ? Optional.empty() : Optional.of(picked.build());
    }

    /** The first {@code n} candidates in the given order that can be had together. Uses the wants up. */
    static Optional<NodeSet> pick(List<Want> wants, NodeSet candidates, int n, int[] order) {
        if (areShort(wants, n)) {
            return Optional.empty();
        }
        NodeSet.Builder picked = candidates.table().builder();
        Walk walk = new Walk(wants);
        int missing = n;
        for (int i = 0; i < order.length && missing > 0; i++) {
            int node = order[i];
            if (candidates.contains(node) && !picked.contains(node) && walk.take(node)) {
                picked.add(node);
                missing--;
            }
        }
        return missing > 0 ? Optional.empty() : Optional.of(picked.build());
    }

    /** How many of the candidates can be had together, at most {@code n}. The wants tell what is left then. */
    static int count(List<Want> wants, NodeSet candidates, int n) {
        Walk walk = new Walk(wants);
        int count = 0;
        for (int node = candidates.next(0); node >= 0 && count < n; node = candidates.next(node + 1)) {
            count += walk.take(node) ? 1 : 0;
        }
        walk.settle();
        return count;
    }

    /** Whether so many nodes cannot be had together, to be seen without looking at nodes; if false, nothing is known. */
    static boolean areShort(List<Want> wants, int n) {
        for (int i = 0; i < wants.size(); i++) {
            if (wants.get(i).isShortOf(n)) {
                return true;
            }
        }
        return false;
    }
}
