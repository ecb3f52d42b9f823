/** Finds plugins and indexes them by type, for either kind of plugin. */
module io.github.sluice.loader {
    requires static transitive org.jspecify;

    exports io.github.sluice.loader;
}
