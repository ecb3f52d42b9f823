package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.core.ledger.Request.Alternative;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.resources.Mode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the layers that stand in the way of one alternative. For one use. */
final class Explainer {
    private static final long RELAXED = Long.MAX_VALUE;

    private final Book book;
    private final NodeSet candidates;
    private final int n;
    private final List<Stock> stocks = new ArrayList<>();
    private final List<Long> counts = new ArrayList<>();
    /** The number of each stock's first layer when the layers of all are counted through. */
    private final List<Integer> offsets = new ArrayList<>();

    private final List<String> disabled = new ArrayList<>();

    Explainer(Book book, Alternative alternative, NodeSet candidates, int n) {
        this.book = book;
        this.candidates = candidates;
        this.n = n;
        int offset = 0;
        for (Map.Entry<String, Long> each : alternative.counts().entrySet()) {
            Stock stock = book.stocks().find(each.getKey()).orElseThrow();
            stocks.add(stock);
            counts.add(each.getValue());
            offsets.add(offset);
            offset += stock.shape().layers();
            if (stock.isDisabled()) {
                disabled.add(each.getKey());
            }
        }
    }

    List<String> disabled() {
        return disabled;
    }

    /** The layers in the way; empty if even without them all the alternative does not fit. */
    Optional<List<Obstacle>> obstacles(Map<JobId, Instant> ends) {
        List<Integer> tight = tightLayers();
        if (!fits(with(new BitSet(), tight))) {
            return Optional.empty();
        }
        BitSet needed = new BitSet();
        if (!fits(needed)) {
            needed = with(needed, least(needed, false, tight));
        }
        thinOut(needed);
        List<Obstacle> obstacles = new ArrayList<>();
        for (int place = needed.nextSetBit(0); place >= 0; place = needed.nextSetBit(place + 1)) {
            obstacles.add(obstacle(place, needed, ends));
        }
        return Optional.of(obstacles);
    }

    private List<Integer> tightLayers() {
        List<Integer> tight = new ArrayList<>();
        for (int s = 0; s < stocks.size(); s++) {
            Stock stock = stocks.get(s);
            long most = stock.shape().mode() == Mode.MODE_3 ? n : 1;
            for (int l = 0; l < stock.shape().layers(); l++) {
                if (stock.left(l) / counts.get(s) < most) {
                    tight.add(offsets.get(s) + l);
                }
            }
        }
        return tight;
    }

    /** A least part of the items with which and the given ones it fits, by halves, since most items do not matter. */
    private List<Integer> least(BitSet given, boolean changed, List<Integer> items) {
        if (changed && fits(given)) {
            return List.of();
        }
        if (items.size() == 1) {
            return items;
        }
        List<Integer> first = items.subList(0, items.size() / 2);
        List<Integer> second = items.subList(items.size() / 2, items.size());
        List<Integer> ofSecond = least(with(given, first), true, second);
        List<Integer> ofFirst = least(with(given, ofSecond), !ofSecond.isEmpty(), first);
        List<Integer> all = new ArrayList<>(ofFirst);
        all.addAll(ofSecond);
        return all;
    }

    /** Where trees cross, more room may lead the walk over the nodes astray, so the promise is checked to the letter. */
    private void thinOut(BitSet needed) {
        boolean again = true;
        while (again) {
            again = false;
            for (int place = needed.nextSetBit(0); place >= 0; place = needed.nextSetBit(place + 1)) {
                if (fits(without(needed, place))) {
                    needed.clear(place);
                    again = true;
                }
            }
        }
    }

    private static BitSet with(BitSet given, List<Integer> more) {
        BitSet all = (BitSet) given.clone();
        more.forEach(all::set);
        return all;
    }

    private static BitSet without(BitSet all, int place) {
        BitSet others = (BitSet) all.clone();
        others.clear(place);
        return others;
    }

    private boolean fits(BitSet relaxed) {
        return count(relaxed) == n;
    }

    private int count(BitSet relaxed) {
        List<Want> wants = new ArrayList<>();
        for (int s = 0; s < stocks.size(); s++) {
            long[] left = stocks.get(s).left();
            for (int l = 0; l < left.length; l++) {
                left[l] = relaxed.get(offsets.get(s) + l) ? RELAXED : left[l];
            }
            wants.add(new Want(stocks.get(s).shape(), counts.get(s), left));
        }
        return Picking.count(wants, candidates, n);
    }

    private Obstacle obstacle(int place, BitSet needed, Map<JobId, Instant> ends) {
        int s = stocks.size() - 1;
        while (offsets.get(s) > place) {
            s--;
        }
        Stock stock = stocks.get(s);
        int layer = place - offsets.get(s);
        Map<JobId, Long> jobs = book.holders(stock.shape().name(), layer);
        boolean up = stock.standing().state(stock.shape().layerName(layer)) == LayerState.UP;
        long left = up ? stock.left(layer) : 0;
        // In a tree each further node that the layer has room for is one further node for the request.
        long nodes = stock.shape().mode() == Mode.MODE_3
                ? Math.max(0, left) / counts.get(s) + n - count(without(needed, place))
                : 1;
        long lacks = lacks(nodes * counts.get(s), left);
        return new Obstacle(stock, layer, lacks, jobs, up ? enough(lacks, jobs, ends) : Optional.empty());
    }

    /** Since it fits once the layer has no limit, {@code wanted} is a number of 63 bits; the difference need not be. */
    private static long lacks(long wanted, long left) {
        return left < 0 && wanted > Long.MAX_VALUE + left ? Long.MAX_VALUE : wanted - left;
    }

    private static Optional<Instant> enough(long lacks, Map<JobId, Long> jobs, Map<JobId, Instant> ends) {
        List<JobId> byEnd = jobs.keySet().stream()
                .filter(ends::containsKey)
                .sorted(Comparator.comparing(job -> ends.getOrDefault(job, Instant.MAX)))
                .toList();
        long back = 0;
        for (JobId job : byEnd) {
            back += jobs.getOrDefault(job, 0L);
            if (back >= lacks) {
                return Optional.of(ends.getOrDefault(job, Instant.MAX));
            }
        }
        return Optional.empty();
    }
}
