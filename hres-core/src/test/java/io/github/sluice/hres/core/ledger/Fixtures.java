package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Resources;
import io.github.sluice.hres.core.resources.ResourcesReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** Small machines for the tests of this package. */
final class Fixtures {
    /** Two racks of four nodes under a site; a pool over all and one for each rack; links that nest. */
    static final String MACHINE =
            """
            - resource: power
              mode: MODE_3
              variables:
                - {name: full_node, value: 1000}
                - {name: full_gpu_node, value: 2000}
              layers:
                - {layer_name: site, count: 7000, base: [{name: ups, value: 500}]}
                - {layer_name: rack1, parent_name: site, nodes: "n[1-4]", count: 4000, base: [{name: switch, value: 500}]}
                - {layer_name: rack2, parent_name: site, nodes: "n[5-8]", count: 4000}
            - resource: licence
              mode: MODE_1
              layers:
                - {layer_name: all, nodes: "n[1-8]", count: 6}
                - {layer_name: left, nodes: "n[1-4]", count: 10}
                - {layer_name: right, nodes: "n[5-8]", count: 10}
            - resource: link
              mode: MODE_2
              layers:
                - {layer_name: core, nodes: "n[1-6]", count: 40}
                - {layer_name: edge1, nodes: "n[1-4]", count: 25}
                - {layer_name: edge2, nodes: "n[5-6]", count: 25}
            """;

    static final NodeTable EIGHT = NodeTable.of("n[1-8]");

    private Fixtures() {}

    static Resources machine() {
        return read(EIGHT, MACHINE);
    }

    static Resources read(NodeTable table, String yaml) {
        return ResourcesReader.reader().nodes(table).read("test.yaml", yaml.getBytes(StandardCharsets.UTF_8));
    }

    /** What every layer of the resource has used, without those at 0: {@code {rack1=2000, site=2000}}. */
    static Map<String, Long> used(Ledger ledger, String resource) {
        Map<String, Long> used = new TreeMap<>();
        for (LayerSnapshot layer : ledger.layers(resource)) {
            if (layer.used() != 0) {
                used.put(layer.layer(), layer.used());
            }
        }
        return used;
    }

    static LayerSnapshot layer(Ledger ledger, String resource, String layer) {
        return ledger.layers(resource).stream()
                .filter(each -> each.layer().equals(layer))
                .findFirst()
                .orElseThrow();
    }
}
