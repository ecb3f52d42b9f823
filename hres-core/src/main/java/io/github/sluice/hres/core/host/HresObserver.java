package io.github.sluice.hres.core.host;

import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.Outcome;

/**
 * Sees what the engine does, for metrics and tests. Every method has a default that does nothing.
 *
 * <p><b>Threads:</b> called by the thread that did it, without any lock of the library; be quick.
 * <b>Errors:</b> what a method throws is logged once and does not change what the engine does.
 */
public interface HresObserver {
    /** An observer that looks away. */
    static HresObserver none() {
        return new HresObserver() {};
    }

    /**
     * A call of a plugin has ended, was abandoned at its hard limit, or was not made since an earlier one is stuck. Every
     * call is told of once: hooks, and {@code open}, {@code close}, {@code poll}, {@code cancel} and background work.
     *
     * @param call which call
     * @param kind what came of it; "retry later" also for a pre-run that was started
     * @param nanos how long it took, in nanoseconds
     */
    default void hookEnded(HookCall call, Outcome.Kind kind, long nanos) {}

    /** A call passed its hard limit: it was interrupted and abandoned, and its context takes no calls until it returns. */
    default void hookAbandoned(HookCall call) {}

    /** A call that was abandoned has returned after all. */
    default void abandonedReturned(HookCall call) {}

    /** A plugin's verdict was applied to a layer. */
    default void layerChanged(String resource, String layer, LayerState state, String reason) {}

    /** A resources.yaml is in force, after the start or a reload. */
    default void reloaded(int resources, int contexts) {}
}
