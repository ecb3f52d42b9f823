package io.github.sluice.hres.core.hooks;

import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.core.host.HookCall;
import io.github.sluice.hres.core.host.HresObserver;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A host's observer, whose faults are logged once and do no harm. */
final class SafeObserver implements HresObserver {
    private static final Logger LOG = LoggerFactory.getLogger(HresObserver.class);

    private final HresObserver observer;
    private final AtomicBoolean logged = new AtomicBoolean();

    SafeObserver(HresObserver observer) {
        this.observer = observer;
    }

    @Override
    public void hookEnded(HookCall call, Outcome.Kind kind, long nanos) {
        tell(each -> each.hookEnded(call, kind, nanos));
    }

    @Override
    public void hookAbandoned(HookCall call) {
        tell(each -> each.hookAbandoned(call));
    }

    @Override
    public void abandonedReturned(HookCall call) {
        tell(each -> each.abandonedReturned(call));
    }

    @Override
    public void layerChanged(String resource, String layer, LayerState state, String reason) {
        tell(each -> each.layerChanged(resource, layer, state, reason));
    }

    @Override
    public void reloaded(int resources, int contexts) {
        tell(each -> each.reloaded(resources, contexts));
    }

    private void tell(Consumer<HresObserver> what) {
        try {
            what.accept(observer);
        } catch (RuntimeException | LinkageError | AssertionError fault) {
            if (logged.compareAndSet(false, true)) {
                LOG.warn("the observer failed; further faults of it are not logged", fault);
            }
        }
    }
}
