package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.core.ledger.ReloadReport.Dropped;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Layer;
import io.github.sluice.hres.core.resources.Resource;
import io.github.sluice.hres.core.resources.Resources;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The stocks, who holds what of them, and what is reserved. Guarded by the ledger. */
final class Book {
    private final NodeTable table;
    private final Map<JobId, Charges> holds = new LinkedHashMap<>();
    private final Map<String, Reservation> reservations = new TreeMap<>();
    private Stocks stocks = new Stocks();
    private int nextId;

    Book(NodeTable table) {
        this.table = table;
    }

    Stocks stocks() {
        return stocks;
    }

    Map<JobId, Charges> holds() {
        return holds;
    }

    Map<String, Reservation> reservations() {
        return reservations;
    }

    /** Puts other resources in place of those that are there, or throws and changes nothing. */
    ReloadReport load(Resources resources) {
        List<Shape> shapes = new ArrayList<>();
        for (Resource resource : resources.list()) {
            shapes.add(new Shape(resource, table));
        }
        Stocks before = stocks;
        Stocks after = new Stocks();
        List<String> added = new ArrayList<>();
        for (Shape shape : shapes) {
            Optional<Stock> old = before.find(shape.name());
            int id = old.isPresent() ? old.get().id() : nextId++;
            Standing standing = old.map(Stock::standing).orElseGet(Standing::new);
            hear(standing, shape);
            after.add(new Stock(id, shape, standing));
            if (old.isEmpty()) {
                added.add(shape.name());
            }
        }
        List<String> removed = new ArrayList<>();
        for (Stock stock : before.all()) {
            if (after.find(stock.shape().name()).isEmpty()) {
                removed.add(stock.shape().name());
            }
        }
        List<Dropped> dropped = new ArrayList<>();
        holds.replaceAll((job, charges) -> move(charges, after, dropped));
        List<String> unmatched = new ArrayList<>();
        reservations.values().forEach(each -> unmatched.addAll(each.hold(after)));
        stocks = after;
        return new ReloadReport(added, removed, dropped, unmatched);
    }

    private static void hear(Standing standing, Shape shape) {
        standing.forget(StateSource.FILE);
        standing.keepLayers(shape);
        standing.disable(StateSource.FILE, shape.resource().disabled());
        for (Layer layer : shape.resource().layers()) {
            if (layer.disabled()) {
                standing.say(
                        layer.name(),
                        new Objection(StateSource.FILE, LayerState.DISABLED, "disable_layer", Optional.empty()));
            }
        }
    }

    /** Counts the charges in the stocks, on the layers that are there. */
    Charges move(Charges charges, Stocks target, List<Dropped> dropped) {
        List<Charge> kept = new ArrayList<>();
        for (Charge charge : charges.list()) {
            Optional<Stock> stock = target.find(charge.resource());
            for (int i = 0; i < charge.size(); i++) {
                String layer = charge.layerName(i);
                if (stock.isEmpty() || stock.get().shape().layer(layer) < 0) {
                    dropped.add(new Dropped(charges.job(), charge.resource(), layer, charge.amount(i)));
                }
            }
            if (stock.isPresent()) {
                Charge moved = charge.movedTo(stock.get().shape());
                moved.takeFrom(stock.get());
                kept.add(moved);
            }
        }
        return new Charges(charges.job(), charges.nodes(), kept);
    }

    /** Takes down what is said of a layer; returns who holds something on it if it is down by that. */
    Set<JobId> say(String resource, String layer, Objection word) {
        Stock stock = stocks.find(resource).orElseThrow();
        int at = stock.shape().layer(layer);
        if (at < 0) {
            throw new IllegalArgumentException("resource " + resource + " has no layer " + layer);
        }
        LayerState before = stock.standing().state(layer);
        stock.standing().say(layer, word);
        stock.refresh();
        boolean down = before != LayerState.DOWN && stock.standing().state(layer) == LayerState.DOWN;
        return down ? holders(resource, at).keySet() : Set.of();
    }

    /** How much each job holds on the layer, in the order in which they were charged. */
    Map<JobId, Long> holders(String resource, int layer) {
        Map<JobId, Long> holders = new LinkedHashMap<>();
        holds.forEach((job, charges) -> {
            long amount =
                    charges.find(resource).map(charge -> charge.amountOn(layer)).orElse(0L);
            if (amount > 0) {
                holders.put(job, amount);
            }
        });
        return Collections.unmodifiableMap(holders);
    }
}
