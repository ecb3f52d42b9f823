package io.github.sluice.cli;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.core.ledger.ChargeResult;
import io.github.sluice.hres.core.ledger.Ledger;
import io.github.sluice.hres.core.ledger.Request;
import io.github.sluice.hres.core.ledger.StateSource;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Resources;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What runs on a cluster, from a file:
 * {@code {"jobs": [{"id": 7, "nodes": "n[1-4]", "request": "power:300", "end": "2026-12-01T13:00:00Z"}],
 * "layers": [{"resource": "power", "layer": "row1", "state": "DOWN", "reason": "smoke"}]}}. Both lists may be left out, and
 * so may {@code request}, {@code end} and {@code reason}. Jobs are charged in their order, then layers get their states.
 *
 * @param idle the nodes that no job has
 * @param ends when jobs end, as far as that is said
 */
record ClusterState(NodeSet idle, Map<JobId, Instant> ends) {
    private static final Set<String> KEYS = Set.of("jobs", "layers");
    private static final Set<String> JOB_KEYS = Set.of("id", "nodes", "request", "end");
    private static final Set<String> LAYER_KEYS = Set.of("resource", "layer", "state", "reason");

    static ClusterState empty(NodeTable table) {
        return new ClusterState(table.all(), Map.of());
    }

    /**
     * Puts what the file says into a fresh ledger.
     *
     * @throws Failure with every fault of the file
     */
    static ClusterState read(String file, byte[] text, Resources resources, Ledger ledger) {
        return new Reading(file, resources, ledger).read(Json.read(file, text));
    }

    /** One reading of one file. */
    private static final class Reading {
        private final String file;
        private final Resources resources;
        private final Ledger ledger;
        private final List<String> faults = new ArrayList<>();
        private final Map<JobId, Instant> ends = new LinkedHashMap<>();
        private NodeSet idle;

        Reading(String file, Resources resources, Ledger ledger) {
            this.file = file;
            this.resources = resources;
            this.ledger = ledger;
            idle = ledger.table().all();
        }

        ClusterState read(JsonNode root) {
            requireKeys("the document", root, KEYS);
            items(root, "jobs").forEach((where, job) -> attempt(where, () -> charge(where, job)));
            items(root, "layers").forEach((where, layer) -> attempt(where, () -> set(where, layer)));
            if (!faults.isEmpty()) {
                throw new Failure(faults);
            }
            return new ClusterState(idle, ends);
        }

        private Map<String, JsonNode> items(JsonNode root, String key) {
            Map<String, JsonNode> items = new LinkedHashMap<>();
            JsonNode list = root.path(key);
            if (!list.isMissingNode() && !list.isArray()) {
                fault(key, "is no list, a list is right");
            }
            for (JsonNode item : list) {
                items.put(key + "[" + items.size() + "]", item);
            }
            return items;
        }

        private void attempt(String where, Runnable step) {
            try {
                step.run();
            } catch (IllegalArgumentException | IllegalStateException | DateTimeException wrong) {
                fault(where, Errors.oneLine(String.valueOf(wrong.getMessage())));
            }
        }

        private void charge(String where, JsonNode job) {
            requireKeys(where, job, JOB_KEYS);
            JobId id = JobId.of(Long.parseLong(text(job, "id")));
            NodeSet nodes = ledger.table().set(text(job, "nodes"));
            if (!idle.containsAll(nodes)) {
                fault(where, "nodes " + nodes.difference(idle).fold() + " have a job already");
                return;
            }
            Request request = Request.parse(job.has("request") ? text(job, "request") : "", resources);
            ChargeResult result = ledger.charge(id, request, nodes);
            if (result.kind() != ChargeResult.Kind.CHARGED) {
                fault(
                        where,
                        "job " + id + " cannot have " + request.text() + " on " + nodes.fold() + ": " + why(result));
                return;
            }
            idle = idle.difference(nodes);
            if (job.has("end")) {
                ends.put(id, Instant.parse(text(job, "end")));
            }
        }

        private void set(String where, JsonNode layer) {
            requireKeys(where, layer, LAYER_KEYS);
            String resource = text(layer, "resource");
            String name = text(layer, "layer");
            if (!ledger.hasLayer(resource, name)) {
                fault(where, "there is no layer " + name + " of " + resource);
                return;
            }
            LayerState state = LayerState.valueOf(text(layer, "state").toUpperCase(Locale.ROOT));
            String reason = layer.has("reason") ? text(layer, "reason") : "no reason given";
            ledger.setLayer(resource, name, StateSource.ADMINISTRATOR, state, reason);
        }

        private static String why(ChargeResult result) {
            if (result instanceof ChargeResult.NotNow notNow) {
                return notNow.reason();
            }
            return result instanceof ChargeResult.Never never ? never.reason() : "";
        }

        private void requireKeys(String where, JsonNode node, Set<String> known) {
            if (!node.isObject()) {
                fault(where, "is no object, an object is right");
                return;
            }
            for (String key : node.propertyNames()) {
                if (!known.contains(key)) {
                    fault(
                            where,
                            "unknown key " + key + ", known are "
                                    + String.join(", ", known.stream().sorted().toList()));
                }
            }
        }

        private static String text(JsonNode node, String key) {
            JsonNode value = node.path(key);
            if (!value.isString() && !value.isNumber()) {
                throw new IllegalArgumentException(key + " is missing or no text, a text is right");
            }
            return value.asString();
        }

        private void fault(String where, String problem) {
            faults.add(file + ": " + where + ": " + problem);
        }
    }
}
