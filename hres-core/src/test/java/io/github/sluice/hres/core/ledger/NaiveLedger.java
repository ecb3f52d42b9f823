package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.ledger.Request.Alternative;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.resources.Layer;
import io.github.sluice.hres.core.resources.Mode;
import io.github.sluice.hres.core.resources.Resource;
import io.github.sluice.hres.core.resources.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The rules by the letter: every number is worked out from the list of charges each time. */
final class NaiveLedger {
    private static final long PLENTY = Long.MAX_VALUE / 4;

    private final Map<JobId, Map<String, Long>> holds = new LinkedHashMap<>();
    private final Set<String> notUp = new HashSet<>();
    private final Set<String> relaxed = new HashSet<>();
    private Resources resources;

    NaiveLedger(Resources resources) {
        this.resources = resources;
    }

    static String place(Resource resource, Layer layer) {
        return resource.name() + "/" + layer.name();
    }

    Map<String, Long> used() {
        Map<String, Long> used = new TreeMap<>();
        holds.values().forEach(hold -> hold.forEach((place, amount) -> used.merge(place, amount, Long::sum)));
        return used;
    }

    Set<JobId> jobs() {
        return holds.keySet();
    }

    Set<String> notUp() {
        return notUp;
    }

    Set<String> relaxed() {
        return relaxed;
    }

    void release(JobId job) {
        holds.remove(job);
    }

    void reload(Resources next) {
        resources = next;
        Set<String> places = new HashSet<>();
        next.list().forEach(resource -> resource.layers().forEach(layer -> places.add(place(resource, layer))));
        holds.values().forEach(hold -> hold.keySet().retainAll(places));
        notUp.retainAll(places);
    }

    /** What was charged: the first alternative that could be. */
    Optional<Map<String, Long>> charge(JobId job, Request request, NodeSet nodes) {
        for (Alternative alternative : request.alternatives()) {
            Optional<Map<String, Long>> charges = charges(alternative, nodes);
            if (charges.isPresent()) {
                if (!alternative.isEmpty()) {
                    holds.put(job, new TreeMap<>(charges.get()));
                }
                return charges;
            }
        }
        return Optional.empty();
    }

    boolean admits(Request request, NodeSet nodes) {
        return request.alternatives().stream()
                .anyMatch(each -> charges(each, nodes).isPresent());
    }

    /** Whether any {@code n} of the candidates would do, by trying all. */
    boolean admitsSome(Request request, NodeSet candidates, int n) {
        int[] all = candidates.indexes();
        for (int bits = 0; bits < 1 << all.length; bits++) {
            if (Integer.bitCount(bits) == n) {
                NodeSet.Builder nodes = candidates.table().builder();
                for (int i = 0; i < all.length; i++) {
                    if ((bits & 1 << i) != 0) {
                        nodes.add(all[i]);
                    }
                }
                if (admits(request, nodes.build())) {
                    return true;
                }
            }
        }
        return false;
    }

    private Optional<Map<String, Long>> charges(Alternative alternative, NodeSet nodes) {
        Map<String, Long> charges = new TreeMap<>();
        for (Map.Entry<String, Long> want : alternative.counts().entrySet()) {
            Optional<Resource> resource = resources.find(want.getKey());
            if (resource.isEmpty() || !charge(resource.get(), want.getValue(), nodes, charges)) {
                return Optional.empty();
            }
        }
        return Optional.of(charges);
    }

    private boolean charge(Resource resource, long count, NodeSet nodes, Map<String, Long> charges) {
        for (String node : nodes.names()) {
            if (!usable(resource, count, node)) {
                return false;
            }
        }
        List<Layer> layers = new ArrayList<>(resource.layers());
        layers.removeIf(layer -> nodes.names().list().stream().noneMatch(layer.nodes()::contains));
        if (resource.mode() == Mode.MODE_1) {
            layers.removeIf(layer -> left(resource, layer) < count);
            layers.sort(Comparator.<Layer>comparingInt(layer -> layer.nodes().size())
                    .thenComparing(layer -> -layer.total().orElse(PLENTY)));
            layers = layers.subList(0, Math.min(1, layers.size()));
        }
        for (Layer layer : layers) {
            long times = resource.mode() == Mode.MODE_3
                    ? nodes.names().list().stream()
                            .filter(layer.nodes()::contains)
                            .count()
                    : 1;
            if (left(resource, layer) < times * count) {
                return false;
            }
            charges.put(place(resource, layer), times * count);
        }
        return !layers.isEmpty();
    }

    private boolean usable(Resource resource, long count, String node) {
        List<Layer> over = resource.layers().stream()
                .filter(layer -> layer.nodes().contains(node))
                .toList();
        return resource.mode() == Mode.MODE_1
                ? over.stream().anyMatch(layer -> left(resource, layer) >= count)
                : !over.isEmpty() && over.stream().allMatch(layer -> left(resource, layer) >= count);
    }

    private long left(Resource resource, Layer layer) {
        String place = place(resource, layer);
        if (relaxed.contains(place)) {
            return PLENTY;
        }
        if (notUp.contains(place)) {
            return 0;
        }
        return layer.total().orElse(PLENTY) - used().getOrDefault(place, 0L);
    }
}
