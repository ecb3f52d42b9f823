package io.github.sluice.hres;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A layer at one moment. Immutable; will grow, so it is made by {@link #builder}. Amounts are in the resource's unit.
 * An empty amount means that there is no limit.
 */
public final class LayerSnapshot {
    private final String layer;
    private final Optional<String> parent;
    private final NodeNames nodes;
    private final OptionalLong count;
    private final long base;
    private final OptionalLong total;
    private final long reserved;
    private final long used;
    private final LayerState state;
    private final String reason;

    private LayerSnapshot(Builder builder) {
        layer = builder.layer;
        parent = builder.parent;
        nodes = builder.nodes;
        count = builder.count;
        base = builder.base;
        total = builder.total;
        reserved = builder.reserved;
        used = builder.used;
        state = builder.state;
        reason = builder.reason;
    }

    /** Starts a snapshot of that layer: up, with a count of 0 and nothing else. */
    public static Builder builder(String layer) {
        return new Builder(layer);
    }

    /** The layer's name, or its folded node expression where the file gives no names. */
    public String layer() {
        return layer;
    }

    /** The layer above, where layers form a tree. */
    public Optional<String> parent() {
        return parent;
    }

    /** The nodes of the layer. */
    public NodeNames nodes() {
        return nodes;
    }

    /** The count of the file; empty: no limit. */
    public OptionalLong count() {
        return count;
    }

    /** What is always consumed on the layer itself. */
    public long base() {
        return base;
    }

    /** What jobs can have in all: the count less the base, in a tree less the base of every layer below too. */
    public OptionalLong total() {
        return total;
    }

    /** What reservations keep back now. */
    public long reserved() {
        return reserved;
    }

    /** What jobs hold. May stand above a total that was lowered. */
    public long used() {
        return used;
    }

    /** What a new job could have: never negative, 0 on a layer that is not up, empty: no limit. */
    public OptionalLong free() {
        if (state != LayerState.UP) {
            return OptionalLong.of(0);
        }
        return total.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(Math.max(0, total.getAsLong() - used - reserved));
    }

    /** Whether the layer can be used. */
    public LayerState state() {
        return state;
    }

    /** Who says so and why, if the layer is not up; else empty. */
    public String reason() {
        return reason;
    }

    @Override
    public String toString() {
        String limit = total.isEmpty() ? "no limit" : Long.toString(total.getAsLong());
        return layer + " " + used + " of " + limit + (state == LayerState.UP ? "" : " " + state + " (" + reason + ")");
    }

    /** Makes a {@link LayerSnapshot}. Not for use by two threads. */
    public static final class Builder {
        private final String layer;
        private Optional<String> parent = Optional.empty();
        private NodeNames nodes = NodeNames.none();
        private OptionalLong count = OptionalLong.of(0);
        private long base;
        private OptionalLong total = OptionalLong.of(0);
        private long reserved;
        private long used;
        private LayerState state = LayerState.UP;
        private String reason = "";

        private Builder(String layer) {
            this.layer = layer;
        }

        /** The layer above. */
        public Builder parent(String name) {
            parent = Optional.of(name);
            return this;
        }

        /** The nodes of the layer. */
        public Builder nodes(NodeNames names) {
            nodes = names;
            return this;
        }

        /** The count and the total; empty for no limit. */
        public Builder limits(OptionalLong newCount, OptionalLong newTotal) {
            count = newCount;
            total = newTotal;
            return this;
        }

        /** What is always consumed on the layer itself. */
        public Builder base(long amount) {
            base = amount;
            return this;
        }

        /** What reservations keep back. */
        public Builder reserved(long amount) {
            reserved = amount;
            return this;
        }

        /** What jobs hold. */
        public Builder used(long amount) {
            used = amount;
            return this;
        }

        /** The state, with who says so and why. */
        public Builder state(LayerState newState, String why) {
            state = newState;
            reason = why;
            return this;
        }

        /** The snapshot. */
        public LayerSnapshot build() {
            return new LayerSnapshot(this);
        }
    }
}
