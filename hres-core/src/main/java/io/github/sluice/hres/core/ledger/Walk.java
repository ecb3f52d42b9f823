package io.github.sluice.hres.core.ledger;

import java.util.List;

/**
 * Takes nodes one after the other for wants. Nodes of the same layers that follow each other are counted first and then
 * taken from the layers at once. For one thread and one try.
 */
final class Walk {
    private final List<Want> wants;
    private int last = -1;
    private long room;
    private int taken;

    Walk(List<Want> wants) {
        this.wants = wants;
    }

    /** Takes the node if it can be had; else nothing changes. */
    boolean take(int node) {
        if (last < 0 || !isLikeLast(node)) {
            settle();
            last = node;
            room = room(node);
        }
        if (room == 0) {
            return false;
        }
        room--;
        taken++;
        return true;
    }

    /** Takes from the layers what was counted last, so that the wants tell what is left. */
    void settle() {
        for (int i = 0; taken > 0 && i < wants.size(); i++) {
            wants.get(i).take(last, taken);
        }
        taken = 0;
    }

    /** Whether the node lies in the same layers as the one before it. */
    private boolean isLikeLast(int node) {
        for (int i = 0; i < wants.size(); i++) {
            if (!wants.get(i).shape().areAlike(node, last)) {
                return false;
            }
        }
        return true;
    }

    private long room(int node) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < wants.size(); i++) {
            least = Math.min(least, wants.get(i).room(node));
        }
        return least;
    }
}
