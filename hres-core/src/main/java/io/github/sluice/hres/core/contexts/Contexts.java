package io.github.sluice.hres.core.contexts;

import io.github.sluice.hres.core.hooks.PluginDoor;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.ledger.Ledger;
import io.github.sluice.hres.core.resources.PluginEntry;
import io.github.sluice.hres.core.resources.Resource;
import io.github.sluice.hres.core.resources.Resources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The contexts in force, as one generation after the other. Readers take no lock; changes come one after the other.
 */
public final class Contexts {
    private static final Duration LONG = Duration.ofDays(1);

    private final PluginTable plugins;
    private final PluginDoor door;
    private final Workers workers;
    private final Ledger ledger;
    private final Verdicts verdicts;
    private final Background background;
    private final Turn turn;
    private final Turn opening;
    private volatile Generation current;
    private boolean maintaining; // by the thread whose turn it is
    private volatile boolean closed;

    /** No contexts yet: {@link #replace} opens the first ones. */
    public Contexts(PluginTable plugins, PluginDoor door, Workers workers, Ledger ledger, HresHost host) {
        this.plugins = plugins;
        this.door = door;
        this.workers = workers;
        this.ledger = ledger;
        verdicts = new Verdicts(ledger, host, door, workers);
        background = new Background(door, workers, verdicts);
        turn = new Turn(workers);
        opening = new Turn(workers);
        current = new Generation(Resources.none(), List.of(), new Gate(workers), List.of());
    }

    /** The current generation, which the caller must leave; empty while generations change and after closing. */
    public Optional<Generation> enter() {
        Generation now = current;
        return now.enter() ? Optional.of(now) : Optional.empty();
    }

    /**
     * As {@link #enter}, but waits for a reload that is going on; empty after closing. Not for a thread that is in a
     * generation: the reload waits for it.
     */
    public Optional<Generation> enterAfterReload() {
        while (true) {
            Generation before = current;
            Optional<Generation> now = enter();
            if (now.isPresent()) {
                return now;
            }
            turn.run(() -> {});
            if (closed || current == before) {
                return enter();
            }
        }
    }

    /** Why {@link #enter} is empty, in words. */
    public String absence() {
        return closed ? "stopped" : "a reload is going on";
    }

    /** The current generation, for a look at it. */
    public Generation current() {
        return current;
    }

    /**
     * Closes the old contexts in reverse, after hooks in flight have ended or timed out, and opens new ones in file
     * order. A context that cannot be opened is in error and does not stop the others.
     *
     * @param resources the new file, in which everything was found right
     * @param between run when the old contexts are closed and the new ones are not open yet
     * @throws IllegalStateException if this was closed
     */
    public void replace(Resources resources, Runnable between) {
        verdicts.beginReload();
        try {
            turn.run(() -> change(resources, between));
        } finally {
            verdicts.endReload();
        }
    }

    /** Has the rounds of every context begin, also of later generations. Twice is fine. */
    public void startMaintenance() {
        turn.run(() -> {
            maintaining = !closed;
            if (maintaining) {
                current.maintain();
            }
        });
    }

    /** Has no new round begin. Twice is fine. */
    public void stopMaintenance() {
        turn.run(() -> {
            maintaining = false;
            current.rest();
        });
    }

    /** Ends maintenance, waits for background work and hooks in flight, and closes the contexts. Twice is fine. */
    public void close() {
        turn.run(() -> {
            if (closed) {
                return;
            }
            closed = true;
            maintaining = false;
            current.rest();
            Waiting.until(background.close(), LONG);
            shutCurrent();
        });
    }

    /**
     * Uses the context that serves what a job was prepared with: the resource's own, if it still has the same plugin and
     * could be opened, else one that is opened from the frozen part of the file for this use alone.
     *
     * @param generation a generation that the caller is in
     * @return what {@code use} answers, or empty if the plugin is not loaded
     */
    public <T> Optional<T> serve(Generation generation, String resource, PluginEntry entry, Function<Context, T> use) {
        Optional<Context> own = generation
                .find(resource)
                .filter(context -> context.entry().type().equals(entry.type())
                        && context.error().isEmpty());
        if (own.isPresent()) {
            return own.map(use);
        }
        return plugins.find(entry.type()).map(plugin -> {
            Context once = openOnce(resource, entry, plugin);
            try {
                return use.apply(once);
            } finally {
                once.close();
            }
        });
    }

    private void change(Resources resources, Runnable between) {
        if (closed) {
            throw new IllegalStateException("stopped");
        }
        shutCurrent();
        between.run();
        current = open(resources);
        if (maintaining) {
            current.maintain();
        }
    }

    /** One at a time, since a plugin's sides are opened by one thread at a time. Its verdicts are nobody's. */
    private Context openOnce(String resource, PluginEntry entry, Installed plugin) {
        Gate noVerdicts = new Gate(workers);
        noVerdicts.close();
        AtomicReference<@Nullable Context> opened = new AtomicReference<>();
        opening.run(() -> opened.set(Context.open(resource, entry, plugin, door, ledger, background, noVerdicts)));
        return Objects.requireNonNull(opened.get());
    }

    private Generation open(Resources resources) {
        Gate gate = new Gate(workers);
        List<Context> contexts = new ArrayList<>();
        List<Maintenance> maintenance = new ArrayList<>();
        for (Resource resource : resources.list()) {
            resource.plugin().ifPresent(entry -> {
                Installed plugin = plugins.find(entry.type())
                        .orElseThrow(() -> new IllegalStateException("plugin " + entry.type() + " is not loaded"));
                Context context = Context.open(resource.name(), entry, plugin, door, ledger, background, gate);
                contexts.add(context);
                Maintenance.of(context, gate, door, workers, ledger, verdicts).ifPresent(maintenance::add);
            });
        }
        return new Generation(resources, contexts, gate, maintenance);
    }

    private void shutCurrent() {
        Generation old = current;
        old.rest();
        Waiting.until(old.shut(), LONG);
        for (int i = old.contexts().size() - 1; i >= 0; i--) {
            Context context = old.contexts().get(i);
            context.close();
            verdicts.withdraw(context.resource());
        }
    }
}
