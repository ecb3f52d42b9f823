package io.github.sluice.testkit;

import java.util.ArrayList;
import java.util.List;

/** Something that happens once: a signal that is given, a task that ends. Guarded by the {@link Baton}. */
final class Happening {
    private final String label;
    private final List<Strand> waiting = new ArrayList<>();
    private boolean happened;

    Happening(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    boolean hasHappened() {
        return happened;
    }

    /** Makes it happen, and hands over who waited, in the order in which they came. */
    List<Strand> happen() {
        happened = true;
        List<Strand> released = List.copyOf(waiting);
        waiting.clear();
        return released;
    }

    void join(Strand strand) {
        waiting.add(strand);
    }

    void leave(Strand strand) {
        waiting.remove(strand);
    }
}
