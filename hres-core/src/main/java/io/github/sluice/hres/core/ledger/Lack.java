package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.core.ledger.Request.Alternative;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.resources.Mode;
import java.util.List;
import java.util.Optional;

/** Says in words why nodes cannot be had. */
final class Lack {
    private static final String DISABLED = "HRESDisabled";

    private final Stocks stocks;
    private final NodeSet candidates;
    private final int n;

    Lack(Stocks stocks, NodeSet candidates, int n) {
        this.stocks = stocks;
        this.candidates = candidates;
        this.n = n;
    }

    /** Why the alternative cannot be had now. */
    String now(Alternative alternative) {
        for (String name : alternative.counts().keySet()) {
            Optional<Stock> stock = stocks.find(name);
            if (stock.isEmpty()) {
                return missing(name);
            }
            if (stock.get().isDisabled()) {
                return DISABLED + ": resource " + name + " is disabled";
            }
        }
        return first(alternative, false);
    }

    /** Why the alternative can never be had. */
    String ever(Alternative alternative) {
        for (String name : alternative.counts().keySet()) {
            if (stocks.find(name).isEmpty()) {
                return missing(name);
            }
        }
        return first(alternative, true);
    }

    private static String missing(String name) {
        return "resource " + name + " does not exist";
    }

    /** The first resource with which there are too few nodes. */
    private String first(Alternative alternative, boolean untouched) {
        int count = candidates.cardinality();
        if (count < n || alternative.isEmpty()) {
            return n + " nodes wanted, " + count + " can be chosen from";
        }
        if (n == 0) {
            return "no nodes to charge " + alternative + " on";
        }
        int number = alternative.counts().size();
        for (int last = 1; last < number; last++) {
            if (Picking.count(wants(alternative, untouched).subList(0, last), candidates, n) < n) {
                return describe(wants(alternative, untouched).subList(0, last));
            }
        }
        return describe(wants(alternative, untouched));
    }

    private List<Want> wants(Alternative alternative, boolean untouched) {
        return (untouched ? stocks.untouched(alternative) : stocks.wants(alternative)).orElseThrow();
    }

    private String describe(List<Want> wants) {
        int had = Picking.count(wants, candidates, n);
        Want want = wants.get(wants.size() - 1);
        Shape shape = want.shape();
        int[] blocked = new int[shape.layers()];
        int worst = -1;
        int outside = -1;
        int last = -1;
        int layer = -1;
        for (int node = candidates.next(0); node >= 0; node = candidates.next(node + 1)) {
            if (last < 0 || !shape.areAlike(node, last)) {
                last = node;
                boolean free = want.room(node) > 0;
                layer = free ? -1 : want.blocker(node);
                outside = free || layer >= 0 ? outside : node;
            }
            if (layer >= 0) {
                blocked[layer]++;
                worst = worst < 0 || blocked[layer] > blocked[worst] ? layer : worst;
            }
        }
        String text = shape.name() + ": " + had + " of " + n + " nodes can be had";
        if (worst >= 0) {
            return text + ", " + layer(want, worst);
        }
        return outside < 0 ? text : text + ", " + candidates.table().name(outside) + " is in no layer";
    }

    private String layer(Want want, int layer) {
        Shape shape = want.shape();
        String name = shape.layerName(layer);
        Optional<Objection> objection =
                stocks.find(shape.name()).flatMap(stock -> stock.standing().heaviest(name));
        if (objection.isPresent() && want.left(layer) == 0) {
            return "layer " + name + " is " + objection.get().state() + " (" + objection.get() + ")";
        }
        String total = shape.total(layer) == Shape.NO_LIMIT ? "no limit" : Long.toString(shape.total(layer));
        return "layer " + name + " has " + Math.max(0, want.left(layer)) + " of " + total + " left, " + want.count()
                + (shape.mode() == Mode.MODE_3 ? " a node" : "") + " wanted";
    }
}
