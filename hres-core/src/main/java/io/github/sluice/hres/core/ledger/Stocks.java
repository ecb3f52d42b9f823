package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.ledger.Request.Alternative;
import io.github.sluice.hres.core.nodes.NodeSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The stocks of all resources, in file order. For one thread at a time. */
final class Stocks {
    private final Map<String, Stock> byName = new LinkedHashMap<>();

    void add(Stock stock) {
        byName.put(stock.shape().name(), stock);
    }

    Stocks copy() {
        Stocks copy = new Stocks();
        byName.values().forEach(stock -> copy.add(stock.copy()));
        return copy;
    }

    Collection<Stock> all() {
        return byName.values();
    }

    Optional<Stock> find(String resource) {
        return Optional.ofNullable(byName.get(resource));
    }

    /** The wants of the alternative as things stand; empty if a resource is unknown or disabled. */
    Optional<List<Want>> wants(Alternative alternative) {
        List<Want> wants = new ArrayList<>(alternative.counts().size());
        for (Map.Entry<String, Long> each : alternative.counts().entrySet()) {
            Stock stock = byName.get(each.getKey());
            if (stock == null || stock.isDisabled()) {
                return Optional.empty();
            }
            wants.add(new Want(stock, each.getValue()));
        }
        return Optional.of(wants);
    }

    /** The wants as if nothing were charged or reserved and everything were up; empty if a resource is unknown. */
    Optional<List<Want>> untouched(Alternative alternative) {
        List<Want> wants = new ArrayList<>(alternative.counts().size());
        for (Map.Entry<String, Long> each : alternative.counts().entrySet()) {
            Stock stock = byName.get(each.getKey());
            if (stock == null) {
                return Optional.empty();
            }
            wants.add(Want.untouched(stock.shape(), each.getValue()));
        }
        return Optional.of(wants);
    }

    Optional<NodeSet> pick(Alternative alternative, NodeSet candidates, int n, int @Nullable [] order) {
        if (candidates.cardinality() < n) {
            return Optional.empty();
        }
        return wants(alternative)
                .flatMap(wants ->
                        order == null ? Picking.pick(wants, candidates, n) : Picking.pick(wants, candidates, n, order));
    }

    /** Charges the alternative on exactly these nodes, or nothing. */
    Optional<Charges> take(JobId job, Alternative alternative, NodeSet nodes) {
        if (alternative.isEmpty()) {
            return Optional.of(new Charges(job, nodes, List.of()));
        }
        Optional<List<Want>> wants = wants(alternative);
        if (wants.isEmpty() || !fits(wants.get(), nodes)) {
            return Optional.empty();
        }
        List<Charge> list = new ArrayList<>();
        for (Stock stock : byName.values()) {
            Long count = alternative.counts().get(stock.shape().name());
            if (count != null) {
                long[] amounts = new Want(stock, count).amounts(nodes);
                Charge charge = Charge.of(stock.shape(), count, nodes, amounts);
                charge.takeFrom(stock);
                list.add(charge);
            }
        }
        return Optional.of(new Charges(job, nodes, list));
    }

    /** Whether all the nodes can be had together. Uses the wants up. */
    static boolean fits(List<Want> wants, NodeSet nodes) {
        int size = nodes.cardinality();
        return (size > 0 || wants.isEmpty()) && Picking.count(wants, nodes, size) == size;
    }

    void raiseTo(Stocks other) {
        byName.forEach((name, stock) -> other.find(name).ifPresent(stock::raiseTo));
    }

    void add(Charges charges) {
        for (Charge charge : charges.list()) {
            find(charge.resource()).ifPresent(charge::takeFrom);
        }
    }

    void give(Charges charges) {
        for (Charge charge : charges.list()) {
            find(charge.resource()).ifPresent(charge::giveTo);
        }
    }
}
