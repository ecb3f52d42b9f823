/** The plugin hres/exec: a site's own programs as hooks. */
module io.github.sluice.hres.exec {
    requires static transitive org.jspecify;
    requires io.github.sluice.hres.api;
    requires org.slf4j;
    requires tools.jackson.core;

    provides io.github.sluice.hres.HresPlugin with
            io.github.sluice.hres.exec.ExecPlugin;
}
