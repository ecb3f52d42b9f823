package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.core.yaml.Counts;
import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Yaml;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Takes the base of layers, and of all layers below them, off their counts. */
final class Totals {
    private Totals() {}

    /**
     * The usable total of each layer, {@link Counts#INFINITE} for no limit.
     *
     * @param layers layers whose counts and bases are right
     * @return empty if a base is above its count, which is told
     */
    static Optional<long[]> of(List<LayerEntry> layers, LayerTree tree, Faults faults) {
        long before = faults.count();
        long[] bases = new long[layers.size()];
        long[] totals = new long[layers.size()];
        for (int i : tree.bottomUp()) {
            LayerEntry layer = layers.get(i);
            if (!addOwn(bases, i, layer)) {
                faults.add(layer.at("base"), Problem.BASE_OVERFLOW, layer.shown());
                return Optional.empty();
            }
            OptionalLong parent = above(bases, i, tree);
            if (parent.isEmpty()) {
                LayerEntry above = layers.get(tree.parent(i).orElseThrow());
                faults.add(above.at("base"), Problem.BASE_OVERFLOW, above.shown());
                return Optional.empty();
            }
            tree.parent(i).ifPresent(index -> bases[index] = parent.getAsLong());
            totals[i] = total(layer, bases[i], tree.isAbove(i), faults);
        }
        return faults.count() > before ? Optional.empty() : Optional.of(totals);
    }

    private static boolean addOwn(long[] bases, int index, LayerEntry layer) {
        for (Base base : layer.base().orElseThrow()) {
            if (base.value() > Long.MAX_VALUE - bases[index]) {
                return false;
            }
            bases[index] += base.value();
        }
        return true;
    }

    private static OptionalLong above(long[] bases, int index, LayerTree tree) {
        long sum = tree.parent(index).isPresent() ? bases[tree.parent(index).getAsInt()] : 0;
        return bases[index] > Long.MAX_VALUE - sum ? OptionalLong.empty() : OptionalLong.of(sum + bases[index]);
    }

    private static long total(LayerEntry layer, long base, boolean above, Faults faults) {
        long count = layer.count().orElseThrow();
        if (count == Counts.INFINITE) {
            return Counts.INFINITE;
        }
        if (base > count) {
            Yaml at = layer.at(layer.fields().value("count").isPresent() ? "count" : "base");
            Problem problem = above ? Problem.BASES_ABOVE_COUNT : Problem.BASE_ABOVE_COUNT;
            faults.add(at, problem, layer.shown(), base, count);
        }
        return count - base;
    }
}
