package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.core.ledger.Request.Alternative;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Resources;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who holds what of each layer.
 *
 * <p>A layer has left what its total is above what jobs use and reservations keep back; a layer that is not up has
 * nothing left. A job fits a set of nodes only if every one of them is usable and every charge can be made:
 * <ul>
 *   <li>{@code MODE_1}: a node is usable if it lies in at least one layer with enough left. The job is charged the full
 *       count once, on the first layer that overlaps its nodes and has enough left, tried from the layer with the fewest
 *       nodes to the one with the most, equal ones by the larger total, then in file order.
 *   <li>{@code MODE_2}: a node is usable if it lies in a layer and every layer that it lies in has enough left. The job is
 *       charged the full count once on each layer that overlaps its nodes.
 *   <li>{@code MODE_3}: a node is usable if its leaf and every layer above have the count left for one more node. The job
 *       is charged the count times the number of its nodes in the layer, on each layer from leaf to root.
 * </ul>
 * A layer without a limit has enough for everything as long as its use stays below 2<sup>63</sup>.
 *
 * <p>Node sets are over the table with which the ledger was opened, anything else is an {@link IllegalArgumentException}.
 * Every method may be called from every thread; each is one step that others see whole. No foreign code runs
 * inside. No argument or result is null.
 */
public final class Ledger {
    private final NodeTable table;
    private final Book book; // guarded by this
    private @Nullable LedgerView view; // guarded by this; null after a change

    private Ledger(NodeTable table) {
        this.table = table;
        this.book = new Book(table);
    }

    /** A ledger of these resources in which nothing is used. Nodes that the table does not have are left out. */
    public static Ledger open(Resources resources, NodeTable nodes) {
        Ledger ledger = new Ledger(nodes);
        ledger.reload(resources);
        return ledger;
    }

    /** The table over which node sets are. */
    public NodeTable table() {
        return table;
    }

    /** The candidates that are usable, each on its own; none if a resource is unknown or disabled. */
    public synchronized NodeSet filter(Alternative alternative, NodeSet candidates) {
        require(candidates);
        return book.stocks()
                .wants(alternative)
                .map(wants -> Picking.usable(wants, candidates))
                .orElseGet(table::none);
    }

    /** As {@link #select(Request, NodeSet, int, int[])}, in the order of the nodes' indexes. */
    public synchronized Selection select(Request request, NodeSet candidates, int n) {
        return new Search(book.stocks(), request, candidates(candidates, n), n).select(null);
    }

    /**
     * Finds nodes that can be charged together, for the first alternative for which there are enough. Nodes are taken
     * in the given order as long as they can be. With one tree, or with several of which each refines or is refined by
     * the others, nodes are found if there are any; with other trees they may be missed, but never
     * over-charged.
     *
     * <p>"Never" is said only if no alternative could be met on all nodes of the table with no charges, no reservations
     * and every layer and resource up: so it may be asked with the nodes that are idle. For what is possible on
     * some of the nodes see {@link #refusal}.
     *
     * @param candidates the nodes that may be taken
     * @param n how many are wanted, at least 1
     * @param order indexes of nodes; what is not named here is not taken, what is no candidate is skipped
     */
    public synchronized Selection select(Request request, NodeSet candidates, int n, int[] order) {
        return new Search(book.stocks(), request, candidates(candidates, n), n).select(order);
    }

    /** Why {@code n} of these nodes could never be had, with no charges or reservations and everything up; empty if they could. */
    public synchronized Optional<String> refusal(Request request, NodeSet eligible, int n) {
        return new Search(book.stocks(), request, candidates(eligible, n), n).refusal();
    }

