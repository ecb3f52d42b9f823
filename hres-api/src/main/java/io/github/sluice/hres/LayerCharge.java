package io.github.sluice.hres;

import java.util.Objects;

/**
 * What one job holds on one layer.
 *
 * @param layer the layer's name
 * @param count the whole amount, at least 1
 * @param nodes the job's nodes in that layer
 */
public record LayerCharge(String layer, long count, NodeNames nodes) {
    /** Checks the parts. */
    public LayerCharge {
        Objects.requireNonNull(layer, "layer");
        Objects.requireNonNull(nodes, "nodes");
        if (count < 1) {
            throw new IllegalArgumentException("charge on layer " + layer + " is " + count + ", at least 1 is right");
        }
    }
}
