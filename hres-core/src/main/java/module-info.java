/** The engine that a scheduler embeds: hierarchies of resources, charging, hooks and contexts. */
module io.github.sluice.hres.core {
    requires transitive io.github.sluice.hres.api;
    requires io.github.sluice.loader;
    requires org.slf4j;
    requires org.snakeyaml.engine;
    requires tools.jackson.core;
    requires tools.jackson.dataformat.yaml;
    requires static transitive org.jspecify;

    uses io.github.sluice.hres.HresPlugin;

    exports io.github.sluice.hres.core;
    exports io.github.sluice.hres.core.host;
    exports io.github.sluice.hres.core.jobs;
    exports io.github.sluice.hres.core.ledger;
    exports io.github.sluice.hres.core.nodes;
    exports io.github.sluice.hres.core.plan;
    exports io.github.sluice.hres.core.resources;
    exports io.github.sluice.hres.core.wire;
    exports io.github.sluice.hres.core.yaml;
}
