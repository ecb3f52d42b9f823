package io.github.sluice.simulator;

import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.simulator.trace.LublinModel;
import io.github.sluice.simulator.trace.SwfTrace;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * A workload on a cluster in virtual time: the controller and every node, and each job through every hook.
 *
 * <p>A job takes whole nodes for its run time, and has one task for each of its processors. At one instant all due ends come
 * first, then all due submissions, then as many starts as fit, and this again until nothing changes. Hooks take no virtual
 * time. Nodes are taken in the order of their indexes among idle ones. A job without a known run time or size is skipped; a
 * job that can never run is rejected at its submission and meets no hook; a job whose pre-run fails is held. A job whose
 * pre-run says "retry later", or whose prolog fails on a node, gives everything back and is tried again after a while,
 * at its old place in the queue; after 20 such tries it is held. A node whose hook fails with more than "retry later" is
 * drained for good.
 *
 * <p>{@link #run} drives virtual time, and plugins run in its threads, one at a time. What they really wait for, such as a
 * program, takes no virtual time. The same settings give the same result, as long as the plugins do. An object may be run
 * more than once.
 */
public final class Simulation {
    private final ResourcesFile resources;
    private final NodeTable nodes;
    private final SwfTrace trace;
    private final Rules rules;
    private final List<HresPlugin> plugins;
    private final long seed;
    private final LongSupplier nanoTime;
    private final IntConsumer progress;
    private final JobEvents events;

    private Simulation(Builder builder, ResourcesFile resources) {
        this.resources = resources;
        nodes = builder.nodes;
        trace = builder.trace;
        rules = new Rules(builder.request, builder.processorsPerNode, builder.policy, builder.limit);
        plugins = List.copyOf(builder.plugins);
        seed = builder.seed;
        nanoTime = builder.nanoTime;
        progress = builder.progress;
        events = builder.events;
    }

    /**
     * What jobs ask for and how they start.
     *
     * @param request what every job asks for, as it would write it
     * @param processorsPerNode at least 1
     * @param policy in which order waiting jobs start
     * @param limit how many jobs of the trace are looked at
     */
    record Rules(String request, int processorsPerNode, Policy policy, int limit) {}

    /** Starts a simulation of that resources.yaml. */
    public static Builder of(Path resources) {
        return new Builder(ResourcesFile.of(resources));
    }

    /** Starts a simulation of that resources.yaml; {@code name} is what faults call it. */
    public static Builder of(String name, byte[] resources) {
        return new Builder(ResourcesFile.of(name, resources));
    }

    /**
     * Runs every job to its end, or until nothing can happen any more.
     *
     * @throws io.github.sluice.hres.core.resources.ResourcesException with every fault of the file
     * @throws io.github.sluice.hres.core.ledger.RequestException if the request is faulty
     */
    public Report run() {
        Stopwatch watch = new Stopwatch(nanoTime);
        HookCounts counts = new HookCounts();
        Mailbox mailbox = new Mailbox();
        Instant epoch = Instant.ofEpochSecond(trace.header().unixStartTime().orElse(0));
        try (Clock clock = new Clock(seed, epoch)) {
            return run(clock, new Doors(clock.workers(), counts, plugins), counts, mailbox, watch);
        }
    }

    private Report run(Clock clock, Doors doors, HookCounts counts, Mailbox mailbox, Stopwatch watch) {
        try (HresController controller = doors.controller(resources, nodes, mailbox);
                Nodes all = new Nodes(doors, watch, nodes)) {
            Cluster cluster = new Cluster(controller, all, clock, watch);
            Replay replay = new Replay(cluster, clock, mailbox, rules, trace, progress, events);
            replay.run();
            return replay.report(counts, watch);
        }
    }

    /** The settings of a simulation. Not for use by two threads. */
    public static final class Builder {
        private final ResourcesFile resources;
        private final List<HresPlugin> plugins = new ArrayList<>();
        private NodeTable nodes = NodeTable.of("");
        private SwfTrace trace = LublinModel.builder().jobs(0).build().generate();
        private String request = "";
        private int processorsPerNode = 1;
        private Policy policy = Policy.FCFS;
        private int limit = Integer.MAX_VALUE;
        private long seed = 1;
        private LongSupplier nanoTime = () -> 0;
        private IntConsumer progress = settled -> {};
        private JobEvents events = JobEvents.IGNORED;

        private Builder(ResourcesFile resources) {
            this.resources = resources;
        }

        /** The nodes of the cluster; none without this. */
        public Builder nodes(NodeTable table) {
            nodes = Objects.requireNonNull(table, "nodes");
            return this;
        }

        /** The workload; no jobs without this. */
        public Builder trace(SwfTrace workload) {
            trace = Objects.requireNonNull(workload, "trace");
            return this;
        }

        /** What every job asks for, such as {@code power:300,licence:1}; nothing without this. */
        public Builder request(String text) {
            request = Objects.requireNonNull(text, "request");
            return this;
        }

        /** How many processors a node has, at least 1; 1 without this. */
        public Builder processorsPerNode(int count) {
            if (count < 1) {
                throw new IllegalArgumentException("processors per node: " + count + ", right is 1 and up");
            }
            processorsPerNode = count;
            return this;
        }

        /** In which order waiting jobs start; first come, first served without this. */
        public Builder policy(Policy order) {
            policy = Objects.requireNonNull(order, "policy");
            return this;
        }

        /** Only so many jobs of the trace, the first ones. */
        public Builder limit(int jobs) {
            if (jobs < 0) {
                throw new IllegalArgumentException("limit: " + jobs + ", right is 0 and up");
            }
            limit = jobs;
            return this;
        }

        /** The order in which threads of the engine run, where it has a choice; 1 without this. */
        public Builder seed(long number) {
            seed = number;
            return this;
        }

        /** Plugins beside those that are installed. */
        public Builder plugins(HresPlugin... more) {
            plugins.addAll(List.of(more));
            return this;
        }

        /** A clock of the machine in nanoseconds, to measure how long hooks and the whole take; without this they take 0. */
        public Builder nanoTime(LongSupplier clock) {
            nanoTime = Objects.requireNonNull(clock, "nanoTime");
            return this;
        }

        /** Is told how many jobs are settled, whenever that has grown: finished, held, rejected or skipped. */
        public Builder progress(IntConsumer settled) {
            progress = Objects.requireNonNull(settled, "progress");
            return this;
        }

        /** Is told what becomes of each job. */
        Builder events(JobEvents seen) {
            events = seen;
            return this;
        }

        /** The simulation with these settings. */
        public Simulation build() {
            return new Simulation(this, resources);
        }
    }
}
