package io.github.sluice.hres;

import java.util.Objects;

/**
 * What a plugin says of one layer. It stands until the plugin says otherwise or its context ends. A layer that a list
 * of verdicts leaves out is unchanged.
 *
 * @param layer the layer's name; one that the resource does not have is reported and skipped
 * @param state the state
 * @param reason for people, one line; may be empty for {@link LayerState#UP}
 */
public record LayerVerdict(String layer, LayerState state, String reason) {
    /** Checks the parts. */
    public LayerVerdict {
        Objects.requireNonNull(layer, "layer");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(reason, "reason");
        if (state != LayerState.UP && reason.isBlank()) {
            throw new IllegalArgumentException("verdict " + state + " on layer " + layer + " has no reason");
        }
    }

    /** The layer may be used, as far as this plugin goes. */
    public static LayerVerdict up(String layer) {
        return new LayerVerdict(layer, LayerState.UP, "");
    }

    /** No new job may use the layer. */
    public static LayerVerdict disabled(String layer, String reason) {
        return new LayerVerdict(layer, LayerState.DISABLED, reason);
    }

    /** No new job may use the layer, and jobs on it are requeued. */
    public static LayerVerdict down(String layer, String reason) {
        return new LayerVerdict(layer, LayerState.DOWN, reason);
    }
}
