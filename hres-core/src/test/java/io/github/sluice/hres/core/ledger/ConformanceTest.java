package io.github.sluice.hres.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Whole files of right answers, where there are some, and fixtures of the same kinds. */
class ConformanceTest {
    private static final List<String> LEDGER = List.of(
            """
            {"id": "mode 1 in order of size", "nodes": "n[1-8]", "plain": {}, "yaml":
             "- resource: r\\n  mode: MODE_1\\n  layers:\\n    - nodes: ['n[1-8]']\\n      count: 5\\n    - nodes: ['n[1-2]']\\n      count: 3\\n",
             "steps": [
              {"op": "submit", "job": "a", "request": "r:2", "nodes": "n[1-3]", "right": "run", "used": [["r", "n[1-2]", 2]]},
              {"op": "submit", "job": "b", "request": "r:2", "nodes": "n1", "right": "run", "used": [["r", "n[1-2]", 2], ["r", "n[1-8]", 2]]},
              {"op": "submit", "job": "c", "request": "r:4", "nodes": "n8", "right": "wait", "used": [["r", "n[1-2]", 2], ["r", "n[1-8]", 2]]},
              {"op": "submit", "job": "d", "request": "r:6", "nodes": "n8", "right": "never", "used": [["r", "n[1-2]", 2], ["r", "n[1-8]", 2]]},
              {"op": "submit", "job": "e", "request": "r:x", "nodes": "n8", "right": "refused", "used": [["r", "n[1-2]", 2], ["r", "n[1-8]", 2]]},
              {"op": "finish", "job": "b", "used": [["r", "n[1-2]", 2]]},
              {"op": "started", "job": "c", "used": [["r", "n[1-2]", 2], ["r", "n[1-8]", 4]]}]}
            """,
            """
            {"id": "mode 2 beside licences", "nodes": "n[1-8]", "plain": {"lic": 4}, "yaml":
             "- resource: r\\n  mode: MODE_2\\n  layers:\\n    - nodes: ['n[1-8]']\\n      count: -1\\n    - nodes: ['n[1-2]']\\n      count: 4294967297\\n",
             "steps": [
              {"op": "submit", "job": "a", "request": "r:4294967296,lic:3", "nodes": "n[2-3]", "right": "run", "used": [["r", "n[1-2]", 4294967296], ["r", "n[1-8]", 4294967296], ["lic", null, 3]]},
              {"op": "submit", "job": "b", "request": "r:1,lic:2", "nodes": "n1", "right": "wait", "used": [["r", "n[1-2]", 4294967296], ["r", "n[1-8]", 4294967296], ["lic", null, 3]]},
              {"op": "submit", "job": "a", "request": "r:1,lic:2", "nodes": "n1", "right": "run", "used": [["r", "n[1-2]", 1], ["r", "n[1-8]", 1], ["lic", null, 2]]}]}
            """,
            """
            {"id": "mode 3 with a base", "nodes": "n[1-8]", "plain": {}, "yaml":
             "- resource: r\\n  mode: MODE_3\\n  layers:\\n    - nodes: ['n[1-8]']\\n      count: 9\\n    - nodes: ['n[1-4]']\\n      count: 6\\n      base: [{name: b, value: 2}]\\n    - nodes: ['n[5-8]']\\n      count: 6\\n",
             "steps": [
              {"op": "submit", "job": "a", "request": "r:2", "nodes": "n[1-3]", "right": "never", "used": []},
              {"op": "submit", "job": "a", "request": "r:2", "nodes": "n[1-2]", "right": "run", "used": [["r", "n[1-4]", 4], ["r", "n[1-8]", 4]]},
              {"op": "submit", "job": "b", "request": "r:2", "nodes": "n[5-6]", "right": "wait", "used": [["r", "n[1-4]", 4], ["r", "n[1-8]", 4]]},
              {"op": "submit", "job": "c", "request": "r:3", "nodes": "n8", "right": "run", "used": [["r", "n[1-4]", 4], ["r", "n[5-8]", 3], ["r", "n[1-8]", 7]]}]}
            """);

    private static final List<String> REQUESTS = List.of(
            "{\"request\": \"pool:3;disk=2\", \"means\": {\"pool\": 3, \"disk\": 2}}",
            "{\"request\": \"pool:0|disk\", \"means\": [{}, {\"disk\": 1}]}",
            "{\"request\": \"disk:fast\", \"means\": {\"disk\": 7}}",
            "{\"request\": \"disk:Fast\", \"means\": \"refused\"}",
            "{\"request\": \"pool:01\", \"means\": \"refused\"}",
            "{\"request\": \"disk:1,pool|disk\", \"means\": \"refused\"}");

    private static final String REQUEST_FILE =
            """
            - resource: pool
              mode: MODE_1
              layers: [{layer_name: l, nodes: "n[1-8]", count: 9}]
            - resource: disk
              mode: MODE_2
              variables: [{name: fast, value: 7}]
              layers: [{layer_name: l, nodes: "n[1-8]", count: 9}]
            """;

