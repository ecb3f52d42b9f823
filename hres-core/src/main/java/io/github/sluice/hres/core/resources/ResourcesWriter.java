package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.yaml.YamlText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Writes resources.yaml in the newest format. Reading the text back gives resources that are equal, but for the names
 * of layers that had none: those are called {@code l1}, {@code l2} and so on in the order of the file.
 *
 * <p>A plugin's configuration is written as it was read, secrets included, since the file is where they belong. What
 * equals its default is left out. Comments and the ways in which things were spelled are not kept. Nodes are written as
 * folded expressions, no limit as {@code -1}. Lines end with a line feed.
 */
public final class ResourcesWriter {
    private final StringBuilder out = new StringBuilder();

    private ResourcesWriter() {}

    /** The resources as the text of a file, for UTF-8. */
    public static String write(Resources resources) {
        ResourcesWriter writer = new ResourcesWriter();
        if (resources.list().isEmpty()) {
            return "[]\n";
        }
        resources.list().forEach(writer::resource);
        return writer.out.toString();
    }

    private void resource(Resource resource) {
        line("- resource: ", resource.name());
        out.append("  mode: ").append(resource.mode()).append('\n');
        resource.topology().ifPresent(name -> line("  topology: ", name));
        if (resource.disabled()) {
            out.append("  disable_hres: true\n");
        }
        if (!resource.variables().isEmpty()) {
            out.append("  variables:\n");
            resource.variables().forEach((name, value) -> {
                out.append("    - {name: ").append(YamlText.of(name)).append(", value: ");
                out.append(value).append("}\n");
            });
        }
        resource.plugin().ifPresent(this::plugin);
        layers(resource);
    }

    private void layers(Resource resource) {
        List<String> names = names(resource);
        Map<String, Integer> indexes = new HashMap<>();
        boolean[] above = new boolean[names.size()];
        for (int i = 0; i < names.size(); i++) {
            indexes.put(resource.layers().get(i).name(), i);
        }
        for (Layer layer : resource.layers()) {
            layer.parent().map(indexes::get).ifPresent(parent -> above[parent] = true);
        }
        out.append("  layers:\n");
        for (int i = 0; i < names.size(); i++) {
            Layer layer = resource.layers().get(i);
            line("    - layer_name: ", names.get(i));
            Optional<Integer> parent = layer.parent().map(indexes::get);
            parent.ifPresent(index -> line("      parent_name: ", names.get(index)));
            if (!above[i] && !layer.nodes().isEmpty()) {
                line("      nodes: ", layer.nodes().fold());
            }
            amounts(layer);
        }
    }

    private static List<String> names(Resource resource) {
        List<String> names = new ArrayList<>();
        for (Layer layer : resource.layers()) {
            names.add(resource.layersNamed() ? layer.name() : "l" + (names.size() + 1));
        }
        return names;
    }

    private void amounts(Layer layer) {
        OptionalLong count = layer.count();
        out.append("      count: ")
                .append(count.isPresent() ? count.getAsLong() : -1)
                .append('\n');
        if (!layer.base().isEmpty()) {
            out.append("      base:\n");
        }
        for (Base base : layer.base()) {
            out.append("        - {name: ").append(YamlText.of(base.name())).append(", value: ");
            out.append(base.value()).append("}\n");
        }
        if (layer.disabled()) {
            out.append("      disable_layer: true\n");
        }
    }

    private void plugin(PluginEntry plugin) {
        out.append("  plugin:\n");
        line("    type: ", plugin.type());
        if (!plugin.written().isEmpty()) {
            out.append("    config:\n");
        }
        for (Settings.Entry entry : plugin.written()) {
            out.append("      - {name: ").append(YamlText.of(entry.name())).append(", value: ");
            out.append(YamlText.of(entry.value())).append("}\n");
        }
        Duration cycle = plugin.maintenanceCycle();
        if (!cycle.isZero()) {
            line("    maintenance_cycle: ", TimesParser.span(cycle));
        }
        if (!plugin.ownLimits().isEmpty()) {
            out.append("    timeouts:\n");
        }
        for (Map.Entry<Hook, Limits> own : plugin.ownLimits().entrySet()) {
            out.append("      ").append(own.getKey().label()).append(": {soft: ");
            out.append(TimesParser.span(own.getValue().soft())).append(", hard: ");
            out.append(TimesParser.span(own.getValue().hard())).append("}\n");
        }
        if (plugin.payloadLimit() != PluginEntry.PAYLOAD_LIMIT) {
            out.append("    payload_limit: ").append(plugin.payloadLimit()).append('\n');
        }
    }

    private void line(String before, String text) {
        out.append(before).append(YamlText.of(text)).append('\n');
    }
}
