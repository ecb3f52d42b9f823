package io.github.sluice.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.simulator.trace.SwfReader;
import io.github.sluice.simulator.trace.SwfTrace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Small clusters and workloads. */
final class Clusters {
    /** Eight nodes in two racks; with 100 a node a rack feeds three of its four, the site five. */
    static final String POWER =
            """
            - resource: power
              mode: MODE_3
            %s  layers:
                - {layer_name: site, count: 500}
                - {layer_name: rack1, parent_name: site, nodes: "n[1-4]", count: 300}
                - {layer_name: rack2, parent_name: site, nodes: "n[5-8]", count: 300}
            """;

    private Clusters() {}

    static Simulation.Builder plain() {
        return Simulation.of("power.yaml", POWER.formatted("").getBytes(UTF_8))
                .nodes(NodeTable.of("n[1-8]"))
                .request("power:100");
    }

    /** The same with a plugin of that type. */
    static Simulation.Builder withPlugin(String type, String more) {
        String plugin = "  plugin: {type: " + type + more + "}\n";
        return Simulation.of("power.yaml", POWER.formatted(plugin).getBytes(UTF_8))
                .nodes(NodeTable.of("n[1-8]"))
                .request("power:100");
    }

    /** Jobs from {@code submit runTime processors requestedTime} quadruples. */
    static SwfTrace jobs(long... values) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < values.length; i += 4) {
            text.append(i / 4 + 1).append(' ').append(values[i]).append(" -1 ").append(values[i + 1]);
            text.append(' ').append(values[i + 2]).append(" -1 -1 ").append(values[i + 2]);
            text.append(' ').append(values[i + 3]).append(" -1 1 3 4 -1 -1 -1 -1 -1\n");
        }
        try {
            return SwfReader.read(
                    "jobs.swf", new ByteArrayInputStream(text.toString().getBytes(UTF_8)));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    static long peak(Report report, String layer) {
        return report.layers().stream()
                .filter(use -> use.layer().equals(layer))
                .findFirst()
                .orElseThrow()
                .peak();
    }
}
