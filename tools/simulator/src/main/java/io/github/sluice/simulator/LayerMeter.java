package io.github.sluice.simulator;

import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.core.ledger.Charge;
import io.github.sluice.hres.core.ledger.Charges;
import io.github.sluice.hres.core.ledger.Ledger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The use of every layer over time, from what jobs are charged: so it is independent of the ledger's own count. For the
 * simulation's thread.
 */
final class LayerMeter {
    private final Map<String, Map<String, Gauge>> gauges = new LinkedHashMap<>();

    private static final class Gauge {
        private final OptionalLong total;
        private long used;
        private long peak;
        private long since;
        private double usedSeconds;

        Gauge(OptionalLong total) {
            this.total = total;
        }

        void add(long amount, long now) {
            usedSeconds += (double) used * (now - since);
            since = now;
            used += amount;
            peak = Math.max(peak, used);
        }

        Report.LayerUse report(String resource, String layer, long end) {
            add(0, end);
            return new Report.LayerUse(resource, layer, total, peak, end == 0 ? 0 : usedSeconds / end);
        }
    }

    /** The layers of every resource, unused. */
    LayerMeter(Ledger ledger) {
        for (String resource : ledger.resources()) {
            Map<String, Gauge> layers = new LinkedHashMap<>();
            for (LayerSnapshot layer : ledger.layers(resource)) {
                layers.put(layer.layer(), new Gauge(layer.total()));
            }
            gauges.put(resource, layers);
        }
    }

    void charged(Charges charges, long now) {
        count(charges, 1, now);
    }

    void released(Charges charges, long now) {
        count(charges, -1, now);
    }

    private void count(Charges charges, int sign, long now) {
        for (Charge charge : charges.list()) {
            Map<String, Gauge> layers = gauges.getOrDefault(charge.resource(), Map.of());
            for (LayerCharge layer : charge.layers()) {
                Gauge gauge = layers.get(layer.layer());
                if (gauge != null) {
                    gauge.add(sign * layer.count(), now);
                }
            }
        }
    }

    /** The use of every layer from 0 to {@code end}, in file order. */
    List<Report.LayerUse> uses(long end) {
        List<Report.LayerUse> uses = new ArrayList<>();
        gauges.forEach(
                (resource, layers) -> layers.forEach((layer, gauge) -> uses.add(gauge.report(resource, layer, end))));
        return uses;
    }
}
