package io.github.sluice.hres.core.wire;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Limits;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How the time limits of a resource's hooks on nodes are packed: by hook in ascending order, in milliseconds. */
final class LimitsForm {
    /** The hooks by their number in the packed list, from 1. Part of the format: never the order of {@link Hook}. */
    private static final List<Hook> HOOKS =
            List.of(Hook.JOB_PROLOG, Hook.TASK_PROLOG, Hook.USER_TASK_PROLOG, Hook.TASK_EPILOG, Hook.JOB_EPILOG);

    private static final int ENTRY_BYTES = 3;

    private LimitsForm() {}

    static void write(Map<Hook, Limits> limits, WireWriter out) {
        out.count("hooks with limits", limits.size(), HOOKS.size());
        for (int i = 0; i < HOOKS.size(); i++) {
            Limits own = limits.get(HOOKS.get(i));
            if (own != null) {
                out.number("hook with limits", i + 1L, 1, HOOKS.size());
                write(HOOKS.get(i), own, out);
            }
        }
    }

    private static void write(Hook hook, Limits limits, WireWriter out) {
        long hard = millis(hook, limits.hard(), out);
        out.number(soft(hook), millis(hook, limits.soft(), out), 1, hard);
        out.number(hard(hook), hard, 1, WireLimits.LIMIT_MILLIS);
    }

    static Map<Hook, Limits> read(WireReader in) {
        int count = in.count("hooks with limits", HOOKS.size(), ENTRY_BYTES);
        Map<Hook, Limits> limits = new EnumMap<>(Hook.class);
        int last = 0;
        for (int i = 0; i < count; i++) {
            int from = in.position();
            int number = (int) in.number("hook with limits", 1, HOOKS.size());
            if (number <= last) {
                throw in.fault(from, "hook with limits: " + number + " after " + last + ", right is ascending order");
            }
            last = number;
            Hook hook = HOOKS.get(number - 1);
            limits.put(hook, read(hook, in));
        }
        return limits;
    }

    private static Limits read(Hook hook, WireReader in) {
        long soft = in.number(soft(hook), 1, WireLimits.LIMIT_MILLIS);
        long hard = in.number(hard(hook), soft, WireLimits.LIMIT_MILLIS);
        return new Limits(Duration.ofMillis(soft), Duration.ofMillis(hard));
    }

    /** Parts of a millisecond are rounded up, so that no limit becomes none. */
    private static long millis(Hook hook, Duration limit, WireWriter out) {
        if (limit.compareTo(Duration.ofMillis(WireLimits.LIMIT_MILLIS)) > 0) {
            throw out.refusal(
                    "limits of " + hook,
                    limit + ", at most " + Duration.ofMillis(WireLimits.LIMIT_MILLIS) + " are allowed");
        }
        long whole = limit.toMillis();
        return Duration.ofMillis(whole).equals(limit) ? whole : whole + 1;
    }

    private static String soft(Hook hook) {
        return "soft limit of " + hook;
    }

    private static String hard(Hook hook) {
        return "hard limit of " + hook;
    }
}
