package io.github.sluice.cli;

import io.github.sluice.hres.core.InstalledPlugins;
import io.github.sluice.hres.core.resources.Base;
import io.github.sluice.hres.core.resources.Layer;
import io.github.sluice.hres.core.resources.PluginEntry;
import io.github.sluice.hres.core.resources.Resource;
import io.github.sluice.hres.core.resources.Resources;
import io.github.sluice.hres.core.resources.ResourcesReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The layers as trees. */
@Command(name = "tree", description = "Shows the layers of a resources.yaml as trees.")
final class TreeCommand implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(paramLabel = "FILE", description = "A resources.yaml.")
    private Path file = Path.of("");

    @Override
    public Integer call() {
        Resources resources =
                ResourcesReader.reader().plugins(InstalledPlugins.find()).read(file);
        if (common.json()) {
            common.print(resources.list().stream().map(TreeCommand::json).toList());
            return Status.FINE;
        }
        PrintWriter out = common.out();
        for (Resource resource : resources.list()) {
            print(resource, out);
        }
        return Status.FINE;
    }

    private static void print(Resource resource, PrintWriter out) {
        out.println(resource.name() + "  " + resource.mode() + (resource.disabled() ? "  DISABLED" : "")
                + resource.topology().map(name -> "  topology " + name).orElse("")
                + resource.plugin().map(TreeCommand::plugin).orElse(""));
        if (!resource.variables().isEmpty()) {
            out.println("  variables: "
                    + resource.variables().entrySet().stream()
                            .map(each -> each.getKey() + "=" + each.getValue())
                            .collect(Collectors.joining(", ")));
        }
        Table table = new Table("llrrrl");
        table.row("layer", "nodes", "count", "base", "total", "state");
        for (LayerForest.Row row : LayerForest.of(resource)) {
            Layer layer = row.layer();
            table.row(
                    row.branches() + layer.name(),
                    layer.nodes().fold(),
                    amount(layer.count()),
                    Long.toString(base(layer)),
                    amount(layer.total()),
                    state(layer));
        }
        table.print(out);
        out.println();
    }

    private static String plugin(PluginEntry plugin) {
        String cycle = plugin.maintenanceCycle().isZero()
                ? ""
                : ", maintenance every " + plugin.maintenanceCycle().toSeconds() + " s";
        return "  plugin " + plugin.type() + cycle;
    }

    private static String amount(OptionalLong amount) {
        return amount.isPresent() ? Long.toString(amount.getAsLong()) : "no limit";
    }

    private static long base(Layer layer) {
        return layer.base().stream().mapToLong(Base::value).sum();
    }

    private static String state(Layer layer) {
        return layer.disabled() ? "DISABLED" : "UP";
    }

    private static Map<String, Object> json(Resource resource) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("resource", resource.name());
        json.put("mode", resource.mode().name());
        json.put("disabled", resource.disabled());
        resource.topology().ifPresent(name -> json.put("topology", name));
        resource.plugin().ifPresent(plugin -> json.put("plugin", plugin.type()));
        json.put("variables", resource.variables());
        List<Map<String, Object>> layers = new ArrayList<>();
        resource.layers().forEach(layer -> layers.add(json(layer)));
        json.put("layers", layers);
        return json;
    }

    private static Map<String, Object> json(Layer layer) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("layer", layer.name());
        layer.parent().ifPresent(parent -> json.put("parent", parent));
        json.put("nodes", layer.nodes().fold());
        json.put("count", layer.count().isPresent() ? layer.count().getAsLong() : "infinite");
        json.put("base", base(layer));
        json.put("total", layer.total().isPresent() ? layer.total().getAsLong() : "infinite");
        json.put("state", state(layer));
        return json;
    }
}
