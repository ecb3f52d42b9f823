package io.github.sluice.hres.core.plan;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.ledger.Charges;
import io.github.sluice.hres.core.ledger.LedgerDraft;
import io.github.sluice.hres.core.ledger.LedgerView;
import io.github.sluice.hres.core.ledger.Request;
import io.github.sluice.hres.core.nodes.NodeSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The future of a ledger, as far as it is known: running jobs give back nodes and charges at their expected ends, and held
 * jobs take theirs at their starts. It never admits what the ledger would refuse at that time, if all jobs start
 * and end as planned; where jobs end at the moment at which another starts, the end comes first.
 *
 * <p>For backfill with one reservation: {@link #of}, then {@link #earliest} and {@link #hold} for the head of the queue; each
 * other job may start now on nodes from {@link #select}, and is then held too, from now on.
 *
 * <p>A node that is in no running job is idle; leave nodes that cannot be used out of the candidates. States and
 * reservations are taken to stay as they are. Times are seconds of the caller's clock. For one thread at a time.
 */
public final class Timeline {
    private static final JobId TRIAL = new JobId(0, "trial");

    private final long now;
    private final List<Hold> holds = new ArrayList<>();
    private final Sweep present;
    /** Windows from now on, by the number of holds that start in them. */
    private final Map<Integer, Window> windows = new HashMap<>();

    private Timeline(LedgerView view, long now) {
        this.now = now;
        this.present = new Sweep(view.draft(), view.table().all(), holds);
    }

    /**
     * The future as the ledger stood at the view. A job that should have ended by now is taken to end a second from now.
     *
     * @param running all jobs that have nodes or charges; charges of other jobs are taken to stay for ever
     */
    public static Timeline of(LedgerView view, Collection<Running> running, long now) {
        Timeline timeline = new Timeline(view, now);
        for (Running job : running) {
            Charges none = Charges.none(job.job(), job.nodes());
            Charges charges = view.charges().getOrDefault(job.job(), none);
            timeline.present.occupy(new Release(Math.max(job.end(), now + 1), job.nodes(), charges));
        }
        return timeline;
    }

    /** The time at which this timeline begins. */
    public long now() {
        return now;
    }

    /**
     * The earliest time, from now, at which the request on {@code n} of the candidates can run that long, with the nodes
     * that come first in the order of their indexes. Starts are tried now and whenever something ends. Empty if there is
     * no such time.
     *
     * <p>With held jobs that have alternatives or {@code MODE_1} charges, a slot that depends on how these give way to each
     * other may be missed; the slot found is right all the same.
     *
     * @param duration at least a second; parts of a second count as one
     */
    public Optional<Slot> earliest(Request request, NodeSet candidates, int n, Duration duration) {
        Sweep sweep = present.copy();
        long start = now;
        while (sweep.moveTo(start)) {
            long end = end(start, duration);
            Optional<NodeSet> nodes = find(sweep, request, candidates, n, start, end);
            if (nodes.isPresent()) {
                return Optional.of(new Slot(start, nodes.get()));
            }
            Optional<Long> next = sweep.nextEnd();
            if (next.isEmpty()) {
                next = sweep.nextStart().map(Hold::end);
            }
            if (next.isEmpty()) {
                return Optional.empty();
            }
            start = next.get();
        }
        throw new IllegalStateException("held jobs cannot start as planned");
    }

    private Optional<NodeSet> find(Sweep sweep, Request request, NodeSet candidates, int n, long start, long end) {
        if (sweep.idle().overlap(candidates) < n) {
            return Optional.empty();
        }
        boolean alone = sweep.nextStart().filter(hold -> hold.start() < end).isEmpty();
        Window window = Window.until(alone ? sweep : sweep.copy(), end);
        return window.peak()
                .select(request, candidates.intersection(window.idle()), n)
                .filter(nodes -> alone || admits(request, nodes, start, end));
    }

    /**
     * Nodes on which the request can start now and run until that time without keeping a held job from its start; the first
     * in the order of their indexes.
     */
    public Optional<NodeSet> select(Request request, NodeSet candidates, int n, long end) {
        return find(window(end), request, candidates, n, end);
    }

    private Optional<NodeSet> find(Window window, Request request, NodeSet candidates, int n, long end) {
        if (window.idle().overlap(candidates) < n) {
            return Optional.empty();
        }
        return window.peak()
                .select(request, candidates.intersection(window.idle()), n)
                .filter(nodes -> admits(request, nodes, now, end));
    }

    /**
     * Whether the request can start on exactly these nodes then, run until the end, and let every held job start on its
     * nodes as planned.
     *
     * @param start not before now
     * @param end after the start
     */
    public boolean admits(Request request, NodeSet nodes, long start, long end) {
        if (start < now || end <= start) {
            throw new IllegalArgumentException(
                    "from " + start + " to " + end + " at " + now + ": from now on is right");
        }
        if (start == now) {
            Window window = window(end);
            if (!window.idle().containsAll(nodes)) {
                return false;
            }
            if (holdsBefore(end) == 0 || isFixed(request)) {
                return window.peak().admits(request, nodes);
            }
        }
        Sweep sweep = present.copy();
        Hold trial = new Hold(TRIAL, request, nodes, start, end);
        return sweep.moveTo(start) && sweep.start(trial) && sweep.moveTo(lastStart());
    }

    /** Whether charges depend on the nodes alone, so that looking at the peaks says all. */
    private boolean isFixed(Request request) {
        LedgerDraft draft = present.draft();
        for (Hold hold : holds) {
            if (!draft.isFixed(hold.request())) {
                return false;
            }
        }
        return draft.isFixed(request);
    }

    /**
     * Holds nodes and charges for a job. One that starts now is charged as the ledger would charge it now.
     *
     * @param start not before now
     * @return false if it is not admitted; then nothing is held
     */
    public boolean hold(JobId job, Request request, NodeSet nodes, long start, Duration duration) {
        long end = end(start, duration);
        if (!admits(request, nodes, start, end)) {
            return false;
        }
        Hold hold = new Hold(job, request, nodes, start, end);
        windows.clear();
        if (start == now) {
            return present.start(hold);
        }
        holds.add(hold);
        holds.sort(Comparator.comparingLong(Hold::start));
        return true;
    }

    private Window window(long end) {
        return windows.computeIfAbsent(holdsBefore(end), count -> Window.until(present.copy(), end));
    }

    private int holdsBefore(long end) {
        int count = 0;
        while (count < holds.size() && holds.get(count).start() < end) {
            count++;
        }
        return count;
    }

    private long lastStart() {
        return holds.isEmpty() ? now : holds.get(holds.size() - 1).start();
    }

    private static long end(long start, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("duration is " + duration + ", more than 0 is right");
        }
        long seconds = duration.getSeconds() + (duration.getNano() > 0 ? 1 : 0);
        return start > Long.MAX_VALUE - seconds ? Long.MAX_VALUE : start + seconds;
    }
}
