package io.github.sluice.testkit;

import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HookFunction;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.NodeContext;
import io.github.sluice.hres.NodeHooks;
import io.github.sluice.hres.ResourceContext;
import io.github.sluice.hres.StepContext;
import io.github.sluice.hres.StepHooks;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Another plugin whose hooks go wrong as they are told. Faults may be set and healed while it is in use.
 *
 * <p><b>Threads:</b> any.
 */
public final class FaultPlugin implements HresPlugin {
    private final HresPlugin plugin;
    private final Map<Hook, Fault> faults = new ConcurrentHashMap<>();

    private FaultPlugin(HresPlugin plugin) {
        this.plugin = plugin;
    }

    /** That plugin, in good health until faults are set. */
    public static FaultPlugin around(HresPlugin plugin) {
        return new FaultPlugin(plugin);
    }

    /** The hook goes wrong from now on. */
    public FaultPlugin set(Hook hook, Fault fault) {
        faults.put(hook, fault);
        return this;
    }

    /** The hook is well from now on. */
    public FaultPlugin heal(Hook hook) {
        faults.remove(hook);
        return this;
    }

    @Override
    public Descriptor descriptor() {
        return plugin.descriptor();
    }

    @Override
    public ControllerHooks openController(ResourceContext resource) throws Exception {
        ControllerHooks well = plugin.openController(resource);
        ControllerHooks.Builder hooks = ControllerHooks.builder().onClose(well.onClose());
        well.validateArgs().ifPresent(body -> hooks.validateArgs(struck(Hook.VALIDATE_ARGS, body)));
        well.plan().ifPresent(body -> hooks.plan(struck(Hook.PLAN, body)));
        well.prerun().ifPresent(body -> hooks.prerun(struck(Hook.PRERUN, body)));
        well.revoke()
                .ifPresent(body -> hooks.revoke(call -> {
                    strike(Hook.REVOKE);
                    body.run(call);
                }));
        well.epilog().ifPresent(body -> hooks.epilog(struck(Hook.EPILOG, body)));
        well.maintain().ifPresent(body -> hooks.maintain(struck(Hook.MAINTAIN, body)));
        return hooks.build();
    }

    @Override
    public NodeHooks openNode(NodeContext node) throws Exception {
        NodeHooks well = plugin.openNode(node);
        NodeHooks.Builder hooks = NodeHooks.builder().onClose(well.onClose());
        well.jobProlog().ifPresent(body -> hooks.jobProlog(struck(Hook.JOB_PROLOG, body)));
        well.jobEpilog().ifPresent(body -> hooks.jobEpilog(struck(Hook.JOB_EPILOG, body)));
        return hooks.build();
    }

    @Override
    public StepHooks openStep(StepContext step) throws Exception {
        StepHooks well = plugin.openStep(step);
        StepHooks.Builder hooks = StepHooks.builder().onClose(well.onClose());
        well.taskProlog().ifPresent(body -> hooks.taskProlog(struck(Hook.TASK_PROLOG, body)));
        well.userTaskProlog().ifPresent(body -> hooks.userTaskProlog(struck(Hook.USER_TASK_PROLOG, body)));
        well.taskEpilog().ifPresent(body -> hooks.taskEpilog(struck(Hook.TASK_EPILOG, body)));
        return hooks.build();
    }

    private <C, R> HookFunction<C, R> struck(Hook hook, HookFunction<C, R> body) {
        return call -> strike(hook) ? nothing() : body.run(call);
    }

    private boolean strike(Hook hook) throws Exception {
        Fault fault = faults.get(hook);
        return fault != null && fault.strike();
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // a hook that answers null is what this is for
    private static <R> R nothing() {
        @Nullable R nothing = null;
        return nothing;
    }
}