    @Test
    void everyStepOfTheOwnCasesIsRight() {
        LEDGER.forEach(text -> replay(Json.object(text)));
    }

    @Test
    void everyStepOfTheWholeFileIsRight() throws IOException {
        List<Map<?, ?>> cases = Json.lines(data().resolve("conformance/ledger.jsonl"));
        assertThat(cases).hasSizeGreaterThan(20);
        cases.forEach(ConformanceTest::replay);
    }

    @Test
    void everyRequestOfTheOwnCasesIsReadRight() {
        Resources resources = Fixtures.read(Fixtures.EIGHT, REQUEST_FILE);
        REQUESTS.forEach(text -> compare(Json.object(text), resources));
    }

    @Test
    void everyRequestOfTheWholeFileIsReadRight() throws IOException {
        Path data = data();
        String yaml = Files.readString(data.resolve("data/resources/resources-man-example.yaml"));
        Resources resources = Fixtures.read(NodeTable.of("node[01-32]"), yaml);
        List<Map<?, ?>> cases = Json.lines(data.resolve("conformance/requests.jsonl"));
        assertThat(cases).hasSizeGreaterThan(30);
        cases.forEach(each -> compare(each, resources));
    }

    private static Path data() {
        String folder = System.getProperty("sluice.data");
        assumeTrue(folder != null, "no folder of right answers is named by sluice.data");
        return Path.of(folder);
    }

    private static void compare(Map<?, ?> each, Resources resources) {
        String text = (String) each.get("request");
        Object means;
        try {
            List<Map<String, Long>> read = Request.parse(text, resources).alternatives().stream()
                    .map(Request.Alternative::counts)
                    .toList();
            means = each.get("means") instanceof List ? read : read.get(0);
            assertThat(read).as(text).hasSize(each.get("means") instanceof List<?> list ? list.size() : 1);
        } catch (RequestException refused) {
            means = "refused";
        }
        assertThat(means).as(text).isEqualTo(each.get("means"));
    }

    private static void replay(Map<?, ?> each) {
        NodeTable table = NodeTable.of((String) each.get("nodes"));
        StringBuilder yaml = new StringBuilder((String) each.get("yaml"));
        ((Map<?, ?>) each.get("plain")).forEach((name, count) -> yaml.append("\n- resource: ")
                .append(name)
                .append("\n  mode: MODE_1\n  layers: [{layer_name: plain, nodes: \"")
                .append(each.get("nodes"))
                .append("\", count: ")
                .append(count)
                .append("}]\n"));
        Resources resources = Fixtures.read(table, yaml.toString());
        Replay replay = new Replay(resources, table, new TreeMap<>(), Ledger.open(resources, table));
        int number = 0;
        for (Object step : (List<?>) each.get("steps")) {
            replay.step(each.get("id") + " step " + ++number + " " + step, (Map<?, ?>) step);
        }
    }

    private record Replay(Resources resources, NodeTable table, Map<String, Map<?, ?>> waiting, Ledger ledger) {
        void step(String what, Map<?, ?> step) {
            String job = (String) step.get("job");
            switch ((String) step.get("op")) {
                case "submit" -> {
                    release(job);
                    waiting.put(job, step);
                    assertThat(submit(job, step)).as(what).isEqualTo(step.get("right"));
                }
                case "started" ->
                    assertThat(submit(job, waiting.get(job))).as(what).isEqualTo("run");
                case "finish" -> release(job);
                default -> throw new IllegalArgumentException("unknown step " + step);
            }
            if (step.containsKey("used")) {
                assertThat(used()).as(what).isEqualTo(new TreeSet<>(expected((List<?>) step.get("used"))));
            }
            assertThat(ledger.audit()).as(what).isEmpty();
        }

        private void release(String job) {
            ledger.release(new JobId(0, job));
        }

        private String submit(String job, Map<?, ?> step) {
            try {
                Request request = Request.parse((String) step.get("request"), resources);
                ChargeResult result = ledger.charge(new JobId(0, job), request, table.set((String) step.get("nodes")));
                return switch (result.kind()) {
                    case CHARGED -> "run";
                    case NOT_NOW -> "wait";
                    case NEVER -> "never";
                };
            } catch (RequestException refused) {
                return "refused";
            }
        }

        private TreeSet<String> used() {
            TreeSet<String> used = new TreeSet<>();
            for (String resource : ledger.resources()) {
                for (LayerSnapshot layer : ledger.layers(resource)) {
                    if (layer.used() != 0) {
                        used.add(resource + " " + layer.layer() + " " + layer.used());
                    }
                }
            }
            return used;
        }

        private static List<String> expected(List<?> rows) {
            List<String> expected = new ArrayList<>();
            for (Object row : rows) {
                List<?> parts = (List<?>) row;
                Object layer = parts.get(1) == null ? "plain" : parts.get(1);
                expected.add(parts.get(0) + " " + layer + " " + parts.get(2));
            }
            return expected;
        }
    }
}
