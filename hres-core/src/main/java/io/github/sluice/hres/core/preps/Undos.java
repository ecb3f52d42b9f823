package io.github.sluice.hres.core.preps;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.core.contexts.Context;
import io.github.sluice.hres.core.contexts.Contexts;
import io.github.sluice.hres.core.contexts.Gate;
import io.github.sluice.hres.core.contexts.Generation;
import io.github.sluice.hres.core.contexts.Waiting;
import io.github.sluice.hres.core.hooks.HookRow;
import io.github.sluice.hres.core.hooks.PluginCall;
import io.github.sluice.hres.core.hooks.PluginDoor;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.jobs.Leak;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Undoes pre-runs that are of no use: at least once, with the same key each time, and never beside each other for one
 * attempt, since each attempt has one chain of tries. Safe for any thread.
 */
final class Undos {
    private static final Logger LOG = LoggerFactory.getLogger(Undos.class);
    private static final Duration FIRST_WAIT = Duration.ofSeconds(5);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);
    private static final int MOST_TRIES = 20;
    private static final Duration LONG = Duration.ofDays(1);

    private final Contexts contexts;
    private final PluginDoor door;
    private final Workers workers;
    private final Gate gate;
    private final List<Leak> leaks = new ArrayList<>(); // guarded by this
    private final Map<HeldPrep, Workers.Work> waiting = new LinkedHashMap<>(); // guarded by this

    Undos(Contexts contexts, PluginDoor door, Workers workers) {
        this.contexts = contexts;
        this.door = door;
        this.workers = workers;
        gate = new Gate(workers);
    }

    /** Undoes a pre-run now; a try that fails is followed by others. Answers what came of the first. */
    Outcome undo(HeldPrep held) {
        return attempt(held, 1);
    }

    /** What was given up. */
    synchronized List<Leak> leaks() {
        return List.copyOf(leaks);
    }

    /** Begins no try any more, waits for those that go on, and lists as leaked what waits for its next one. */
    void close() {
        Waiting.until(gate.close(), LONG);
        List<HeldPrep> left;
        synchronized (this) {
            waiting.values().forEach(Workers.Work::cancel);
            left = List.copyOf(waiting.keySet());
            waiting.clear();
        }
        left.forEach(held -> giveUp(held, Outcome.failed("stopped before it was undone")));
    }

    private Outcome attempt(HeldPrep held, int tries) {
        if (!gate.enter()) {
            return giveUp(held, Outcome.failed("stopped before it was undone"));
        }
        try {
            Optional<Generation> generation = contexts.enter();
            if (generation.isEmpty()) {
                again(held, tries, FIRST_WAIT);
                return Outcome.retryLater(held.prep().resource() + ": a reload is going on, it is undone afterwards");
            }
            Outcome outcome;
            try {
                outcome = revoke(generation.get(), held);
            } finally {
                generation.get().leave();
            }
            if (outcome.kind() == Outcome.Kind.DONE) {
                return ended(held, outcome);
            }
            if (tries == MOST_TRIES) {
                return giveUp(held, outcome);
            }
            Duration wait = FIRST_WAIT.multipliedBy(1L << Math.min(tries - 1, 10));
            again(held, tries + 1, wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT);
            return outcome;
        } finally {
            gate.leave();
        }
    }

    private Outcome revoke(Generation generation, HeldPrep held) {
        return held.entry()
                .map(entry -> contexts.serve(
                                generation, held.prep().resource(), entry, context -> revoke(context, held))
                        .orElseGet(() -> Outcome.failed("plugin " + entry.type() + " is not loaded")))
                .orElse(Outcome.done());
    }

    private Outcome revoke(Context context, HeldPrep held) {
        if (context.error().isPresent()) {
            return Outcome.failed(context.error().get());
        }
        return context.body(HookRow.REVOKE)
                .map(body -> door.ask(
                        context.guest(),
                        context.call(Hook.REVOKE.label(), Optional.of(held.job().id())),
                        held.limits(Hook.REVOKE),
                        HookRow.REVOKE.interrupt(),
                        timer -> body.run(new PluginCall(timer, held.job(), held.seenByController())),
                        outcome -> outcome))
                .orElse(Outcome.done());
    }

    private synchronized void again(HeldPrep held, int tries, Duration wait) {
        waiting.put(held, workers.startAfter(wait, "undo " + held.prep().resource(), () -> {
            if (takeUp(held)) {
                attempt(held, tries);
            }
        }));
    }

    private synchronized boolean takeUp(HeldPrep held) {
        return waiting.remove(held) != null;
    }

    private Outcome giveUp(HeldPrep held, Outcome outcome) {
        String key = PluginCall.key(held.job(), held.prep());
        LOG.error(
                "job {}: {} is leaked, its pre-run {} was not undone: {}",
                held.job().id(),
                held.prep().resource(),
                key,
                outcome.why());
        synchronized (this) {
            leaks.add(new Leak(held.job().id(), held.prep().resource(), key, outcome.why()));
        }
        return ended(held, outcome);
    }

    private Outcome ended(HeldPrep held, Outcome outcome) {
        held.undone();
        return held.takeDebt() ? attempt(held, 1) : outcome;
    }
}
