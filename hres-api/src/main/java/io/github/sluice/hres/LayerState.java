package io.github.sluice.hres;

/** Whether a layer can be used. The order is that of weight: where several parties speak, the heaviest stands. */
public enum LayerState {
    /** In use. */
    UP,
    /** No new job may use it; running jobs go on. */
    DISABLED,
    /** As disabled, and jobs that hold a charge on it are requeued when the caller asks for it. */
    DOWN;

    /** The heavier of the two. */
    public LayerState orWorse(LayerState other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
