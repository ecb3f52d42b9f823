package io.github.sluice.simulator;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.core.host.HookCall;
import io.github.sluice.hres.core.host.HresObserver;
import java.util.EnumMap;
import java.util.Map;

/** Counts the calls of every hook. Any thread. */
final class HookCounts implements HresObserver {
    private final Map<Hook, Long> calls = new EnumMap<>(Hook.class); // guarded by this, as is failures
    private final Map<Hook, Long> failures = new EnumMap<>(Hook.class);

    @Override
    public void hookEnded(HookCall call, Outcome.Kind kind, long nanos) {
        Hook.labelled(call.hook()).ifPresent(hook -> count(hook, kind));
    }

    private synchronized void count(Hook hook, Outcome.Kind kind) {
        boolean failed = hook.side() == Hook.Side.STEP ? kind != Outcome.Kind.DONE : kind == Outcome.Kind.FAILED;
        calls.merge(hook, 1L, Long::sum);
        failures.merge(hook, failed ? 1L : 0L, Long::sum);
    }

    /** The counts so far, with the time that each hook took on the clock of the machine. */
    synchronized Map<Hook, Report.HookUse> uses(Stopwatch watch) {
        Map<Hook, Report.HookUse> uses = new EnumMap<>(Hook.class);
        for (Hook hook : Hook.values()) {
            long called = calls.getOrDefault(hook, 0L);
            long nanos = called == 0 ? 0 : watch.nanos(hook);
            uses.put(hook, new Report.HookUse(called, failures.getOrDefault(hook, 0L), nanos));
        }
        return uses;
    }
}
