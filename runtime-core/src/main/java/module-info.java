/** What a scheduler embeds for job runtimes: their loading, and the life of a step. */
module io.github.sluice.runtime.core {
    requires transitive io.github.sluice.runtime.api;
    requires io.github.sluice.loader;
    requires org.slf4j;
    requires static transitive org.jspecify;

    uses io.github.sluice.runtime.JobRuntimePlugin;

    exports io.github.sluice.runtime.core;
}
