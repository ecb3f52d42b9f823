package io.github.sluice.hres.core.preps;

import io.github.sluice.hres.Audience;
import io.github.sluice.hres.Call;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HookFunction;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.ResourceCall;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.contexts.Context;
import io.github.sluice.hres.core.contexts.Contexts;
import io.github.sluice.hres.core.contexts.Generation;
import io.github.sluice.hres.core.contexts.PluginTable;
import io.github.sluice.hres.core.hooks.Answer;
import io.github.sluice.hres.core.hooks.HookRow;
import io.github.sluice.hres.core.hooks.PluginCall;
import io.github.sluice.hres.core.hooks.PluginDoor;
import io.github.sluice.hres.core.hooks.Text;
import io.github.sluice.hres.core.host.HookCall;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.ledger.Charge;
import io.github.sluice.hres.core.resources.PluginEntry;
import io.github.sluice.hres.core.resources.Resource;
import io.github.sluice.hres.core.wire.PrepCodec;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calls the pre-run of one resource, and takes up its result, in time or late. Safe for any thread. */
final class Preruns {
    private final Contexts contexts;
    private final PluginTable plugins;
    private final PluginDoor door;
    private final Workers workers;
    private final Undos undos;
    private final Runnable wake;

    Preruns(Contexts contexts, PluginTable plugins, PluginDoor door, Workers workers, Undos undos, Runnable wake) {
        this.contexts = contexts;
        this.plugins = plugins;
        this.door = door;
        this.workers = workers;
        this.undos = undos;
        this.wake = wake;
    }

    /** The prep of a resource as it stands before its pre-run. */
    HeldPrep prepare(Generation generation, Job job, Charge charge, Settings arguments, long attempt) {
        Optional<PluginEntry> entry =
                generation.resources().find(charge.resource()).flatMap(Resource::plugin);
        Prep.Builder prep = Prep.builder(charge.resource())
                .attempt(attempt)
                .layers(charge.layers())
                .arguments(arguments);
        entry.flatMap(each -> plugins.find(each.type())).ifPresent(plugin -> {
            PluginEntry frozen = entry.orElseThrow();
            prep.pluginId(plugin.descriptor().id())
                    .config(plugin.descriptor().config().seenBy(Audience.NODE, frozen.config()))
                    .limits(nodeLimits(frozen, job));
        });
        return new HeldPrep(job, prep.build(), entry);
    }

    /** What the pre-run of a resource says now: kept from before, or by calling the plugin. */
    Outcome prerun(Generation generation, HeldPrep held) {
        return switch (held.state()) {
            case READY -> Outcome.done();
            case STARTED -> Outcome.retryLater(held.prep().resource() + ": its pre-run goes on");
            case FRESH -> call(generation, held);
            case UNKNOWN, NOT_READY -> held.outcome();
            case REVOKED -> Outcome.retryLater(held.prep().resource() + ": the job was revoked");
        };
    }

    /** Calls the plugin's dry run. */
    Outcome plan(Generation generation, HeldPrep held) {
        Optional<Context> context = generation.find(held.prep().resource());
        if (context.isEmpty()) {
            return Outcome.done();
        }
        if (context.get().error().isPresent()) {
            return Outcome.retryLater(context.get().error().get());
        }
        return context.get()
                .body(HookRow.PLAN)
                .map(body -> door.ask(
                        context.get().guest(),
                        context.get()
                                .call(Hook.PLAN.label(), Optional.of(held.job().id())),
                        held.limits(Hook.PLAN),
                        HookRow.PLAN.interrupt(),
                        timer -> body.run(new PluginCall(timer, held.job(), held.seenByController())),
                        outcome -> Text.named(held.prep().resource(), outcome)))
                .orElse(Outcome.done());
    }

    private Outcome call(Generation generation, HeldPrep held) {
        if (held.entry().isEmpty()) {
            held.ready(Payload.none());
            return Outcome.done();
        }
        Optional<Context> found = generation.find(held.prep().resource());
        if (found.isEmpty()) {
            return Outcome.retryLater(held.prep().resource() + ": the resource was taken out of the file");
        }
        Context context = found.get();
        if (context.entry() != held.entry().get()) {
            return Outcome.retryLater(held.prep().resource() + ": the resource was reloaded before its pre-run");
        }
        if (context.error().isPresent()) {
            return Outcome.retryLater(context.error().get());
        }
        Optional<HookFunction<ResourceCall, PrerunResult>> body = context.body(HookRow.PRERUN);
        if (body.isEmpty()) {
            held.ready(Payload.none());
            return Outcome.done();
        }
        HookCall call = context.call(Hook.PRERUN.label(), Optional.of(held.job().id()));
        long began = workers.nanoTime();
        Outcome outcome = enter(generation, context, held, call, timer -> body.get()
                .run(new PluginCall(timer, held.job(), held.seenByController())));
        return door.report(call, outcome, workers.nanoTime() - began);
    }

