package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.core.ledger.Request.Alternative;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What stands in the way of a request on some nodes. Immutable. */
public final class Explanation {
    private final Selection selection;
    private final Alternative alternative;
    private final List<String> disabled;
    private final List<Obstacle> obstacles;
    private final Optional<String> impossible;

    Explanation(
            Selection selection,
            Alternative alternative,
            List<String> disabled,
            List<Obstacle> obstacles,
            Optional<String> impossible) {
        this.selection = selection;
        this.alternative = alternative;
        this.disabled = List.copyOf(disabled);
        this.obstacles = List.copyOf(obstacles);
        this.impossible = impossible;
    }

    /** What {@link Ledger#select(Request, io.github.sluice.hres.core.nodes.NodeSet, int)} says. */
    public Selection selection() {
        return selection;
    }

    /** The alternative that is explained: the one that fits, or the first that could ever fit, or the first. */
    public Alternative alternative() {
        return alternative;
    }

    /** The resources that are disabled. Their layers are looked at as if they were not. Unmodifiable. */
    public List<String> disabled() {
        return disabled;
    }

    /**
     * The layers in the way: if all of them had no limit, and no resource were disabled, the alternative would fit; if any
     * one kept its limit, it would not. Resources as the request names them, layers in file order. Unmodifiable; empty if it
     * fits or if layers are not what keeps it.
     */
    public List<Obstacle> obstacles() {
        return obstacles;
    }

    /** Why it would not fit whatever the layers had left; empty if it would. */
    public Optional<String> impossible() {
        return impossible;
    }

    /** One line for each thing in the way. */
    @Override
    public String toString() {
        String lines = obstacles.stream().map(Obstacle::toString).collect(Collectors.joining("\n"));
        String closed = disabled.stream()
                .map(name -> "resource " + name + " is disabled\n")
                .collect(Collectors.joining());
        return impossible.map(why -> closed + why).orElse(closed + lines);
    }
}
