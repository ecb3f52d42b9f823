package io.github.sluice.hres.exec;

import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.NodeContext;
import io.github.sluice.hres.NodeHooks;
import io.github.sluice.hres.ResourceContext;
import io.github.sluice.hres.StepContext;
import io.github.sluice.hres.StepHooks;

/**
 * The plugin {@code hres/exec}: hooks that are a site's own programs, in any language. The configuration names one
 * program per hook; what it reads, writes and returns is in the guide {@code docs/hres-exec.md}.
 *
 * <p><b>Threads:</b> nothing is kept between calls, so any number of hooks may run at once.
 */
public final class ExecPlugin implements HresPlugin {
    private static final Descriptor DESCRIPTOR = Descriptor.of("hres/exec")
            .version("0.1.0")
            .config(ExecKeys.all())
            .anyArguments()
            .build();

    /** Does nothing yet. */
    public ExecPlugin() {}

    @Override
    public Descriptor descriptor() {
        return DESCRIPTOR;
    }

    /**
     * Only the hooks that the resource has a program for. The programs of the controller are looked at now, those of
     * the nodes only for their form: their files are on the nodes.
     *
     * @throws ProgramException if a program cannot be used, saying why
     */
    @Override
    public ControllerHooks openController(ResourceContext resource) throws ProgramException {
        return new ControllerPrograms(resource, Runner.here()).open();
    }

    /** Both hooks, for all resources; one whose prep names no program is done at once. */
    @Override
    public NodeHooks openNode(NodeContext node) {
        return new NodePrograms(node.node(), Runner.here()).node();
    }

    /** All three hooks, for all resources; one whose prep names no program is done at once. */
    @Override
    public StepHooks openStep(StepContext step) {
        return new NodePrograms(step.node(), Runner.here()).step();
    }
}
