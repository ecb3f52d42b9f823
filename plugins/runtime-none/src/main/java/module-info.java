/** The runtime none: the caller runs the task. */
module io.github.sluice.runtime.none {
    requires static transitive org.jspecify;
    requires io.github.sluice.runtime.api;
}
