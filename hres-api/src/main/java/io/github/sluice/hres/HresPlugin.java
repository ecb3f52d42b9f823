package io.github.sluice.hres;

/**
 * A type of plugin for hierarchical resources.
 *
 * <p><b>Discovery:</b> found by {@link java.util.ServiceLoader}, so it has a public constructor without
 * parameters (or, in a named module, a static {@code provider} method) that does no work. There is one object
 * per type and process.
 *
 * <p><b>Sides:</b> a side is opened where it is used, and says with plain functions which hooks it has: the
 * controller's once per resource that names this type in {@code resources.yaml}, the node daemon's once per node,
 * the step daemon's once per step. These are different processes: what a field of one holds is not seen by another.
 * What they share travels in the {@link Prep} or lies in files.
 *
 * <p><b>Threads:</b> {@code open} methods are called by one thread at a time. Hooks of one side may run at the same
 * time for different jobs and tasks; for one job they do not, but that an earlier attempt may still be undone.
 *
 * <p><b>Errors:</b> whatever {@code open} throws puts that side in error: on the controller the resource's jobs stay
 * pending with the message as the reason, on a node its hooks fail with it. Whatever a hook throws counts as a failure
 * of that hook and harms nobody else.
 *
 * <p><b>Nulls:</b> none in, none out. A hook that returns null has failed.
 */
public interface HresPlugin {
    /** What this type is called, which API it needs and which settings it takes; the same at every call. */
    Descriptor descriptor();

    /**
     * Opens the controller's side for one resource.
     *
     * @param resource the resource and its services, valid until the side's {@code onClose} has returned
     * @throws Exception if the side cannot be opened; its message becomes the reason that jobs wait for
     */
    default ControllerHooks openController(ResourceContext resource) throws Exception {
        return ControllerHooks.none();
    }

    /**
     * Opens the node daemon's side, before the first job of that node.
     *
     * @throws Exception if the side cannot be opened; each of its hooks fails with the message
     */
    default NodeHooks openNode(NodeContext node) throws Exception {
        return NodeHooks.none();
    }

    /**
     * Opens the step daemon's side, before the first task of that step. The process of a task, where
     * {@code userTaskProlog} runs as the user, opens one of its own.
     *
     * @throws Exception if the side cannot be opened; each of its hooks fails with the message
     */
    default StepHooks openStep(StepContext step) throws Exception {
        return StepHooks.none();
    }
}
