package io.github.sluice.testkit;

import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.HresNode;
import io.github.sluice.hres.core.HresStep;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.host.HresObserver;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.jobs.JobRequest;
import io.github.sluice.hres.core.ledger.ChargeResult;
import io.github.sluice.hres.core.ledger.Selection;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A small cluster for tests: a controller, and nodes that are started when a job comes. Jobs go through it by hand, one
 * {@link OneJob} each. All doors share the plugin objects, the workers and the observer; a real cluster shares nothing.
 *
 * <p><b>Threads:</b> one at a time, such as the tasks of one {@link VirtualTime}. <b>Errors:</b> what cannot be is an {@link AssertionError}.
 */
public final class TestCluster implements AutoCloseable {
    private static final ClassLoader NO_OTHERS =
            ClassLoader.getPlatformClassLoader(); // a plugin is often on the class path too

    private final Builder parts;
    private final HresController controller;
    private final Map<String, HresNode> nodes = new LinkedHashMap<>();
    private NodeSet idle;
    private long jobs;

    private TestCluster(Builder builder) {
        parts = builder;
        idle = builder.table.all();
        controller = HresController.builder()
                .resources("resources.yaml", builder.yaml.getBytes(StandardCharsets.UTF_8))
                .nodes(builder.table)
                .host(builder.host)
                .workers(builder.workers)
                .observer(builder.observer)
                .classLoader(NO_OTHERS)
                .plugins(builder.plugins)
                .open();
    }

    /**
     * Starts a cluster.
     *
     * @param workers time and threads; not closed with the cluster
     * @param nodes a node expression
     * @param yaml the text of a resources.yaml
     */
    public static Builder builder(Workers workers, String nodes, String yaml) {
        return new Builder(workers, nodes, yaml);
    }

    /** The controller. */
    public HresController controller() {
        return controller;
    }

    /** The node of that name, started if need be. */
    public HresNode node(String name) {
        HresNode known = nodes.get(name);
        if (known != null) {
            return known;
        }
        HresNode opened = HresNode.builder(name)
                .workers(parts.workers)
                .observer(parts.observer)
                .classLoader(NO_OTHERS)
                .plugins(parts.plugins)
                .open();
        HresNode first = nodes.putIfAbsent(name, opened); // opening may have let another task of a virtual time run
        if (first != null) {
            opened.close();
            return first;
        }
        return opened;
    }

    /** A job that asks for {@code request}, without arguments, and holds its charges on {@code count} idle nodes. */
    public OneJob job(String request, int count) {
        return job(request, count, Map.of());
    }

    /**
     * A job that asks for {@code request} and holds its charges on {@code count} idle nodes.
     *
     * @param arguments arguments for plugins, by resource
     * @throws IllegalArgumentException if the submission is refused
     */
    public OneJob job(String request, int count, Map<String, Settings> arguments) {
        JobRequest wanted = controller.submit(request, arguments).orElseThrow();
        Selection selection = controller.select(wanted, idle, count);
        if (!(selection instanceof Selection.Fits fits)) {
            throw new AssertionError(request + " on " + count + " nodes does not fit: " + selection);
        }
        jobs++;
        Job job = Job.builder(JobId.of(jobs)).user(1000, 100).userName("ada").build();
        ChargeResult charged = controller.charge(job, wanted, fits.nodes());
        if (charged.kind() != ChargeResult.Kind.CHARGED) {
            throw new AssertionError(request + " was selected and could not be charged: " + charged);
        }
        idle = idle.difference(fits.nodes());
        return new OneJob(this, job.toBuilder().nodes(fits.nodes().names()).build(), fits.nodes());
    }

    /** What is wrong in the ledger; empty when all is right. */
    public List<String> audit() {
        return controller.audit();
    }

    /** Closes the nodes, last first, and the controller. */
    @Override
    public void close() {
        List<HresNode> last = new ArrayList<>(nodes.values());
        for (int i = last.size() - 1; i >= 0; i--) {
            last.get(i).close();
        }
        nodes.clear();
        controller.close();
    }

    HresStep step(String node, JobId job) {
        return HresStep.builder(node, job, 0)
                .workers(parts.workers)
                .observer(parts.observer)
                .classLoader(NO_OTHERS)
                .plugins(parts.plugins)
                .open();
    }

    Workers workers() {
        return parts.workers;
    }

    void giveBack(NodeSet used) {
        idle = idle.union(used);
    }

    /** Makes a {@link TestCluster}. Not for use by two threads. */
    public static final class Builder {
        private final Workers workers;
        private final NodeTable table;
        private final String yaml;
        private HresHost host = HresHost.silent();
        private HresObserver observer = HresObserver.none();
        private HresPlugin[] plugins = {};

        private Builder(Workers workers, String nodes, String yaml) {
            this.workers = workers;
            table = NodeTable.of(nodes);
            this.yaml = yaml;
        }

        /** What the scheduler does for the controller. */
        public Builder host(HresHost scheduler) {
            host = scheduler;
            return this;
        }

        /** Sees what every door does. */
        public Builder observer(HresObserver all) {
            observer = all;
            return this;
        }

        /** The plugins; those on the class path are not there. */
        public Builder plugins(HresPlugin... brought) {
            plugins = brought.clone();
            return this;
        }

        /** Starts the controller. */
        public TestCluster open() {
            return new TestCluster(this);
        }
    }
}
