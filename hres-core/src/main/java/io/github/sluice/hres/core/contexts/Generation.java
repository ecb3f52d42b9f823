package io.github.sluice.hres.core.contexts;

import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.resources.Resources;
import java.util.List;
import java.util.Optional;

/**
 * The contexts of one resources.yaml, in file order. No hook is called on them once the gate is closed and everybody has
 * left. Safe for any thread.
 */
public final class Generation {
    private final Resources resources;
    private final List<Context> contexts;
    private final Gate gate;
    private final List<Maintenance> maintenance;

    Generation(Resources resources, List<Context> contexts, Gate gate, List<Maintenance> maintenance) {
        this.resources = resources;
        this.contexts = List.copyOf(contexts);
        this.gate = gate;
        this.maintenance = List.copyOf(maintenance);
    }

    /** The resources of the file. */
    public Resources resources() {
        return resources;
    }

    /** The contexts in file order. Unmodifiable. */
    public List<Context> contexts() {
        return contexts;
    }

    /** The context of a resource that has a plugin. */
    public Optional<Context> find(String resource) {
        for (Context context : contexts) {
            if (context.resource().equals(resource)) {
                return Optional.of(context);
            }
        }
        return Optional.empty();
    }

    /** Goes out again. */
    public void leave() {
        gate.leave();
    }

    boolean enter() {
        return gate.enter();
    }

    void maintain() {
        maintenance.forEach(Maintenance::start);
    }

    void rest() {
        maintenance.forEach(Maintenance::stop);
    }

    /** Lets nobody in any more; the signal is given when the last one has left. */
    Workers.Signal shut() {
        return gate.close();
    }
}
