package io.github.sluice.hres.core.contexts;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HookFunction;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.SideHooks;
import io.github.sluice.hres.core.hooks.Answer;
import io.github.sluice.hres.core.hooks.Guest;
import io.github.sluice.hres.core.hooks.HookRow;
import io.github.sluice.hres.core.hooks.PluginDoor;
import io.github.sluice.hres.core.host.HookCall;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * One opened side of a plugin, or the reason why it could not be opened. Immutable; its plugin is entered through the
 * door alone.
 *
 * @param <S> the side's hooks
 */
public final class Side<S extends SideHooks> {
    private final Installed plugin;
    private final String resource;
    private final Guest guest;
    private final PluginDoor door;
    private final Optional<S> hooks;
    private final String error;

    private Side(Installed plugin, String resource, Guest guest, PluginDoor door, Optional<S> hooks, String error) {
        this.plugin = plugin;
        this.resource = resource;
        this.guest = guest;
        this.door = door;
        this.hooks = hooks;
        this.error = error;
    }

    /**
     * Opens a side.
     *
     * @param resource the resource that it is opened for, or the empty text if it serves all
     * @param opener calls the plugin; what it throws becomes the side's error
     */
    public static <S extends SideHooks> Side<S> open(
            Installed plugin, String resource, Guest guest, PluginDoor door, HookFunction<HresPlugin, S> opener) {
        HookCall call = new HookCall("open", plugin.type(), resource, Optional.empty());
        long began = door.now();
        Answer<S> answer = door.enter(
                guest,
                call,
                Limits.of(Hook.PRERUN),
                HookRow.Interrupt.KEPT,
                timer -> opener.run(plugin.plugin()),
                late -> late.value()
                        .ifPresent(opened -> new Side<>(plugin, resource, guest, door, late.value(), "").close()));
        Side<S> side = new Side<>(plugin, resource, guest, door, answer.value(), answer.reason());
        Set<Hook> undeclared = EnumSet.noneOf(Hook.class);
        answer.value().ifPresent(opened -> undeclared.addAll(opened.present()));
        undeclared.removeAll(plugin.descriptor().hooks());
        if (undeclared.isEmpty()) {
            door.report(call, answer.outcome(opened -> Outcome.done()), door.now() - began);
            return side;
        }
        String error = call + ": opened with hooks that its descriptor does not have: " + undeclared;
        door.report(call, Outcome.failed(error), door.now() - began);
        side.close();
        return new Side<>(plugin, resource, guest, door, Optional.empty(), error);
    }

    /** The plugin. */
    public Installed plugin() {
        return plugin;
    }

    /** The side, for the door. */
    public Guest guest() {
        return guest;
    }

    /** Why the side could not be opened; its hooks answer this. */
    public Optional<String> error() {
        return hooks.isPresent() ? Optional.empty() : Optional.of(error);
    }

    /** The body of a hook, if the side has it. */
    public <C, R> Optional<HookFunction<C, R>> body(HookRow<S, C, R> row) {
        return hooks.flatMap(side -> row.body().apply(side));
    }

    /** Runs the side's own close, if it was opened. */
    public void close() {
        hooks.ifPresent(side -> door.ask(
                guest,
                new HookCall("close", plugin.type(), resource, Optional.empty()),
                Limits.of(Hook.REVOKE),
                HookRow.Interrupt.KEPT,
                timer -> {
                    side.onClose().run();
                    return true;
                },
                closed -> Outcome.done()));
    }
}
