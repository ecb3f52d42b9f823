package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerState;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A layer that stands in the way of a request. Immutable. */
public final class Obstacle {
    private final String resource;
    private final String layer;
    private final long lacks;
    private final Map<JobId, Long> jobs;
    private final long reserved;
    private final long base;
    private final Optional<Objection> objection;
    private final Optional<Instant> enough;

    Obstacle(Stock stock, int layer, long lacks, Map<JobId, Long> jobs, Optional<Instant> enough) {
        this.resource = stock.shape().name();
        this.layer = stock.shape().layerName(layer);
        this.lacks = lacks;
        this.jobs = Collections.unmodifiableMap(new LinkedHashMap<>(jobs));
        this.reserved = stock.reserved(layer);
        this.base = stock.snapshot(layer).base();
        this.objection = stock.standing().heaviest(this.layer);
        this.enough = enough;
    }

    /** The resource's name. */
    public String resource() {
        return resource;
    }

    /** The layer's name. */
    public String layer() {
        return layer;
    }

    /** How much more the layer would have to have left if it were the only one in the way; a layer that is not up has 0. */
    public long lacks() {
        return lacks;
    }

    /** The jobs that hold something on it and how much, in the order in which they were charged. Unmodifiable. */
    public Map<JobId, Long> jobs() {
        return jobs;
    }

    /** What reservations keep back. */
    public long reserved() {
        return reserved;
    }

    /** What is always consumed on the layer itself. */
    public long base() {
        return base;
    }

    /** The state; a layer that is not up has nothing left. */
    public LayerState state() {
        return objection.map(Objection::state).orElse(LayerState.UP);
    }

    /** Who says so, why and since when, if it is not up; else empty. */
    public String reason() {
        return objection.map(Objection::toString).orElse("");
    }

    /** When so many of the jobs have ended that nothing lacks any more; empty if that is not known, or does not help. */
    public Optional<Instant> enough() {
        return enough;
    }

    /** Such as {@code power(row1) lacks 300; jobs: 7 (600); base: 500; enough at 2026-12-01T13:00:00Z}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(resource + "(" + layer + ") lacks " + lacks);
        objection.ifPresent(
                word -> text.append("; ").append(word.state()).append(": ").append(word));
        if (!jobs.isEmpty()) {
            text.append("; jobs:");
            jobs.forEach((job, held) ->
                    text.append(' ').append(job).append(" (").append(held).append(')'));
        }
        text.append(reserved > 0 ? "; reserved: " + reserved : "").append(base > 0 ? "; base: " + base : "");
        enough.ifPresent(at -> text.append("; enough at ").append(at));
        return text.toString();
    }
}
