package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.resources.Mode;
import java.util.ArrayList;
import java.util.List;

/** What one job holds of one resource. Immutable. */
public final class Charge {
    private final Shape made;
    private final Shape now;
    private final long count;
    private final NodeSet nodes;
    /** Layers by their place in {@code made} and in {@code now}, with what is held on each. */
    private final int[] madeLayers;

    private final int[] layers;
    private final long[] amounts;

    private Charge(Shape made, Shape now, long count, NodeSet nodes, int[] madeLayers, int[] layers, long[] amounts) {
        this.made = made;
        this.now = now;
        this.count = count;
        this.nodes = nodes;
        this.madeLayers = madeLayers;
        this.layers = layers;
        this.amounts = amounts;
    }

    /** A charge of these amounts, one for each layer; those with 0 are left out. */
    static Charge of(Shape shape, long count, NodeSet nodes, long[] byLayer) {
        int size = 0;
        for (long amount : byLayer) {
            size += amount > 0 ? 1 : 0;
        }
        int[] layers = new int[size];
        long[] amounts = new long[size];
        int at = 0;
        for (int l = 0; l < byLayer.length; l++) {
            if (byLayer[l] > 0) {
                layers[at] = l;
                amounts[at++] = byLayer[l];
            }
        }
        return new Charge(shape, shape, count, nodes, layers, layers, amounts);
    }

    /** The same charge on the layers that are left of it. */
    Charge movedTo(Shape next) {
        if (next == now) {
            return this;
        }
        if (made == now && next.isLaidOutAs(made)) {
            return new Charge(next, next, count, nodes, layers, layers, amounts);
        }
        int size = 0;
        int[] kept = new int[layers.length];
        for (int i = 0; i < layers.length; i++) {
            if (next.layer(layerName(i)) >= 0) {
                kept[size++] = i;
            }
        }
        int[] keptMade = new int[size];
        int[] keptLayers = new int[size];
        long[] keptAmounts = new long[size];
        for (int i = 0; i < size; i++) {
            keptMade[i] = madeLayers[kept[i]];
            keptLayers[i] = next.layer(layerName(kept[i]));
            keptAmounts[i] = amounts[kept[i]];
        }
        return new Charge(made, next, count, nodes, keptMade, keptLayers, keptAmounts);
    }

    /** The resource's name. */
    public String resource() {
        return made.name();
    }

    /** What was asked for: for each node in {@link Mode#MODE_3}, once in the other modes; at least 1. */
    public long count() {
        return count;
    }

    /** How the resource was charged. */
    public Mode mode() {
        return made.mode();
    }

    /**
     * What is held on each layer, in the order of the file from which it was charged, with the job's nodes that were in
     * the layer then. Layers that a reload has removed are missing. A new unmodifiable list.
     */
    public List<LayerCharge> layers() {
        List<LayerCharge> list = new ArrayList<>(layers.length);
        for (int i = 0; i < layers.length; i++) {
            list.add(new LayerCharge(layerName(i), amounts[i], nodesIn(madeLayers[i])));
        }
        return List.copyOf(list);
    }

    private NodeNames nodesIn(int layer) {
        NodeSet.Builder builder = nodes.table().builder();
        nodes.forEach(node -> {
            if (made.isIn(node, layer)) {
                builder.add(node);
            }
        });
        return builder.build().names();
    }

    int size() {
        return layers.length;
    }

    String layerName(int i) {
        return made.layerName(madeLayers[i]);
    }

    /** The place of the layer in the shape that is valid now. */
    int layer(int i) {
        return layers[i];
    }

    long amount(int i) {
        return amounts[i];
    }

    /** What is held on a layer of the shape that is valid now. */
    long amountOn(int layer) {
        for (int i = 0; i < layers.length; i++) {
            if (layers[i] == layer) {
                return amounts[i];
            }
        }
        return 0;
    }

    /** Whether the layers or their nodes have changed since it was made. */
    boolean isMoved() {
        return made != now;
    }

    void takeFrom(Stock stock) {
        stock.take(layers, amounts);
    }

    void giveTo(Stock stock) {
        stock.give(layers, amounts);
    }

    /** Such as {@code power(rack1*2,row1*2,site*2):1000}; nodes are counted in {@link Mode#MODE_3} only. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(resource()).append('(');
        for (int i = 0; i < layers.length; i++) {
            text.append(i == 0 ? "" : ",").append(layerName(i));
            if (mode() == Mode.MODE_3) {
                text.append('*').append(amounts[i] / count);
            }
        }
        return text.append("):").append(count).toString();
    }
}
