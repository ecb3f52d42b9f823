/** What a plugin for job runtimes implements. */
module io.github.sluice.runtime.api {
    requires static transitive org.jspecify;

    exports io.github.sluice.runtime;
}
