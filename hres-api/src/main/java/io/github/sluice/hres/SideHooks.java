package io.github.sluice.hres;

import java.util.Set;

/** The hooks of one side of a plugin: the controller's, a node's or a step's. */
public sealed interface SideHooks permits ControllerHooks, NodeHooks, StepHooks {
    /** The hooks that this side has. Unmodifiable. */
    Set<Hook> present();

    /** Run once, after the last hook has returned. */
    Runnable onClose();
}
