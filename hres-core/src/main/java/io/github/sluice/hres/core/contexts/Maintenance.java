package io.github.sluice.hres.core.contexts;

import io.github.sluice.hres.Call;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HookFunction;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.MaintainCall;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.core.hooks.HookRow;
import io.github.sluice.hres.core.hooks.PluginDoor;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.ledger.Ledger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The maintenance rounds of one context. Rounds never overlap; a round that fails does not end them; one context never
 * delays another. Started and stopped by any thread, any number of times.
 */
final class Maintenance {
    private static final Logger LOG = LoggerFactory.getLogger(Maintenance.class);

    private final Context context;
    private final HookFunction<MaintainCall, List<LayerVerdict>> hook;
    private final Gate generation;
    private final PluginDoor door;
    private final Workers workers;
    private final Ledger ledger;
    private final Verdicts verdicts;
    private boolean on; // guarded by this
    private boolean inRound; // guarded by this
    private Workers.@Nullable Work next; // guarded by this
    private int number; // of the round that is next, guarded by this

    private Maintenance(
            Context context,
            HookFunction<MaintainCall, List<LayerVerdict>> hook,
            Gate generation,
            PluginDoor door,
            Workers workers,
            Ledger ledger,
            Verdicts verdicts) {
        this.context = context;
        this.hook = hook;
        this.generation = generation;
        this.door = door;
        this.workers = workers;
        this.ledger = ledger;
        this.verdicts = verdicts;
    }

    /** The rounds of a context, if it has a cycle and the hook. */
    static Optional<Maintenance> of(
            Context context, Gate generation, PluginDoor door, Workers workers, Ledger ledger, Verdicts verdicts) {
        if (context.entry().maintenanceCycle().isZero()) {
            return Optional.empty();
        }
        return context.body(HookRow.MAINTAIN)
                .map(hook -> new Maintenance(context, hook, generation, door, workers, ledger, verdicts));
    }

    synchronized void start() {
        on = true;
        if (!inRound && next == null) {
            schedule(Duration.ZERO);
        }
    }

    synchronized void stop() {
        on = false;
        number++;
        if (next != null) {
            next.cancel();
            next = null;
        }
    }

    private void schedule(Duration delay) {
        int mine = ++number;
        next = workers.startAfter(delay, "maintain " + context.resource(), () -> round(mine));
    }

    private void round(int mine) {
        synchronized (this) {
            if (mine != number) {
                return; // stopped as it began; after another start there is another one
            }
            next = null;
            if (!on || inRound || !generation.enter()) {
                return;
            }
            inRound = true;
        }
        long began = workers.nanoTime();
        try {
            maintain();
        } catch (RuntimeException fault) {
            LOG.error("maintenance of {} failed", context.resource(), fault);
        } finally {
            generation.leave();
            verdicts.tellHost();
            synchronized (this) {
                inRound = false;
                if (on) {
                    Duration taken = Duration.ofNanos(workers.nanoTime() - began);
                    schedule(context.entry().maintenanceCycle().minus(taken));
                }
            }
        }
    }

    private void maintain() {
        List<LayerSnapshot> layers = ledger.layers(context.resource());
        door.ask(
                context.guest(),
                context.call(Hook.MAINTAIN.label(), Optional.empty()),
                context.limits(Hook.MAINTAIN),
                HookRow.MAINTAIN.interrupt(),
                timer -> List.copyOf(hook.run(new Round(timer, layers))),
                said -> {
                    verdicts.apply(context.resource(), context.entry().type(), said);
                    return Outcome.done();
                });
    }

    private record Round(Call timer, List<LayerSnapshot> layers) implements MaintainCall {
        @Override
        public Duration timeLeft() {
            return timer.timeLeft();
        }

        @Override
        public void progress(String what) {
            timer.progress(what);
        }

        @Override
        public boolean abandoned() {
            return timer.abandoned();
        }
    }
}
