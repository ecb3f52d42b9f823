package io.github.sluice.hres.core;

import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.host.HresObserver;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Resources;
import io.github.sluice.hres.core.resources.ResourcesReader;
import java.nio.file.Path;
import java.time.Duration;

/** Makes an {@link HresController}. Not for use by two threads. */
public final class HresControllerBuilder {
    private final Engine.Parts parts = new Engine.Parts();
    private ResourcesSource resources = ResourcesSource.none();
    private NodeTable nodes = NodeTable.of("");
    private HresHost host = HresHost.silent();
    private long sizeLimit = ResourcesReader.SIZE_LIMIT;
    private Duration mostHookTime = Duration.ofMinutes(10);

    HresControllerBuilder() {}

    /** The resources.yaml. */
    public HresControllerBuilder resources(Path file) {
        resources = ResourcesSource.of(file);
        return this;
    }

    /** The resources.yaml from bytes; {@code fileName} is what faults call it. */
    public HresControllerBuilder resources(String fileName, byte[] text) {
        resources = ResourcesSource.of(fileName, text);
        return this;
    }

    /** The nodes of the cluster. */
    public HresControllerBuilder nodes(NodeTable table) {
        nodes = table;
        return this;
    }

    /** What the scheduler does for the controller. */
    public HresControllerBuilder host(HresHost scheduler) {
        host = scheduler;
        return this;
    }

    /** Time and threads; without this the machine's own, closed with the controller. */
    public HresControllerBuilder workers(Workers workers) {
        parts.workers(workers);
        return this;
    }

    /** Sees every call, verdict and reload. */
    public HresControllerBuilder observer(HresObserver observer) {
        parts.observer(observer);
        return this;
    }

    /** Plugins that the host brings itself, beside those that are found. */
    public HresControllerBuilder plugins(HresPlugin... plugins) {
        parts.plugins(plugins);
        return this;
    }

    /** The class loader that finds plugins; without this the API's own. */
    public HresControllerBuilder classLoader(ClassLoader loader) {
        parts.loader(loader);
        return this;
    }

    /** The most bytes of a resources.yaml; 16 MiB without this. */
    public HresControllerBuilder sizeLimit(long bytes) {
        sizeLimit = bytes;
        return this;
    }

    /**
     * The most that a job may ask for as the hard limit of its hooks; 10 minutes without this. What a file gives a resource
     * stands, also above.
     */
    public HresControllerBuilder mostHookTime(Duration most) {
        mostHookTime = most;
        return this;
    }

    NodeTable nodes() {
        return nodes;
    }

    HresHost host() {
        return host;
    }

    Duration mostHookTime() {
        return mostHookTime;
    }

    /**
     * Reads the file, loads the plugins that it names (every installed one if it names no resources) and opens their
     * contexts. A context that cannot be opened leaves its resource in error: its jobs stay pending with the reason.
     *
     * @throws io.github.sluice.hres.core.resources.ResourcesException with every fault of the file; nothing was opened
     */
    public HresController open() {
        Engine engine = parts.build();
        try {
            ResourcesReader reader =
                    ResourcesReader.reader().nodes(nodes).sizeLimit(sizeLimit).plugins(new Wanted(engine.plugins()));
            Resources read = read(engine, reader);
            return new HresController(this, engine, read, reader);
        } catch (RuntimeException | Error broken) {
            engine.close();
            throw broken;
        }
    }

    /** Complains of broken plugins also if the file is refused, since one of them may be why. */
    private Resources read(Engine engine, ResourcesReader reader) {
        try {
            Resources read = resources.read(reader);
            if (read.list().isEmpty()) {
                engine.plugins().load(type -> true);
            }
            return read;
        } finally {
            engine.plugins().problems().forEach(engine.door()::complain);
        }
    }
}