    /**
     * Charges the job for the first alternative that can be charged on exactly these nodes: all of it, or nothing.
     *
     * @throws IllegalStateException if the job holds charges already
     */
    public synchronized ChargeResult charge(JobId job, Request request, NodeSet nodes) {
        require(nodes);
        Charges before = book.holds().get(job);
        if (before != null) {
            throw new IllegalStateException("job " + job + " holds " + before + " already, a job is charged once");
        }
        for (Alternative alternative : request.alternatives()) {
            Optional<Charges> charges = book.stocks().take(job, alternative, nodes);
            if (charges.isPresent()) {
                if (!charges.get().isEmpty()) {
                    book.holds().put(job, charges.get());
                    view = null;
                }
                return new ChargeResult.Charged(charges.get(), alternative);
            }
        }
        return new Search(book.stocks(), request, nodes, nodes.cardinality()).refused();
    }

    /**
     * Counts charges again that a job held before a restart, on the layers that are there, even above a total. A job that
     * holds something already keeps that, so that restoring twice is the same as once.
     *
     * @return what the job holds now
     */
    public synchronized Charges restore(Charges saved) {
        require(saved.nodes());
        Charges before = book.holds().get(saved.job());
        if (before != null || saved.isEmpty()) {
            return before == null ? saved : before;
        }
        Charges moved = book.move(saved, book.stocks(), new ArrayList<>());
        book.holds().put(saved.job(), moved);
        view = null;
        return moved;
    }

    /** What the job holds; empty if it holds nothing. */
    public synchronized Optional<Charges> charges(JobId job) {
        return Optional.ofNullable(book.holds().get(job));
    }

    /** What every job holds, in the order in which they were charged. Unmodifiable. */
    public synchronized Map<JobId, Charges> charges() {
        return view().charges();
    }

    /** Gives back exactly what is recorded for the job, and returns it; empty if it holds nothing, also the second time. */
    public synchronized Optional<Charges> release(JobId job) {
        Charges charges = book.holds().remove(job);
        if (charges == null) {
            return Optional.empty();
        }
        book.stocks().give(charges);
        view = null;
        return Optional.of(charges);
    }

    /** The names of the resources in file order. Unmodifiable. */
    public synchronized List<String> resources() {
        return book.stocks().all().stream().map(stock -> stock.shape().name()).toList();
    }

    /**
     * The number of the resource, from 0. It stays for as long as the resource does, and is not used again after that.
     *
     * @throws IllegalArgumentException if there is no such resource
     */
    public synchronized int resourceId(String resource) {
        return stock(resource).id();
    }

    /**
     * The layers of the resource in file order, as they are now. Unmodifiable.
     *
     * @throws IllegalArgumentException if there is no such resource
     */
    public synchronized List<LayerSnapshot> layers(String resource) {
        Stock stock = stock(resource);
        List<LayerSnapshot> layers = new ArrayList<>();
        for (int l = 0; l < stock.shape().layers(); l++) {
            layers.add(stock.snapshot(l));
        }
        return List.copyOf(layers);
    }

    /** Whether the resource is there and has a layer of that name. */
    public synchronized boolean hasLayer(String resource, String layer) {
        return book.stocks()
                .find(resource)
                .filter(stock -> stock.shape().layer(layer) >= 0)
                .isPresent();
    }

    /** As {@link #setLayer(String, String, StateSource, LayerState, String, Optional)}, at an unknown time. */
    public Set<JobId> setLayer(String resource, String layer, StateSource source, LayerState state, String reason) {
        return setLayer(resource, layer, source, state, reason, Optional.empty());
    }

    /** As the other, since that time. */
    public Set<JobId> setLayer(
            String resource, String layer, StateSource source, LayerState state, String reason, Instant since) {
        return setLayer(resource, layer, source, state, reason, Optional.of(since));
    }

    private synchronized Set<JobId> setLayer(
            String resource,
            String layer,
            StateSource source,
            LayerState state,
            String reason,
            Optional<Instant> since) {
        stock(resource);
        view = null;
        return book.say(resource, layer, new Objection(source, state, reason, since));
    }

    /** Takes back all that a source has said of a resource and its layers. Nothing happens if the resource is not there. */
    public synchronized void clear(String resource, StateSource source) {
        book.stocks().find(resource).ifPresent(stock -> {
            stock.standing().forget(source);
            refresh(stock);
        });
    }

