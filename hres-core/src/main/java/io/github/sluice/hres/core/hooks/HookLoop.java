package io.github.sluice.hres.core.hooks;

import io.github.sluice.hres.Outcome;
import java.util.List;
import java.util.function.Function;

/** Runs a hook over the resources of a job. No other class loops over them. */
public final class HookLoop {
    private HookLoop() {}

    /**
     * The worst outcome; of several that weigh the same, the first.
     *
     * @param row the rule
     * @param resources what the job has of each resource, in file order
     * @param call enters one plugin and answers; it does not throw
     */
    public static <E> Outcome run(HookRow<?, ?, ?> row, List<E> resources, Function<? super E, Outcome> call) {
        Outcome worst = Outcome.done();
        int size = resources.size();
        for (int i = 0; i < size; i++) {
            boolean forward = row.walk() == HookRow.Walk.FORWARD;
            worst = worst.orWorse(call.apply(resources.get(forward ? i : size - 1 - i)));
            if (row.until() == HookRow.Until.FIRST_NOT_DONE && worst.kind() != Outcome.Kind.DONE) {
                break;
            }
        }
        return worst;
    }
}
