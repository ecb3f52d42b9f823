package io.github.sluice.hres.core.hooks;

import io.github.sluice.hres.HresPlugin;
import java.util.concurrent.atomic.AtomicInteger;

/** An opened side of a plugin, as the door knows it: whose class loader, and how many abandoned calls are still inside. */
public final class Guest {
    private final String plugin;
    private final ClassLoader loader;
    private final AtomicInteger stuck = new AtomicInteger();

    /** The guest for one side of that plugin. */
    public Guest(String type, HresPlugin plugin) {
        this.plugin = type;
        loader = plugin.getClass().getClassLoader();
    }

    /** The plugin's type. */
    public String plugin() {
        return plugin;
    }

    ClassLoader loader() {
        return loader;
    }

    boolean isStuck() {
        return stuck.get() > 0;
    }

    void abandoned() {
        stuck.incrementAndGet();
    }

    void returned() {
        stuck.decrementAndGet();
    }
}
