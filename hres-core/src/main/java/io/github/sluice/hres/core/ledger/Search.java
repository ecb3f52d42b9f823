package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.ledger.Request.Alternative;
import io.github.sluice.hres.core.nodes.NodeSet;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One question to the stocks: can this request be had on so many of these nodes, and if not, why not. */
final class Search {
    private final Stocks stocks;
    private final Request request;
    private final NodeSet candidates;
    private final int n;

    Search(Stocks stocks, Request request, NodeSet candidates, int n) {
        this.stocks = stocks;
        this.request = request;
        this.candidates = candidates;
        this.n = n;
    }

    Selection select(int @Nullable [] order) {
        for (Alternative alternative : request.alternatives()) {
            Optional<NodeSet> nodes = stocks.pick(alternative, candidates, n, order);
            if (nodes.isPresent()) {
                return new Selection.Fits(nodes.get(), alternative);
            }
        }
        NodeSet all = candidates.table().all();
        Search elsewhere = new Search(stocks, request, all, n);
        Optional<Alternative> possible = elsewhere.firstPossible();
        if (possible.isEmpty()) {
            return new Selection.Never(
                    new Lack(stocks, all, n).ever(request.alternatives().get(0)));
        }
        NodeSet named =
                order == null ? candidates : candidates.intersection(all.table().set(order));
        return new Selection.NotNow(new Lack(stocks, named, n).now(possible.get()));
    }

    Optional<String> refusal() {
        return firstPossible().isPresent()
                ? Optional.empty()
                : Optional.of(new Lack(stocks, candidates, n)
                        .ever(request.alternatives().get(0)));
    }

    /** The answer for exactly these nodes, after no alternative could be charged. */
    ChargeResult refused() {
        return firstPossible()
                .<ChargeResult>map(possible -> new ChargeResult.NotNow(new Lack(stocks, candidates, n).now(possible)))
                .orElseGet(() -> new ChargeResult.Never(new Lack(stocks, candidates, n)
                        .ever(request.alternatives().get(0))));
    }

    Explanation explain(Book book, Map<JobId, Instant> ends) {
        Selection selection = select(null);
        if (selection instanceof Selection.Fits fits) {
            return new Explanation(selection, fits.alternative(), List.of(), List.of(), Optional.empty());
        }
        Alternative first = request.alternatives().get(0);
        Alternative alternative = firstPossible().orElse(first);
        boolean known = alternative.counts().keySet().stream()
                .allMatch(name -> stocks.find(name).isPresent());
        if (!known || candidates.cardinality() < n) {
            String why = new Lack(stocks, candidates, n).ever(alternative);
            return new Explanation(selection, alternative, List.of(), List.of(), Optional.of(why));
        }
        Explainer explainer = new Explainer(book, alternative, candidates, n);
        Optional<List<Obstacle>> obstacles = explainer.obstacles(ends);
        Optional<String> impossible = obstacles.isPresent()
                ? Optional.empty()
                : Optional.of(new Lack(stocks, candidates, n).ever(alternative));
        return new Explanation(selection, alternative, explainer.disabled(), obstacles.orElse(List.of()), impossible);
    }

    private Optional<Alternative> firstPossible() {
        for (Alternative alternative : request.alternatives()) {
            boolean enough = candidates.cardinality() >= Math.max(1, n);
            if (enough
                    && stocks.untouched(alternative)
                            .filter(wants -> !Picking.areShort(wants, n))
                            .filter(wants -> Picking.count(wants, candidates, n) == n)
                            .isPresent()) {
                return Optional.of(alternative);
            }
        }
        return Optional.empty();
    }
}
