package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.core.ledger.Request.Alternative;
import java.util.Objects;

/** The answer of {@link Ledger#charge}. */
public sealed interface ChargeResult {
    /** The answers by name, for a switch. */
    enum Kind {
        /** {@link Charged}. */
        CHARGED,
        /** {@link NotNow}. */
        NOT_NOW,
        /** {@link Never}. */
        NEVER
    }

    /** Which answer it is. */
    Kind kind();

    /**
     * The job holds this now.
     *
     * @param charges what it holds; empty for a request that asks for nothing
     * @param alternative the alternative that was had
     */
    record Charged(Charges charges, Alternative alternative) implements ChargeResult {
        /** Checks the parts. */
        public Charged {
            Objects.requireNonNull(charges, "charges");
            Objects.requireNonNull(alternative, "alternative");
        }

        @Override
        public Kind kind() {
            return Kind.CHARGED;
        }
    }

    /**
     * Nothing was charged; it could be if nothing else were charged or reserved and everything were up.
     *
     * @param reason what lacks, with resource and layer
     */
    record NotNow(String reason) implements ChargeResult {
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
     * Nothing was charged, and no alternative could ever be charged on exactly these nodes.
     *
     * @param reason what lacks, with resource and layer
     */
    record Never(String reason) implements ChargeResult {
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
