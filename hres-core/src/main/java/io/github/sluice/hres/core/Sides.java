package io.github.sluice.hres.core;

import io.github.sluice.hres.Call;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HookFunction;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.SideHooks;
import io.github.sluice.hres.core.contexts.Gate;
import io.github.sluice.hres.core.contexts.Installed;
import io.github.sluice.hres.core.contexts.PluginTable;
import io.github.sluice.hres.core.contexts.Side;
import io.github.sluice.hres.core.contexts.Waiting;
import io.github.sluice.hres.core.hooks.Guest;
import io.github.sluice.hres.core.hooks.HookLoop;
import io.github.sluice.hres.core.hooks.HookRow;
import io.github.sluice.hres.core.hooks.PluginDoor;
import io.github.sluice.hres.core.hooks.Text;
import io.github.sluice.hres.core.host.HookCall;
import io.github.sluice.hres.core.host.Workers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;

/**
 * The sides of every installed plugin on a node or for a step, beside the plugins' indexes. Used by any thread until it is
 * closed.
 */
final class Sides<S extends SideHooks> {
    private final PluginTable plugins;
    private final List<Side<S>> sides;
    private final PluginDoor door;
    private final Gate gate;
    private final String where;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Opens the side of each loaded plugin, in the order of their indexes. */
    Sides(PluginTable plugins, PluginDoor door, Workers workers, String where, HookFunction<HresPlugin, S> opener) {
        this.plugins = plugins;
        this.door = door;
        this.where = where;
        gate = new Gate(workers);
        List<Side<S>> opened = new ArrayList<>();
        for (Installed plugin : plugins.list()) {
            Side<S> side = Side.open(plugin, "", new Guest(plugin.type(), plugin.plugin()), door, opener);
            opened.add(side);
        }
        sides = List.copyOf(opened);
    }

    /** Runs a hook of every prep's plugin; the worst outcome is returned. */
    <C> Outcome run(HookRow<S, C, Outcome> row, List<Prep> preps, Job job, BiFunction<Call, Prep, C> told) {
        door.refuseInside(row.hook().label());
        if (!gate.enter()) {
            return Outcome.retryLater("stopped");
        }
        try {
            return HookLoop.run(row, preps, prep -> call(row, prep, job, told));
        } finally {
            gate.leave();
        }
    }

    /** Whether a hook does something for any of these preps; one that would fail counts. */
    boolean has(HookRow<S, ?, Outcome> row, List<Prep> preps) {
        return preps.stream().filter(prep -> prep.pluginId() != 0).anyMatch(prep -> {
            int index = plugins.indexOf(prep.pluginId());
            return index < 0
                    || sides.get(index).error().isPresent()
                    || sides.get(index).body(row).isPresent();
        });
    }

    private <C> Outcome call(HookRow<S, C, Outcome> row, Prep prep, Job job, BiFunction<Call, Prep, C> told) {
        if (prep.pluginId() == 0) {
            return Outcome.done();
        }
        int index = plugins.indexOf(prep.pluginId());
        if (index < 0) {
            String missing = "plugin " + prep.pluginId();
            return refuse(row, missing, prep, job, missing + " is not installed on " + where);
        }
        Side<S> side = sides.get(index);
        if (side.error().isPresent()) {
            return refuse(row, side.plugin().type(), prep, job, side.error().get());
        }
        Optional<HookFunction<C, Outcome>> body = side.body(row);
        if (body.isEmpty()) {
            return Outcome.done();
        }
        Hook hook = row.hook();
        Prep seen = prep.toBuilder()
                .config(side.plugin().descriptor().config().seenBy(hook.audience(), prep.config()))
                .build();
        return door.ask(
                side.guest(),
                new HookCall(hook.label(), side.plugin().type(), prep.resource(), Optional.of(job.id())),
                prep.limits(hook),
                row.interrupt(),
                timer -> body.get().run(told.apply(timer, seen)),
                outcome -> Text.named(prep.resource(), outcome));
    }

    private Outcome refuse(HookRow<S, ?, Outcome> row, String plugin, Prep prep, Job job, String why) {
        HookCall call = new HookCall(row.hook().label(), plugin, prep.resource(), Optional.of(job.id()));
        return door.report(call, Outcome.failed(prep.resource() + ": " + why), 0);
    }

    /** Lets nobody in any more, waits for hooks in flight, and closes the sides in reverse. Twice is fine. */
    void close() {
        Waiting.until(gate.close(), Duration.ofDays(1));
        if (closed.compareAndSet(false, true)) {
            for (int i = sides.size() - 1; i >= 0; i--) {
                sides.get(i).close();
            }
        }
    }
}
