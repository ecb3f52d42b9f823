package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.LayerState;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What is said against the layers of one resource, by layer name and source. Guarded by the ledger. */
final class Standing {
    private final Map<String, Map<StateSource, Objection>> objections = new HashMap<>();
    private final EnumSet<StateSource> disabled = EnumSet.noneOf(StateSource.class);

    /** A repeated word keeps the time at which it was first said. */
    void say(String layer, Objection word) {
        Map<StateSource, Objection> said = objections.computeIfAbsent(layer, key -> new EnumMap<>(StateSource.class));
        Objection before = said.get(word.source());
        if (word.state() == LayerState.UP) {
            said.remove(word.source());
        } else if (before == null
                || before.state() != word.state()
                || !before.reason().equals(word.reason())) {
            said.put(word.source(), word);
        }
        if (said.isEmpty()) {
            objections.remove(layer);
        }
    }

    void forget(StateSource source) {
        objections.values().forEach(said -> said.remove(source));
        objections.values().removeIf(Map::isEmpty);
        disabled.remove(source);
    }

    void keepLayers(Shape shape) {
        objections.keySet().removeIf(layer -> shape.layer(layer) < 0);
    }

    void disable(StateSource source, boolean on) {
        if (on) {
            disabled.add(source);
            return;
        }
        disabled.remove(source);
    }

    boolean isDisabled() {
        return !disabled.isEmpty();
    }

    /** The heaviest word against the layer, of equal ones that of the first source. */
    Optional<Objection> heaviest(String layer) {
        Objection heaviest = null;
        for (Objection each : objections.getOrDefault(layer, Map.of()).values()) {
            if (heaviest == null || each.state().compareTo(heaviest.state()) > 0) {
                heaviest = each;
            }
        }
        return Optional.ofNullable(heaviest);
    }

    LayerState state(String layer) {
        return heaviest(layer).map(Objection::state).orElse(LayerState.UP);
    }
}
