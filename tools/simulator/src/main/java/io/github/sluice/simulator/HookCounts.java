package io.github.sluice.simulator;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.core.host.HookCall;
import io.github.sluice.hres.core.host.HresObserver;
import java.util.EnumMap;
import java.util.Map;

/** Counts the calls of every hook. Any thread. */
final class HookCounts implements HresObserver {
    private final long[] calls = new long[Hook.values().length]; // guarded by this, as is failures
    private final long[] failures = new long[Hook.values().length];

    @Override
    public void hookEnded(HookCall call, Outcome.Kind kind, long nanos) {
        Hook.labelled(call.hook()).ifPresent(hook -> count(hook, kind));
    }

    private synchronized void count(Hook hook, Outcome.Kind kind) {
        boolean failed = hook.side() == Hook.Side.STEP ? kind != Outcome.Kind.DONE : kind == Outcome.Kind.FAILED;
        calls[hook.ordinal()]++;
        failures[hook.ordinal()] += failed ? 1 : 0;
    }

    /** The counts so far, with the time that each hook took on the clock of the machine. */
    synchronized Map<Hook, Report.HookUse> uses(Stopwatch watch) {
        Map<Hook, Report.HookUse> uses = new EnumMap<>(Hook.class);
        for (Hook hook : Hook.values()) {
            int at = hook.ordinal();
            uses.put(hook, new Report.HookUse(calls[at], failures[at], calls[at] == 0 ? 0 : watch.nanos(hook)));
        }
        return uses;
    }
}
