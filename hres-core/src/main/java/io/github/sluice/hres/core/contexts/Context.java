package io.github.sluice.hres.core.contexts;

import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HookFunction;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.core.hooks.Guest;
import io.github.sluice.hres.core.hooks.HookRow;
import io.github.sluice.hres.core.hooks.PluginDoor;
import io.github.sluice.hres.core.host.HookCall;
import io.github.sluice.hres.core.ledger.Ledger;
import io.github.sluice.hres.core.resources.PluginEntry;
import java.util.Optional;

/** The state of one plugin for one resource on the controller: opened, or in error. Used by any thread until it is closed. */
public final class Context {
    private final String resource;
    private final PluginEntry entry;
    private final Services services;
    private final Side<ControllerHooks> side;

    private Context(String resource, PluginEntry entry, Services services, Side<ControllerHooks> side) {
        this.resource = resource;
        this.entry = entry;
        this.services = services;
        this.side = side;
    }

    static Context open(
            String resource,
            PluginEntry entry,
            Installed plugin,
            PluginDoor door,
            Ledger ledger,
            Background background,
            Gate generation) {
        Guest guest = new Guest(plugin.type(), plugin.plugin());
        Services services = new Services(resource, entry.config(), guest, ledger, background, generation);
        Side<ControllerHooks> side = Side.open(plugin, resource, guest, door, each -> each.openController(services));
        if (side.error().isPresent()) {
            services.close();
        }
        return new Context(resource, entry, services, side);
    }

    /** The resource's name. */
    public String resource() {
        return resource;
    }

    /** The plugin's part of the file. */
    public PluginEntry entry() {
        return entry;
    }

    /** The side, for the door. */
    public Guest guest() {
        return side.guest();
    }

    /** Why the context could not be opened; its jobs wait for this. */
    public Optional<String> error() {
        return side.error();
    }

    /** The body of a hook, if the side has it. */
    public <C, R> Optional<HookFunction<C, R>> body(HookRow<ControllerHooks, C, R> row) {
        return side.body(row);
    }

    /** The limits of a hook for this resource. */
    public Limits limits(Hook hook) {
        return entry.limits(hook);
    }

    /** Names a call of this context. */
    public HookCall call(String what, Optional<JobId> job) {
        return new HookCall(what, entry.type(), resource, job);
    }

    /** Runs the side's own close; its services answer no more afterwards. */
    void close() {
        side.close();
        services.close();
    }
}
