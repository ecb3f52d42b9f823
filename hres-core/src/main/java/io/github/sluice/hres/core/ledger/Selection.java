package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.core.ledger.Request.Alternative;
import io.github.sluice.hres.core.nodes.NodeSet;
import java.util.Objects;

/** The answer of {@link Ledger#select(Request, NodeSet, int)}. */
public sealed interface Selection {
    /** The answers by name, for a switch. */
    enum Kind {
        /** {@link Fits}. */
        FITS,
        /** {@link NotNow}. */
        NOT_NOW,
        /** {@link Never}. */
        NEVER
    }

    /** Which answer it is. */
    Kind kind();

    /**
     * These nodes can be charged together, unless something is charged or changed before.
     *
     * @param nodes as many as were asked for
     * @param alternative the alternative that can be had on them
     */
    record Fits(NodeSet nodes, Alternative alternative) implements Selection {
        /** Checks the parts. */
        public Fits {
            Objects.requireNonNull(nodes, "nodes");
            Objects.requireNonNull(alternative, "alternative");
        }

        @Override
        public Kind kind() {
            return Kind.FITS;
        }
    }

    /**
     * Not now, but it could be met if nothing were charged or reserved and everything were up.
     *
     * @param reason what lacks, with resource and layer
     */
    record NotNow(String reason) implements Selection {
        /** Checks the parts. */
        public NotNow {
            Objects.requireNonNull(reason, "reason");
        }

        @Override
        public Kind kind() {
            return Kind.NOT_NOW;
        }
    }

    /**
     * No alternative could be met on this machine.
     *
     * @param reason what lacks, with resource and layer
     */
    record Never(String reason) implements Selection {
        /** Checks the parts. */
        public Never {
            Objects.requireNonNull(reason, "reason");
        }

        @Override
        public Kind kind() {
            return Kind.NEVER;
        }
    }
}
