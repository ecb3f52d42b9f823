package io.github.sluice.hres.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.jobs.JobRequest;
import io.github.sluice.hres.core.ledger.ChargeResult;
import io.github.sluice.hres.core.nodes.NodeTable;
import java.util.concurrent.Executor;

/** Small controllers for tests: four nodes, and resources with one layer over all of them. */
final class Fixture {
    static final NodeTable NODES = NodeTable.of("n[1-4]");

    /** A thread of its own for each task: the pool that tasks share may have one thread, and tests that wait need two. */
    static final Executor ASIDE = task -> new Thread(task, "aside").start();

    private Fixture() {}

    /** A resource of 10 with that plugin; {@code more} are further lines of its plugin entry, indented by four. */
    static String resource(String name, String type, String... more) {
        StringBuilder yaml = new StringBuilder("- resource: " + name + "\n  mode: MODE_2\n  layers:\n"
                + "    - {layer_name: all, nodes: 'n[1-4]', count: 10}\n");
        if (!type.isEmpty()) {
            yaml.append("  plugin:\n    type: ").append(type).append('\n');
        }
        for (String line : more) {
            yaml.append("    ").append(line).append('\n');
        }
        return yaml.toString();
    }

    static HresControllerBuilder builder(String yaml, HresPlugin... plugins) {
        return HresController.builder()
                .resources("test.yaml", yaml.getBytes(UTF_8))
                .nodes(NODES)
                .plugins(plugins);
    }

    static HresController open(String yaml, HresPlugin... plugins) {
        return builder(yaml, plugins).open();
    }

    static HresController open(HresHost host, String yaml, HresPlugin... plugins) {
        return builder(yaml, plugins).host(host).open();
    }

    static JobId job(long number) {
        return JobId.of(number);
    }

    /** Submits and charges a job on node n1. */
    static JobId charged(HresController hres, long number, String text) {
        JobRequest request = hres.submit(text).orElseThrow();
        Job job = Job.builder(job(number)).user(1000, 100).build();
        ChargeResult result = hres.charge(job, request, NODES.set("n1"));
        if (result.kind() != ChargeResult.Kind.CHARGED) {
            throw new IllegalStateException(result.toString());
        }
        return job.id();
    }
}
