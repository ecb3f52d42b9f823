package io.github.sluice.proofs;

import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.core.host.HookCall;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.host.HresObserver;
import io.github.sluice.testkit.Recording;
import io.github.sluice.testkit.RecordingPlugin;
import io.github.sluice.testkit.TestCluster;
import io.github.sluice.testkit.VirtualTime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** A cluster under virtual time, with a host and an observer that write down what they hear. */
final class EngineRig implements AutoCloseable {
    /** Four nodes in one layer. */
    static final String NODES = "n[1-4]";

    final VirtualTime time;
    final Recording recording = new Recording();
    final List<String> heard = Collections.synchronizedList(new ArrayList<>());
    private final Instant start;

    EngineRig(long seed) {
        time = VirtualTime.seeded(seed);
        start = time.now();
    }

    /** A resource of that name in MODE_2 with a plugin {@code hres/TYPE}; {@code more} are lines of the plugin's part. */
    static String resource(String name, String type, String... more) {
        StringBuilder yaml = new StringBuilder("- resource: " + name + "\n  mode: MODE_2\n"
                + "  layers:\n    - {layer_name: all, nodes: '" + NODES + "', count: 100}\n"
                + "  plugin:\n    type: hres/" + type + "\n");
        for (String line : more) {
            yaml.append("    ").append(line).append('\n');
        }
        return yaml.toString();
    }

    /** A plugin {@code hres/TYPE} that writes into this rig's recording. */
    RecordingPlugin.Builder plugin(String type) {
        return RecordingPlugin.builder("hres/" + type).recording(recording);
    }

    TestCluster cluster(String yaml, HresPlugin... plugins) {
        return TestCluster.builder(time, NODES, yaml)
                .plugins(plugins)
                .host(host())
                .observer(observer())
                .open();
    }

    /** Puts another file in force. */
    static void reload(TestCluster cluster, String yaml) {
        cluster.controller().reload("resources.yaml", yaml.getBytes(StandardCharsets.UTF_8));
    }

    /** What was written down of hooks, opening and closing left out. */
    List<String> hooks() {
        return recording.texts().stream()
                .filter(text -> !text.startsWith("open ") && !text.startsWith("close "))
                .toList();
    }

    /** How much virtual time has passed. */
    Duration passed() {
        return Duration.between(start, time.now());
    }

    @Override
    public void close() {
        time.close();
    }

    private HresHost host() {
        return new HresHost() {
            @Override
            public void requeue(Set<JobId> jobs, String reason) {
                heard.add("requeue " + jobs + " " + reason);
            }
        };
    }

    private HresObserver observer() {
        return new HresObserver() {
            @Override
            public void hookEnded(HookCall call, Outcome.Kind kind, long nanos) {
                heard.add(call.hook() + " " + call.resource() + " " + kind);
            }

            @Override
            public void hookAbandoned(HookCall call) {
                heard.add(call.hook() + " " + call.resource() + " abandoned");
            }
        };
    }
}