    /**
     * Says whether new jobs get anything of the resource. They get it only if no source says no.
     *
     * @throws IllegalArgumentException if there is no such resource
     */
    public synchronized void setResourceDisabled(String resource, StateSource source, boolean disabled) {
        Stock stock = stock(resource);
        stock.standing().disable(source, disabled);
        refresh(stock);
    }

    /**
     * Keeps amounts back from jobs: {@code resource(layer):count,...}. A layer is called by its name, or in the older
     * format by its nodes, however they are spelled. In {@code MODE_3} the amount is kept back on all layers above too.
     * It stays across reloads, also while nothing matches it.
     *
     * @return why it cannot be held, as a resource or layer is unknown or has too little left; empty if it is held now
     * @throws RequestException if the text is faulty
     * @throws IllegalStateException if there is a reservation of that name
     */
    public synchronized Optional<String> reserve(String name, String text) {
        Reservation reservation = Reservation.parse(name, text);
        if (book.reservations().containsKey(name)) {
            throw new IllegalStateException("there is a reservation " + name + " already");
        }
        Optional<String> refusal = reservation.refusal(book.stocks());
        if (refusal.isEmpty()) {
            reservation.hold(book.stocks());
            book.reservations().put(name, reservation);
            view = null;
        }
        return refusal;
    }

    /** Gives up a reservation; false if there is none of that name. */
    public synchronized boolean unreserve(String name) {
        Reservation reservation = book.reservations().remove(name);
        if (reservation != null) {
            reservation.drop(book.stocks());
            view = null;
        }
        return reservation != null;
    }

    /** The names of the reservations, sorted. Unmodifiable. */
    public synchronized Set<String> reservations() {
        return Collections.unmodifiableSet(
                new LinkedHashSet<>(book.reservations().keySet()));
    }

    /**
     * Puts other resources in place, matched by name, layers too. What is used stays used, what an administrator or a plugin
     * said stays said, numbers stay. Charges on a layer that is gone are dropped and reported.
     */
    public synchronized ReloadReport reload(Resources resources) {
        ReloadReport report = book.load(resources);
        view = null;
        return report;
    }

    /**
     * What is wrong; empty when right. For every layer the use is the sum of the jobs' charges, and nothing is negative;
     * in a tree a parent's use is the sum of its children's. Charges that were made before layers moved in their tree keep
     * the layers that they were made on, so the last rule leaves them out.
     */
    public synchronized List<String> audit() {
        return new Audit(book.stocks(), book.holds().values()).faults();
    }

    /** As {@link #audit()}, and who holds something without being one of these jobs. */
    public synchronized List<String> audit(Set<JobId> jobs) {
        List<String> faults = new ArrayList<>(audit());
        faults.addAll(Audit.strangers(book.holds().keySet(), jobs));
        return List.copyOf(faults);
    }

    /**
     * What keeps the request from {@code n} of the candidates.
     *
     * @param ends when jobs are expected to end, as far as that is known
     */
    public synchronized Explanation explain(Request request, NodeSet candidates, int n, Map<JobId, Instant> ends) {
        return new Search(book.stocks(), request, candidates(candidates, n), n).explain(book, ends);
    }

    /** The numbers as they are now. */
    public synchronized LedgerView view() {
        LedgerView now = view;
        if (now == null) {
            now = new LedgerView(table, book.stocks().copy(), book.holds());
            view = now;
        }
        return now;
    }

    private void refresh(Stock stock) {
        stock.refresh();
        view = null;
    }

    private Stock stock(String resource) {
        return book.stocks()
                .find(resource)
                .orElseThrow(() -> new IllegalArgumentException("there is no resource " + resource));
    }

    private NodeSet candidates(NodeSet candidates, int n) {
        if (n < 1) {
            throw new IllegalArgumentException(n + " nodes are wanted, the least is 1");
        }
        return require(candidates);
    }

    private NodeSet require(NodeSet nodes) {
        if (!nodes.table().equals(table)) {
            throw new IllegalArgumentException("the nodes are not over the ledger's table");
        }
        return nodes;
    }
}
