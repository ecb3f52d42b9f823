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

/** Applies what plugins say of layers, and then tells the host. Safe for any thread. */
final class Verdicts {
    private static final Logger LOG = LoggerFactory.getLogger(Verdicts.class);

    private final Ledger ledger;
    private final HresHost host;
    private final PluginDoor door;
    private final Workers workers;
    private final List<Requeue> requeues = new ArrayList<>(); // guarded by this, as is all that follows
    private boolean wakes;
    private int reloads; // going on, or waiting for their turn

    private record Requeue(String resource, Set<JobId> jobs, String why) {}

    Verdicts(Ledger ledger, HresHost host, PluginDoor door, Workers workers) {
        this.ledger = ledger;
        this.host = host;
        this.door = door;
        this.workers = workers;
    }

    /**
     * Applies verdicts in their order. The jobs of layers that went down are requeued in one call, by {@link #tellHost}.
     */
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
        synchronized (this) {
            wakes |= better;
            if (!jobs.isEmpty()) {
                requeues.add(new Requeue(resource, Set.copyOf(jobs), why));
            }
        }
    }

    /**
     * Tells the host what verdicts came to; after a reload, if one is going on. To be called by a thread that is in no
     * generation: the host may call the controller, and would wait for a reload that waits for the thread.
     */
    void tellHost() {
        List<Requeue> due;
        boolean wake;
        synchronized (this) {
            if (reloads > 0) {
                return;
            }
            due = List.copyOf(requeues);
            requeues.clear();
            wake = wakes;
            wakes = false;
        }
        due.forEach(each -> host.requeue(each.jobs(), each.why()));
        if (wake) {
            host.wake();
        }
    }

    /** A reload begins: the host is told nothing until {@link #endReload}. */
    synchronized void beginReload() {
        reloads++;
    }

    /** The reload is over: tells the host what contexts that still live have asked for meanwhile. */
    void endReload() {
        synchronized (this) {
            reloads--;
        }
        tellHost();
    }

    /** A context has ended, and its verdicts with it. */
    void withdraw(String resource) {
        ledger.clear(resource, StateSource.PLUGIN);
        synchronized (this) {
            requeues.removeIf(each -> each.resource().equals(resource));
        }
    }
}
