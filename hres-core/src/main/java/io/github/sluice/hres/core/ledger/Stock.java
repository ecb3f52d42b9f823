package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.core.resources.Base;
import io.github.sluice.hres.core.resources.Layer;

/** What is used and what may be used of one resource, by layer. For one thread at a time. */
final class Stock {
    private final int id;
    private final Shape shape;
    private final Standing standing;
    private final long[] used;
    private final long[] reserved;
    /** What jobs may use up to: the total less what is reserved, never negative, 0 on a layer that is not up. */
    private final long[] limit;

    private boolean disabled;

    Stock(int id, Shape shape, Standing standing) {
        this.id = id;
        this.shape = shape;
        this.standing = standing;
        used = new long[shape.layers()];
        reserved = new long[shape.layers()];
        limit = new long[shape.layers()];
        refresh();
    }

    private Stock(Stock other) {
        id = other.id;
        shape = other.shape;
        standing = new Standing();
        used = other.used.clone();
        reserved = other.reserved.clone();
        limit = other.limit.clone();
        disabled = other.disabled;
    }

    /** A copy of the numbers, without the words about states. */
    Stock copy() {
        return new Stock(this);
    }

    /** Works out the limits again after states or reservations have changed. */
    void refresh() {
        for (int l = 0; l < limit.length; l++) {
            boolean up = standing.state(shape.layerName(l)) == LayerState.UP;
            limit[l] = up ? Math.max(0, shape.total(l) - reserved[l]) : 0;
        }
        disabled = standing.isDisabled();
    }

    int id() {
        return id;
    }

    Shape shape() {
        return shape;
    }

    Standing standing() {
        return standing;
    }

    boolean isDisabled() {
        return disabled;
    }

    long used(int layer) {
        return used[layer];
    }

    long reserved(int layer) {
        return reserved[layer];
    }

    /** May be negative after a total was lowered. */
    long left(int layer) {
        return limit[layer] - used[layer];
    }

    long[] left() {
        long[] left = new long[limit.length];
        for (int l = 0; l < left.length; l++) {
            left[l] = limit[l] - used[l];
        }
        return left;
    }

    void take(int[] layers, long[] amounts) {
        for (int i = 0; i < layers.length; i++) {
            used[layers[i]] = Math.addExact(used[layers[i]], amounts[i]);
        }
    }

    void give(int[] layers, long[] amounts) {
        for (int i = 0; i < layers.length; i++) {
            used[layers[i]] = Math.subtractExact(used[layers[i]], amounts[i]);
        }
    }

    void raiseTo(Stock other) {
        for (int l = 0; l < used.length; l++) {
            used[l] = Math.max(used[l], other.used[l]);
        }
    }

    /** Keeps back more, or less where the amount is negative; {@link #refresh} follows. */
    void reserve(int layer, long amount) {
        reserved[layer] = Math.addExact(reserved[layer], amount);
    }

    /** Lowers what jobs may use, on a copy that is never refreshed. */
    void keepBack(int layer, long amount) {
        limit[layer] -= amount;
    }

    LayerSnapshot snapshot(int l) {
        Layer layer = shape.resource().layers().get(l);
        LayerSnapshot.Builder builder = LayerSnapshot.builder(layer.name())
                .nodes(layer.nodes())
                .limits(layer.count(), layer.total())
                .base(layer.base().stream().mapToLong(Base::value).sum())
                .reserved(reserved[l])
                .used(used[l]);
        layer.parent().ifPresent(builder::parent);
        standing.heaviest(layer.name()).ifPresent(word -> builder.state(word.state(), word.toString()));
        return builder.build();
    }
}
