package io.github.sluice.hres.core.ledger;

/** Who says whether a layer or a resource may be used. What they say is kept apart: it is up only if none objects. */
public enum StateSource {
    /** The resources.yaml; what it says ends when another is loaded. */
    FILE("the file"),
    /** An administrator; what one says stays until one says otherwise. */
    ADMINISTRATOR("an administrator"),
    /** The resource's plugin; what it says ends with its context. */
    PLUGIN("the plugin");

    private final String who;

    StateSource(String who) {
        this.who = who;
    }

    /** The source in words. */
    String who() {
        return who;
    }
}
