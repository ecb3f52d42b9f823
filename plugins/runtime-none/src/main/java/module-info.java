/** The runtime none: the caller runs the task. */
module io.github.sluice.runtime.none {
    requires static transitive org.jspecify;
    requires io.github.sluice.runtime.api;

    provides io.github.sluice.runtime.JobRuntimePlugin with
            io.github.sluice.runtime.none.NonePlugin;
}
