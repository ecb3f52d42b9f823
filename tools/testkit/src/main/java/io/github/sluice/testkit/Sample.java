package io.github.sluice.testkit;

import io.github.sluice.hres.Audience;
import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.MaintainCall;
import io.github.sluice.hres.NodeHooks;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.Schema;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.StepContext;
import io.github.sluice.hres.StepHooks;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.jobs.Start;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;

/** A plugin with a resource and a job for it, without an engine; for contract tests. One thread uses it. */
record Sample(HresPlugin plugin, Settings config, Settings arguments, Duration patience) {
    static final String RESOURCE = "contract";
    static final String LAYER = "all";
    private static final String NODE = "n1";
    private static final JobId JOB = new JobId(7, "7-contract");
    private static final Duration MOMENT = Duration.ofMillis(20);

    private record Opened(String node, JobId job, int step) implements StepContext {}

    private record Round(List<LayerSnapshot> layers, Duration timeLeft) implements MaintainCall {
        @Override
        public void progress(String what) {}

        @Override
        public boolean abandoned() {
            return false;
        }
    }

    /** Settings as written, read by a schema, secrets included. */
    static Schema.Reading read(Schema schema, Settings written) {
        return schema.read(entries(written));
    }

    Descriptor descriptor() {
        return plugin.descriptor();
    }

    ControllerHooks controller() throws Exception {
        Settings all = read(descriptor().config(), config).settings();
        return plugin.openController(new DirectResource(RESOURCE, all, layers()));
    }

    NodeHooks node() throws Exception {
        return plugin.openNode(() -> NODE);
    }

    StepHooks step() throws Exception {
        return plugin.openStep(new Opened(NODE, JOB, 0));
    }

    MaintainCall round() {
        return new Round(layers(), patience);
    }

    DirectCall call(Hook hook) {
        return call(hook, 1, Payload.none());
    }

    /** A call of a hook, with the settings that it may see. */
    DirectCall call(Hook hook, long attempt, Payload payload) {
        Descriptor descriptor = descriptor();
        Settings all = read(descriptor.config(), config).settings();
        boolean controllers = hook.audience() == Audience.CONTROLLER;
        NodeNames nodes = NodeNames.parse(NODE);
        Job job = Job.builder(JOB).user(1000, 100).nodes(nodes).build();
        Prep prep = Prep.builder(RESOURCE)
                .pluginId(descriptor.id())
                .attempt(attempt)
                .config(controllers ? all : descriptor.config().seenBy(hook.audience(), all))
                .arguments(read(descriptor.arguments(), arguments).settings())
                .layers(List.of(new LayerCharge(LAYER, 1, nodes)))
                .payload(payload)
                .build();
        return new DirectCall(job, prep, patience);
    }

    /** Runs the pre-run to its end, which is success. */
    Payload prerun(ControllerHooks side, long attempt) throws Exception {
        if (side.prerun().isEmpty()) {
            return Payload.none();
        }
        DirectCall call = call(Hook.PRERUN, attempt, Payload.none());
        PrerunResult result = side.prerun().get().run(call);
        if (result instanceof PrerunResult.Started started) {
            result = polled(started, call);
        }
        if (result instanceof PrerunResult.Ready ready) {
            return ready.payload();
        }
        throw new AssertionError("the pre-run with the good configuration answered " + result);
    }

    private PrerunResult polled(PrerunResult.Started started, DirectCall call) throws Exception {
        try (Workers workers = Workers.system()) {
            long deadline = workers.nanoTime() + patience.toNanos();
            Optional<PrerunResult> result = started.poll().poll(call);
            while (result.isEmpty() && workers.nanoTime() - deadline < 0) {
                workers.signal().await(MOMENT);
                result = started.poll().poll(call);
            }
            return result.orElseThrow(() -> new AssertionError("a pre-run that was started has not ended"));
        }
    }

    /** Starts a job, waiting for pre-runs that go on. */
    Start.Kind startOf(OneJob job, Workers workers) throws InterruptedException {
        long deadline = workers.nanoTime() + patience.toNanos();
        Start start = job.prerun();
        while (start.kind() == Start.Kind.STARTED && workers.nanoTime() - deadline < 0) {
            workers.signal().await(MOMENT);
            start = job.prerun();
        }
        if (start.kind() != Start.Kind.READY) {
            throw new AssertionError("the job does not start: " + start);
        }
        return start.kind();
    }

    /** Runs a hook on a thread that is interrupted from the beginning; whether it ended in time. What it throws is fine. */
    boolean endsWhenInterrupted(Callable<?> hook) throws InterruptedException {
        try (Workers workers = Workers.system()) {
            Workers.Work work = workers.start("interrupted hook", () -> {
                Thread.currentThread().interrupt();
                try {
                    hook.call();
                } catch (Exception refused) {
                    Thread.interrupted();
                }
            });
            return work.await(patience);
        }
    }

    /** A resources.yaml with one resource of this plugin. */
    String yaml() {
        StringBuilder yaml = new StringBuilder("- resource: " + RESOURCE + "\n"
                + "  mode: MODE_2\n"
                + "  plugin:\n"
                + "    type: " + descriptor().type() + "\n");
        String before = "    config:\n";
        for (Settings.Entry entry : entries(config)) {
            yaml.append(before).append("      - {name: ").append(quoted(entry.name()));
            yaml.append(", value: ").append(quoted(entry.value())).append("}\n");
            before = "";
        }
        return yaml + "  layers:\n    - {layer_name: " + LAYER + ", nodes: 'n[1-2]', count: 10}\n";
    }

    private static List<LayerSnapshot> layers() {
        return List.of(LayerSnapshot.builder(LAYER)
                .nodes(NodeNames.parse(NODE))
                .limits(OptionalLong.of(10), OptionalLong.of(10))
                .used(1)
                .build());
    }

    private static List<Settings.Entry> entries(Settings settings) {
        List<Settings.Entry> all = new ArrayList<>(settings.entries());
        settings.secretNames()
                .forEach(name ->
                        all.add(new Settings.Entry(name, settings.secret(name).reveal())));
        return all;
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
