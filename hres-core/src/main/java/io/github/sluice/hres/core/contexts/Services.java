package io.github.sluice.hres.core.contexts;

import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.ResourceContext;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.hooks.Guest;
import io.github.sluice.hres.core.ledger.Ledger;
import java.util.List;
import java.util.concurrent.Callable;

/** What a context offers to its plugin, until it is closed. Safe for any thread. */
final class Services implements ResourceContext {
    private final String resource;
    private final Settings config;
    private final Ledger ledger;
    private final Background background;
    private final Guest guest;
    private final Gate generation;
    private volatile boolean closed;

    Services(String resource, Settings config, Guest guest, Ledger ledger, Background background, Gate generation) {
        this.resource = resource;
        this.config = config;
        this.guest = guest;
        this.ledger = ledger;
        this.background = background;
        this.generation = generation;
    }

    @Override
    public String resource() {
        return resource;
    }

    @Override
    public Settings config() {
        return config;
    }

    @Override
    public List<LayerSnapshot> layers() {
        refuseClosed();
        return ledger.layers(resource);
    }

    @Override
    public void background(String name, Callable<List<LayerVerdict>> work) {
        refuseClosed();
        background.start(guest, resource, name, work, generation);
    }

    void close() {
        closed = true;
    }

    private void refuseClosed() {
        if (closed) {
            throw new IllegalStateException("the context of " + resource + " was closed");
        }
    }
}
