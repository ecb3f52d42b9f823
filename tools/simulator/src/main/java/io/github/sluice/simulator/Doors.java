package io.github.sluice.simulator;

import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.HresControllerBuilder;
import io.github.sluice.hres.core.HresNode;
import io.github.sluice.hres.core.HresStep;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.host.HresObserver;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.nodes.NodeTable;
import java.util.List;

/**
 * Opens the doors of one cluster, all with the same time, observer and plugins.
 *
 * @param workers time and threads of all of them
 * @param observer sees every call
 * @param plugins plugins beside those that are installed
 */
record Doors(Workers workers, HresObserver observer, List<HresPlugin> plugins) {
    Doors {
        plugins = List.copyOf(plugins);
    }

    HresController controller(ResourcesFile resources, NodeTable table, HresHost host) {
        HresControllerBuilder builder = HresController.builder()
                .nodes(table)
                .host(host)
                .workers(workers)
                .observer(observer);
        return resources.in(builder).plugins(plugins.toArray(HresPlugin[]::new)).open();
    }

    HresNode node(String name) {
        return HresNode.builder(name)
                .workers(workers)
                .observer(observer)
                .plugins(plugins.toArray(HresPlugin[]::new))
                .open();
    }

    HresStep step(String node, JobId job) {
        return HresStep.builder(node, job, 0)
                .workers(workers)
                .observer(observer)
                .plugins(plugins.toArray(HresPlugin[]::new))
                .open();
    }
}
