package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.resources.Mode;
import java.util.Arrays;

/**
 * A count of one resource that is wanted on nodes which are taken one by one. It holds what each layer has left after
 * the nodes taken so far. For one thread and one try.
 */
final class Want {
    private final Shape shape;
    private final long count;
    private final long[] left;

    Want(Stock stock, long count) {
        this(stock.shape(), count, stock.left());
    }

    /** A want on these amounts, which become its own. */
    Want(Shape shape, long count, long[] left) {
        this.shape = shape;
        this.count = count;
        this.left = left;
    }

    /** A want as if there were no charges and no reservations, and every layer were up. */
    static Want untouched(Shape shape, long count) {
        return new Want(shape, count, shape.totals());
    }

    Shape shape() {
        return shape;
    }

    long count() {
        return count;
    }

    long left(int layer) {
        return left[layer];
    }

    /** Whether so many nodes cannot be had, wherever they lie. */
    boolean isShortOf(int n) {
        return shape.mode() == Mode.MODE_3 && left[shape.root()] / count < n;
    }

    /** How many nodes of this node's layers can be had; where nodes are not counted, very many or none. */
    long room(int node) {
        return switch (shape.mode()) {
            case MODE_1 -> anyHasEnough(shape.layersOf(node)) ? Long.MAX_VALUE : 0;
            case MODE_2 -> allHaveEnough(shape.layersOf(node)) ? Long.MAX_VALUE : 0;
            case MODE_3 -> roomInTree(shape.leaf(node));
        };
    }

    private long roomInTree(int leaf) {
        if (leaf < 0) {
            return 0;
        }
        long least = Long.MAX_VALUE;
        for (int l = leaf; l >= 0; l = shape.parent(l)) {
            if (left[l] < count) {
                return 0;
            }
            least = Math.min(least, left[l]);
        }
        return least / count;
    }

    private boolean anyHasEnough(int[] layers) {
        for (int l : layers) {
            if (left[l] >= count) {
                return true;
            }
        }
        return false;
    }

    private boolean allHaveEnough(int[] layers) {
        for (int l : layers) {
            if (left[l] < count) {
                return false;
            }
        }
        return layers.length > 0;
    }

    /** The layer that most keeps the node from being had: the highest without enough in a tree, else the first; -1 if none does. */
    int blocker(int node) {
        int blocker = -1;
        if (shape.mode() == Mode.MODE_3) {
            for (int l = shape.leaf(node); l >= 0; l = shape.parent(l)) {
                blocker = left[l] < count ? l : blocker;
            }
            return blocker;
        }
        for (int l : shape.layersOf(node)) {
            if (left[l] < count) {
                return l;
            }
        }
        return -1;
    }

    /** Takes nodes of this node's layers, not more than there is {@link #room} for. Only trees are charged by the node. */
    void take(int node, int nodes) {
        if (shape.mode() != Mode.MODE_3) {
            return;
        }
        for (int l = shape.leaf(node); l >= 0; l = shape.parent(l)) {
            left[l] -= count * nodes;
        }
    }

    /** What the nodes are charged, if there is {@link #room} for all of them: an amount for each layer, mostly 0. */
    long[] amounts(NodeSet nodes) {
        long[] amounts = new long[left.length];
        int first = -1;
        for (int node = nodes.next(0); node >= 0; node = nodes.next(node + 1)) {
            switch (shape.mode()) {
                case MODE_1 -> first = earlier(first, shape.layersOf(node));
                case MODE_2 -> Arrays.stream(shape.layersOf(node)).forEach(l -> amounts[l] = count);
                case MODE_3 -> {
                    for (int l = shape.leaf(node); l >= 0; l = shape.parent(l)) {
                        amounts[l] += count;
                    }
                }
            }
        }
        if (first >= 0) {
            amounts[first] = count;
        }
        return amounts;
    }

    private int earlier(int first, int[] layers) {
        for (int l : layers) {
            if (left[l] >= count) {
                return first < 0 || shape.rank(l) < shape.rank(first) ? l : first;
            }
        }
        return first;
    }
}
