package io.github.sluice.testkit;

import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.ResourceContext;
import io.github.sluice.hres.Settings;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A resource without an engine, for contract tests. Background work is not run: it must not be needed for a hook to
 * answer.
 */
record DirectResource(String resource, Settings config, List<LayerSnapshot> layers) implements ResourceContext {
    @Override
    public void background(String name, Callable<List<LayerVerdict>> work) {}
}
