package io.github.sluice.hres.core.contexts;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.core.hooks.PluginDoor;
import io.github.sluice.hres.core.hooks.Text;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.ledger.Ledger;
import io.github.sluice.hres.core.ledger.StateSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Applies what plugins say of layers, and tells the host. Safe for any thread. */
final class Verdicts {
    private static final Logger LOG = LoggerFactory.getLogger(Verdicts.class);

    private final Ledger ledger;
    private final HresHost host;
    private final PluginDoor door;
    private final Workers workers;
    private final List<Requeue> held = new ArrayList<>(); // guarded by this
    private int reloads; // going on or waiting for their turn, guarded by this

    private record Requeue(String resource, Set<JobId> jobs, String why) {}

    Verdicts(Ledger ledger, HresHost host, PluginDoor door, Workers workers) {
        this.ledger = ledger;
        this.host = host;
        this.door = door;
        this.workers = workers;
    }

    /** Applies verdicts in their order; the jobs of layers that went down are requeued in one call. */
    void apply(String resource, String plugin, List<LayerVerdict> verdicts) {
        Map<String, LayerSnapshot> layers =
                ledger.layers(resource).stream().collect(Collectors.toMap(LayerSnapshot::layer, Function.identity()));
        Set<JobId> jobs = new LinkedHashSet<>();
        boolean better = false;
        String why = "";
        for (LayerVerdict verdict : verdicts) {
            LayerSnapshot before = layers.get(verdict.layer());
            if (before == null) {
                LOG.warn(
                        "{} of {}: verdict on layer {}, which the resource does not have, is skipped",
                        plugin,
                        resource,
                        Text.line(verdict.layer()));
                continue;
            }
            String reason = Text.line(verdict.reason());
            Set<JobId> onLayer = ledger.setLayer(
                    resource, verdict.layer(), StateSource.PLUGIN, verdict.state(), reason, workers.now());
            door.observer().layerChanged(resource, verdict.layer(), verdict.state(), reason);
            better |= before.state() != LayerState.UP && verdict.state() == LayerState.UP;
            if (!onLayer.isEmpty()) {
                jobs.addAll(onLayer);
                why = "layer " + verdict.layer() + " of " + resource + " is down: " + reason;
            }
        }
        if (!jobs.isEmpty()) {
            requeue(new Requeue(resource, Set.copyOf(jobs), why));
        }
        if (better) {
            host.wake();
        }
    }

    /** A reload begins: no job is requeued until {@link #letRequeuesGo}. */
    synchronized void holdRequeues() {
        reloads++;
    }

    /** The reload is over: requeues what contexts that still live have asked for meanwhile. */
    void letRequeuesGo() {
        List<Requeue> due;
        synchronized (this) {
            reloads--;
            if (reloads > 0) {
                return;
            }
            due = List.copyOf(held);
            held.clear();
        }
        due.forEach(this::requeue);
    }

    /** A context has ended, and its verdicts with it. */
    void withdraw(String resource) {
        ledger.clear(resource, StateSource.PLUGIN);
        synchronized (this) {
            held.removeIf(each -> each.resource().equals(resource));
        }
    }

    private void requeue(Requeue what) {
        synchronized (this) {
            if (reloads > 0) {
                held.add(what);
                return;
            }
        }
        host.requeue(what.jobs(), what.why());
    }
}
