/** The interface for authors of plugins for hierarchical resources. */
module io.github.sluice.hres.api {
    requires static transitive org.jspecify;

    exports io.github.sluice.hres;
}
