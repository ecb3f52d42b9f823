package io.github.sluice.hres.core.contexts;

import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HookFunction;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.core.hooks.Answer;
import io.github.sluice.hres.core.hooks.Guest;
import io.github.sluice.hres.core.hooks.HookRow;
import io.github.sluice.hres.core.hooks.PluginDoor;
import io.github.sluice.hres.core.host.HookCall;
import io.github.sluice.hres.core.ledger.Ledger;
import io.github.sluice.hres.core.resources.PluginEntry;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The state of one plugin for one resource on the controller. Opened and closed once, by the thread that changes
 * generations; used by any thread in between.
 */
public final class Context {
    private final String resource;
    private final PluginEntry entry;
    private final Installed plugin;
    private final Guest guest;
    private final PluginDoor door;
    private final Services services;
    private ControllerHooks hooks = ControllerHooks.none(); // written before the context is published
    private Optional<String> error = Optional.empty(); // written before the context is published

    /** A context that is not open yet. */
    Context(String resource, PluginEntry entry, Installed plugin, PluginDoor door, Ledger ledger, Background background) {
        this.resource = resource;
        this.entry = entry;
        this.plugin = plugin;
        this.door = door;
        guest = new Guest(plugin.type(), plugin.plugin());
        services = new Services(resource, entry.config(), guest, ledger, background);
    }

    /** The resource's name. */
    public String resource() {
        return resource;
    }

    /** The plugin's part of the file. */
    public PluginEntry entry() {
        return entry;
    }

    /** The plugin. */
    public Installed plugin() {
        return plugin;
    }

    /** The side, for the door. */
    public Guest guest() {
        return guest;
    }

    /** Why the context could not be opened; its jobs wait for this. */
    public Optional<String> error() {
        return error;
    }

    /** The body of a hook, if the side has it. */
    public <C, R> Optional<HookFunction<C, R>> body(HookRow<ControllerHooks, C, R> row) {
        return row.body().apply(hooks);
    }

    /** The limits of a hook for this resource. */
    public Limits limits(Hook hook) {
        return entry.limits(hook);
    }

    void open() {
        Answer<ControllerHooks> answer = door.enter(
                guest,
                call("open"),
                Limits.of(Hook.PRERUN),
                HookRow.Interrupt.KEPT,
                call -> plugin.plugin().openController(services),
                late -> late.value().ifPresent(this::closeLate));
        if (answer.value().isEmpty()) {
            error = Optional.of(answer.reason());
            services.close();
            return;
        }
        hooks = answer.value().get();
        Set<Hook> undeclared = EnumSet.noneOf(Hook.class);
        undeclared.addAll(hooks.present());
        undeclared.removeAll(plugin.descriptor().hooks());
        if (!undeclared.isEmpty()) {
            error = Optional.of(call("open") + ": opened with hooks that its descriptor does not have: " + undeclared);
            close();
            hooks = ControllerHooks.none();
        }
    }

    /** Runs the side's own close; its services answer no more afterwards. */
    void close() {
        ControllerHooks closing = hooks;
        Answer<Boolean> answer = door.enter(
                guest, call("close"), Limits.of(Hook.REVOKE), HookRow.Interrupt.KEPT, call -> {
                    closing.onClose().run();
                    return true;
                });
        services.close();
        if (answer.value().isEmpty()) {
            door.complain(answer.reason());
        }
    }

    private void closeLate(ControllerHooks opened) {
        hooks = opened;
        close();
    }

    private HookCall call(String what) {
        return new HookCall(what, plugin.type(), resource, Optional.empty());
    }
}