    private Outcome enter(
            Generation generation,
            Context context,
            HeldPrep held,
            HookCall call,
            HookFunction<Call, PrerunResult> body) {
        Answer<PrerunResult> answer = door.enter(
                context.guest(), call, held.limits(Hook.PRERUN), HookRow.PRERUN.interrupt(), body, late -> late.value()
                        .ifPresent(result -> takeLate(generation, context, held, result)));
        switch (answer.kind()) {
            case RETURNED -> take(generation, context, held, answer.value().orElseThrow());
            case BROKE -> held.notReady(Outcome.failed(answer.reason()));
            case ABANDONED -> held.unknown(Outcome.failed(answer.reason()));
            case BUSY -> {
                return Outcome.retryLater(answer.reason());
            }
        }
        return prerun(generation, held);
    }

    private void take(Generation generation, Context context, HeldPrep held, PrerunResult result) {
        if (result instanceof PrerunResult.Started started) {
            follow(generation, context, held, started);
            return;
        }
        settle(held, result);
    }

    /** The result of a call that was abandoned: never applied; what it did, or goes on to do, is undone. */
    private void takeLate(Generation generation, Context context, HeldPrep held, PrerunResult result) {
        if (result instanceof PrerunResult.Started started) {
            follow(generation, context, held, started).cancel();
            return;
        }
        settle(held, result);
        wake();
    }

    private Polling follow(Generation generation, Context context, HeldPrep held, PrerunResult.Started started) {
        Polling polling = new Polling(held, started.poll(), context, generation, contexts, door, workers, this);
        held.started(polling);
        polling.next();
        return polling;
    }

    /** Takes up a result that is not "started", whenever it comes, and says what it comes to. */
    Outcome settle(HeldPrep held, PrerunResult result) {
        if (result instanceof PrerunResult.Started) {
            return spoil(held, Outcome.failed("a pre-run that was started answered started again"));
        }
        if (result instanceof PrerunResult.Ready ready) {
            Optional<String> unfit = unfit(held, ready.payload());
            if (unfit.isPresent()) {
                return spoil(held, Outcome.failed(unfit.get()));
            }
            held.ready(ready.payload());
            payDebt(held);
            return Outcome.done();
        }
        Outcome why = Text.named(held.prep().resource(), ((PrerunResult.NotReady) result).outcome());
        held.notReady(why);
        payDebt(held);
        return why;
    }

    /** A result that jobs wait for has come: the host may try them again. */
    void wake() {
        wake.run();
    }

    /** Why that payload cannot go to the nodes. */
    private static Optional<String> unfit(HeldPrep held, Payload payload) {
        int limit = held.entry().map(PluginEntry::payloadLimit).orElse(PluginEntry.PAYLOAD_LIMIT);
        if (payload.size() > limit) {
            return Optional.of(
                    "the pre-run's payload has " + payload.size() + " bytes, at most " + limit + " are right");
        }
        return PrepCodec.problem(
                List.of(held.prep().toBuilder().payload(payload).build()));
    }

    /** The pre-run may have done something that is of no use. */
    Outcome spoil(HeldPrep held, Outcome why) {
        Outcome named = Text.named(held.prep().resource(), why);
        held.spoiled(named);
        payDebt(held);
        return named;
    }

    private void payDebt(HeldPrep held) {
        if (held.takeDebt()) {
            undos.undo(held);
        }
    }

    private static Map<Hook, Limits> nodeLimits(PluginEntry entry, Job job) {
        Map<Hook, Limits> limits = new EnumMap<>(Hook.class);
        limits.putAll(entry.ownLimits());
        job.hookTime().ifPresent(granted -> {
            for (Hook hook : Hook.values()) {
                limits.put(hook, entry.limits(hook).atLeast(granted));
            }
        });
        limits.keySet().removeIf(hook -> hook.side() == Hook.Side.CONTROLLER);
        return limits;
    }
}
