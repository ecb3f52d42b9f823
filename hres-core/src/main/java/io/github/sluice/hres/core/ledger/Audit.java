package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.resources.Mode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares what the stocks say with what the jobs hold. */
final class Audit {
    private final Stocks stocks;
    private final Map<String, List<Charge>> charges = new HashMap<>();
    private final List<String> faults = new ArrayList<>();

    Audit(Stocks stocks, Collection<Charges> holds) {
        this.stocks = stocks;
        for (Charges hold : holds) {
            for (Charge charge : hold.list()) {
                charges.computeIfAbsent(charge.resource(), key -> new ArrayList<>())
                        .add(charge);
                if (stocks.find(charge.resource()).isEmpty()) {
                    faults.add("job " + hold.job() + " holds " + charge + ", but there is no such resource");
                }
            }
        }
    }

    static List<String> strangers(Set<JobId> holders, Set<JobId> alive) {
        return holders.stream()
                .filter(job -> !alive.contains(job))
                .map(job -> "job " + job + " holds charges, but there is no such job")
                .toList();
    }

    List<String> faults() {
        for (Stock stock : stocks.all()) {
            List<Charge> held = charges.getOrDefault(stock.shape().name(), List.of());
            compare(stock, held);
            if (stock.shape().mode() == Mode.MODE_3) {
                compareTree(stock, held);
            }
        }
        return List.copyOf(faults);
    }

    private void compare(Stock stock, List<Charge> held) {
        long[] sums = new long[stock.shape().layers()];
        for (Charge charge : held) {
            for (int i = 0; i < charge.size(); i++) {
                sums[charge.layer(i)] += charge.amount(i);
                if (charge.amount(i) <= 0) {
                    faults.add(charge + " holds " + charge.amount(i) + " on " + charge.layerName(i));
                }
            }
        }
        for (int l = 0; l < sums.length; l++) {
            if (sums[l] != stock.used(l) || stock.used(l) < 0 || stock.reserved(l) < 0) {
                faults.add(name(stock, l) + " has " + stock.used(l) + " used and " + stock.reserved(l)
                        + " reserved, its jobs hold " + sums[l]);
            }
        }
    }

    /**
     * A parent's use is the sum of its children's, of what was charged on the tree as it is. What was charged before the
     * tree was changed keeps its own layers, so it is left out.
     */
    private void compareTree(Stock stock, List<Charge> held) {
        Shape shape = stock.shape();
        long[] excess = new long[shape.layers()];
        boolean[] upper = new boolean[shape.layers()];
        for (int l = 0; l < excess.length; l++) {
            count(shape, excess, l, stock.used(l));
            if (shape.parent(l) >= 0) {
                upper[shape.parent(l)] = true;
            }
        }
        for (Charge charge : held) {
            for (int i = 0; charge.isMoved() && i < charge.size(); i++) {
                count(shape, excess, charge.layer(i), -charge.amount(i));
            }
        }
        for (int l = 0; l < excess.length; l++) {
            if (upper[l] && excess[l] != 0) {
                faults.add(name(stock, l) + " has " + excess[l] + " more used than the layers below it");
            }
        }
    }

    private static void count(Shape shape, long[] excess, int layer, long amount) {
        excess[layer] += amount;
        if (shape.parent(layer) >= 0) {
            excess[shape.parent(layer)] -= amount;
        }
    }

    private static String name(Stock stock, int layer) {
        return stock.shape().name() + "(" + stock.shape().layerName(layer) + ")";
    }
}
