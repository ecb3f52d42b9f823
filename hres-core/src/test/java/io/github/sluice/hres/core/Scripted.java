package io.github.sluice.hres.core;

import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.NodeContext;
import io.github.sluice.hres.NodeHooks;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.ResourceContext;
import io.github.sluice.hres.StepContext;
import io.github.sluice.hres.StepHooks;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A plugin for tests: it writes every call to a log, and a test replaces the hooks that it is about. */
final class Scripted implements HresPlugin {
    private final Descriptor descriptor;
    private final List<String> log;
    private Function<ResourceContext, ControllerHooks> controller;
    private UnaryOperator<NodeHooks.Builder> node = hooks -> hooks;
    private UnaryOperator<StepHooks.Builder> step = hooks -> hooks;

    Scripted(Descriptor descriptor, List<String> log) {
        this.descriptor = descriptor;
        this.log = log;
        controller = resource -> logging(resource).build();
    }

    static Scripted of(String type, List<String> log) {
        return new Scripted(Descriptor.of(type).build(), log);
    }

    static List<String> log() {
        return new CopyOnWriteArrayList<>();
    }

    /** Replaces hooks of the controller's side; those that are not replaced go on logging. */
    Scripted controller(Function<ControllerHooks.Builder, ControllerHooks.Builder> change) {
        controller = resource -> change.apply(logging(resource)).build();
        return this;
    }

    /** Opens the controller's side in another way. */
    Scripted opening(Function<ResourceContext, ControllerHooks> open) {
        controller = open;
        return this;
    }

    Scripted node(UnaryOperator<NodeHooks.Builder> change) {
        node = change;
        return this;
    }

    Scripted step(UnaryOperator<StepHooks.Builder> change) {
        step = change;
        return this;
    }

    @Override
    public Descriptor descriptor() {
        return descriptor;
    }

    @Override
    public ControllerHooks openController(ResourceContext resource) {
        log.add("open " + resource.resource());
        return controller.apply(resource);
    }

    private ControllerHooks.Builder logging(ResourceContext resource) {
        String name = resource.resource();
        return ControllerHooks.builder()
                .prerun(call -> {
                    log.add("prerun " + name);
                    return PrerunResult.ready();
                })
                .revoke(call -> log.add("revoke " + name))
                .epilog(call -> {
                    log.add("epilog " + name);
                    return Outcome.done();
                })
                .onClose(() -> log.add("close " + name));
    }

    @Override
    public NodeHooks openNode(NodeContext context) {
        return node.apply(NodeHooks.builder()
                        .jobProlog(call -> logged("jobProlog " + call.prep().resource()))
                        .jobEpilog(call -> logged("jobEpilog " + call.prep().resource()))
                        .onClose(() -> log.add("close node")))
                .build();
    }

    @Override
    public StepHooks openStep(StepContext context) {
        return step.apply(StepHooks.builder()
                        .taskProlog(call -> logged("taskProlog " + call.prep().resource()))
                        .userTaskProlog(
                                call -> logged("userTaskProlog " + call.prep().resource()))
                        .taskEpilog(call -> logged("taskEpilog " + call.prep().resource())))
                .build();
    }

    Outcome logged(String what) {
        log.add(what);
        return Outcome.done();
    }
}
