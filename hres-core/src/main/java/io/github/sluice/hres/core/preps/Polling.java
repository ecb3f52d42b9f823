package io.github.sluice.hres.core.preps;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Poll;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.core.contexts.Context;
import io.github.sluice.hres.core.contexts.Contexts;
import io.github.sluice.hres.core.contexts.Generation;
import io.github.sluice.hres.core.hooks.Answer;
import io.github.sluice.hres.core.hooks.HookRow;
import io.github.sluice.hres.core.hooks.PluginDoor;
import io.github.sluice.hres.core.host.HookCall;
import io.github.sluice.hres.core.host.Workers;
import java.time.Duration;
import java.util.Optional;

/** Asks for the result of one pre-run that was started, until there is one. One thread at a time. */
final class Polling {
    private static final Duration EVERY = Duration.ofSeconds(1);

    private final HeldPrep held;
    private final Poll poll;
    private final Context context;
    private final Generation startedIn;
    private final Contexts contexts;
    private final PluginDoor door;
    private final Workers workers;
    private final Preruns preruns;
    private final long deadline;
    private boolean over; // by the thread that asks

    /** Polls on the context that the pre-run was called on. */
    Polling(
            HeldPrep held,
            Poll poll,
            Context context,
            Generation startedIn,
            Contexts contexts,
            PluginDoor door,
            Workers workers,
            Preruns preruns) {
        this.held = held;
        this.poll = poll;
        this.context = context;
        this.startedIn = startedIn;
        this.contexts = contexts;
        this.door = door;
        this.workers = workers;
        this.preruns = preruns;
        deadline = workers.nanoTime() + held.limits(Hook.PRERUN).hard().toNanos();
    }

    /** Asks after a while. */
    void next() {
        workers.startAfter(EVERY, "poll " + context.resource(), this::ask);
    }

    /** Tells the plugin that the result is of no use; the polling goes on until there is one. */
    void cancel() {
        inGeneration(() -> door.ask(
                context.guest(),
                call("cancel"),
                held.limits(Hook.PRERUN),
                HookRow.Interrupt.KEPT,
                timer -> {
                    poll.cancel();
                    return true;
                },
                cancelled -> Outcome.done()));
    }

    private void ask() {
        if (!inGeneration(this::askPlugin)) {
            preruns.spoil(held, Outcome.retryLater("the resource was reloaded while its pre-run went on"));
            over = true;
        }
        if (over) {
            preruns.wake(); // outside of the generation, since the host may call the controller
        } else {
            next();
        }
    }

    private void askPlugin() {
        HookCall call = call("poll");
        long began = workers.nanoTime();
        Answer<Optional<PrerunResult>> answer = door.enter(
                context.guest(),
                call,
                held.limits(Hook.PRERUN),
                HookRow.Interrupt.PASSED_ON,
                poll::poll,
                late -> late.value().flatMap(result -> result).ifPresent(result -> {
                    preruns.settle(held, result);
                    preruns.wake();
                }));
        Optional<Outcome> end = end(answer);
        Outcome said = end.orElseGet(() -> answer.outcome(none -> Outcome.done()));
        door.report(call, said, workers.nanoTime() - began);
        over = end.isPresent();
    }

    /** What the pre-run comes to by this answer, if it is over. */
    private Optional<Outcome> end(Answer<Optional<PrerunResult>> answer) {
        Optional<PrerunResult> result = answer.value().flatMap(value -> value);
        if (result.isPresent()) {
            return Optional.of(preruns.settle(held, result.get()));
        }
        if (answer.kind() == Answer.Kind.BROKE) {
            return Optional.of(preruns.settle(held, PrerunResult.failed(answer.reason())));
        }
        boolean abandoned = answer.kind() == Answer.Kind.ABANDONED;
        if (!abandoned && workers.nanoTime() - deadline <= 0) {
            return Optional.empty();
        }
        if (!abandoned) {
            cancel();
        }
        Duration hard = held.limits(Hook.PRERUN).hard();
        return Optional.of(preruns.spoil(held, Outcome.failed("its pre-run has not ended within " + hard)));
    }

    private boolean inGeneration(Runnable use) {
        Optional<Generation> now = contexts.enter();
        if (now.isEmpty()) {
            return false;
        }
        try {
            if (now.get() != startedIn) {
                return false;
            }
            use.run();
            return true;
        } finally {
            now.get().leave();
        }
    }

    private HookCall call(String what) {
        return context.call(what, Optional.of(held.job().id()));
    }
}
