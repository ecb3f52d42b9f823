package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.LayerState;
import java.time.Instant;
import java.util.Optional;

/** What one source has against one layer. */
record Objection(StateSource source, LayerState state, String reason, Optional<Instant> since) {
    @Override
    public String toString() {
        return source.who()
                + (reason.isEmpty() ? "" : ": " + reason)
                + since.map(at -> " since " + at).orElse("");
    }
}
