package io.github.sluice.hres.core.contexts;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.core.hooks.Guest;
import io.github.sluice.hres.core.hooks.HookRow;
import io.github.sluice.hres.core.hooks.PluginDoor;
import io.github.sluice.hres.core.hooks.Text;
import io.github.sluice.hres.core.host.HookCall;
import io.github.sluice.hres.core.host.Workers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;

/** Runs the work that plugins hand over, and knows when all of it is done. Safe for any thread. */
final class Background {
    private final PluginDoor door;
    private final Workers workers;
    private final Verdicts verdicts;
    private final Gate gate;

    Background(PluginDoor door, Workers workers, Verdicts verdicts) {
        this.door = door;
        this.workers = workers;
        this.verdicts = verdicts;
        gate = new Gate(workers);
    }

    /**
     * Starts one piece of work; its verdicts are applied if {@code wanted} says so when it has ended.
     *
     * @throws IllegalStateException if no work is taken any more
     */
    void start(Guest guest, String resource, String name, Callable<List<LayerVerdict>> work, BooleanSupplier wanted) {
        if (!gate.enter()) {
            throw new IllegalStateException("the controller is stopping: background work " + Text.line(name) + " of "
                    + resource + " is not taken");
        }
        HookCall call = new HookCall("background " + Text.line(name), guest.plugin(), resource, Optional.empty());
        workers.start(guest.plugin() + " " + name, () -> {
            try {
                door.ask(
                        guest,
                        call,
                        Limits.of(Hook.PRERUN),
                        HookRow.Interrupt.PASSED_ON,
                        timer -> List.copyOf(work.call()),
                        result -> {
                            if (wanted.getAsBoolean()) {
                                verdicts.apply(resource, guest.plugin(), result);
                            }
                            return Outcome.done();
                        });
            } finally {
                gate.leave();
            }
        });
    }

    /** Takes no more work; the signal is given when all of it has ended and is applied. */
    Workers.Signal close() {
        return gate.close();
    }
}
