package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.JobId;
import java.util.List;

/** What a reload has changed for those who hold something. Immutable. */
public final class ReloadReport {
    private final List<String> added;
    private final List<String> removed;
    private final List<Dropped> dropped;
    private final List<String> unmatched;

    ReloadReport(List<String> added, List<String> removed, List<Dropped> dropped, List<String> unmatched) {
        this.added = List.copyOf(added);
        this.removed = List.copyOf(removed);
        this.dropped = List.copyOf(dropped);
        this.unmatched = List.copyOf(unmatched);
    }

    /**
     * A charge on a layer that is gone.
     *
     * @param job who held it
     * @param resource the resource
     * @param layer the layer's name
     * @param count how much it was
     */
    public record Dropped(JobId job, String resource, String layer, long count) {
        /** Such as {@code job 7: power(rack1) 2000}. */
        @Override
        public String toString() {
            return "job " + job + ": " + resource + "(" + layer + ") " + count;
        }
    }

    /** The resources that are new, in file order. Unmodifiable. */
    public List<String> added() {
        return added;
    }

    /** The resources that are gone, in the order of the old file. Unmodifiable. */
    public List<String> removed() {
        return removed;
    }

    /** The charges that were dropped because their layer is gone, in the order in which the jobs were charged. Unmodifiable. */
    public List<Dropped> dropped() {
        return dropped;
    }

    /** The reservations' items that match no layer now, in words. They are kept, and count again once they match. Unmodifiable. */
    public List<String> unmatchedReservations() {
        return unmatched;
    }

    @Override
    public String toString() {
        return "added " + added + ", removed " + removed + ", dropped " + dropped + ", unmatched " + unmatched;
    }
}
