package io.github.sluice.simulator;

import io.github.sluice.hres.Hook;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** What came of a simulation. Times are seconds of virtual time from the trace's start. Immutable. */
public final class Report {
    private final Tally tally;
    private final List<LayerUse> layers;
    private final Map<Hook, HookUse> hooks;
    private final long usedAtEnd;
    private final List<String> audit;
    private final List<String> notes;
    private final long wallNanos;

    /**
     * The use of one layer.
     *
     * @param resource the resource's name
     * @param layer the layer's name
     * @param total what jobs could have at the beginning; empty: no limit
     * @param peak the most that jobs held at one moment
     * @param mean what they held, as the mean over the makespan
     */
    public record LayerUse(String resource, String layer, OptionalLong total, long peak, double mean) {}

    /**
     * The calls of one hook.
     *
     * @param calls how many there were
     * @param failures how many of them failed; "retry later" is a failure in task hooks alone
     * @param nanos how long all of them took on the clock of the machine, the way there and back included
     */
    public record HookUse(long calls, long failures, long nanos) {}

    Report(
            Tally tally,
            List<LayerUse> layers,
            Map<Hook, HookUse> hooks,
            long usedAtEnd,
            List<String> audit,
            List<String> notes,
            long wallNanos) {
        this.tally = tally.copy();
        this.layers = List.copyOf(layers);
        this.hooks = new EnumMap<>(hooks);
        this.usedAtEnd = usedAtEnd;
        this.audit = List.copyOf(audit);
        this.notes = List.copyOf(notes);
        this.wallNanos = wallNanos;
    }

    /** The jobs of the trace, every one. */
    public long jobs() {
        return tally.jobs;
    }

    /** Jobs whose run time or size is not known. */
    public long skipped() {
        return tally.skipped;
    }

    /** Jobs that could never run, or that a plugin refused at submission. */
    public long rejected() {
        return tally.rejected;
    }

    /** Jobs that ran to their end. */
    public long finished() {
        return tally.finished;
    }

    /** Jobs that a pre-run kept from running. */
    public long held() {
        return tally.held;
    }

    /** Jobs that still waited when nothing could happen any more; 0 unless something is down or drained for good. */
    public long waiting() {
        return tally.jobs - tally.skipped - tally.rejected - tally.finished - tally.held;
    }

    /** Starts that were taken back, since a prolog failed or a layer went down. */
    public long requeues() {
        return tally.requeues;
    }

    /** When the last job ended; 0 if none did. */
    public long makespan() {
        return tally.makespan;
    }

    /** The time from submission to start, of all finished jobs together. */
    public long totalWait() {
        return tally.totalWait;
    }

    /** The time from submission to start, as the mean over finished jobs; 0 if there are none. */
    public double meanWait() {
        return tally.finished == 0 ? 0 : (double) tally.totalWait / tally.finished;
    }

    /** The longest time from submission to start of a finished job. */
    public long maxWait() {
        return tally.maxWait;
    }

    /** The use of every layer, in file order. Unmodifiable. */
    public List<LayerUse> layers() {
        return layers;
    }

    /** The calls of every hook, in the order of a job's life. A copy. */
    public Map<Hook, HookUse> hooks() {
        return new EnumMap<>(hooks);
    }

    /** What is still used of all layers together when everything has ended; 0 is right. */
    public long usedAtEnd() {
        return usedAtEnd;
    }

    /** What audits found wrong on the way and at the end; empty is right. Unmodifiable. */
    public List<String> audit() {
        return audit;
    }

    /** What else an administrator should know: drained nodes, jobs held and why. Unmodifiable. */
    public List<String> notes() {
        return notes;
    }

    /** How long it took on the clock of the machine, in milliseconds. */
    public long wallMillis() {
        return wallNanos / 1_000_000;
    }
}
