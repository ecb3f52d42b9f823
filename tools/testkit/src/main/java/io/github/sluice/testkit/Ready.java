package io.github.sluice.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The strands that can run, and the seed that draws one of them. Guarded by the {@link Baton}. */
final class Ready {
    private final SplittableRandom seed;
    private final List<Strand> strands = new ArrayList<>();

    Ready(long seed) {
        this.seed = new SplittableRandom(seed);
    }

    void add(Strand strand) {
        strand.place(Strand.Place.RUNNABLE);
        strands.add(strand);
    }

    void remove(Strand strand) {
        strands.remove(strand);
    }

    boolean isEmpty() {
        return strands.isEmpty();
    }

    List<Strand> list() {
        return List.copyOf(strands);
    }

    /** Takes one out; there must be one. */
    Strand draw() {
        int index = seed.nextInt(strands.size());
        Strand last = strands.remove(strands.size() - 1);
        return index == strands.size() ? last : strands.set(index, last);
    }
}
