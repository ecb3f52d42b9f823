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
     * Starts one piece of work; its verdicts are applied if the generation that it belongs to still lives when it has
     * ended.
     *
     * @throws IllegalStateException if no work is taken any more
     */
    void start(Guest guest, String resource, String name, Callable<List<LayerVerdict>> work, Gate generation) {
        String label = "background " + Text.line(name);
        if (!gate.enter()) {
            throw new IllegalStateException(
                    "the controller is stopping: " + label + " of " + resource + " is not taken");
        }
        boolean started = false;
        try {
            workers.start(guest.plugin() + " " + label, () -> run(guest, resource, label, work, generation));
            started = true;
        } finally {
            if (!started) {
                gate.leave();
            }
        }
    }

    private void run(Guest guest, String resource, String label, Callable<List<LayerVerdict>> work, Gate generation) {
        try {
            door.ask(
                    guest,
                    new HookCall(label, guest.plugin(), resource, Optional.empty()),
                    Limits.of(Hook.PRERUN),
                    HookRow.Interrupt.PASSED_ON,
                    timer -> List.copyOf(work.call()),
                    said -> {
                        apply(resource, guest.plugin(), said, generation);
                        return Outcome.done();
                    });
            verdicts.tellHost();
        } finally {
            gate.leave();
        }
    }

    /** A plugin's verdicts end with its context: those that come after it are nobody's. */
    private void apply(String resource, String plugin, List<LayerVerdict> said, Gate generation) {
        if (!generation.enter()) {
            return;
        }
        try {
            verdicts.apply(resource, plugin, said);
        } finally {
            generation.leave();
        }
    }

    /** Takes no more work; the signal is given when all of it has ended and is applied. */
    Workers.Signal close() {
        return gate.close();
    }
}
