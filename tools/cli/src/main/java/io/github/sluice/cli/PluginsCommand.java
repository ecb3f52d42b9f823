package io.github.sluice.cli;

import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Key;
import io.github.sluice.hres.Schema;
import io.github.sluice.hres.core.InstalledPlugins;
import io.github.sluice.runtime.core.InstalledRuntimes;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What is installed. */
@Command(name = "plugins", description = "Lists the installed plugins of both kinds with their hooks and settings.")
final class PluginsCommand implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Override
    public Integer call() {
        InstalledPlugins plugins = InstalledPlugins.find();
        InstalledRuntimes runtimes = InstalledRuntimes.find();
        List<String> problems = new ArrayList<>(plugins.problems());
        problems.addAll(runtimes.problems());
        if (common.json()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put(
                    "plugins", plugins.list().stream().map(PluginsCommand::json).toList());
            json.put("runtimes", runtimes.list().stream().map(RuntimeText::json).toList());
            json.put("problems", problems);
            common.print(json);
        } else {
            plugins.list().forEach(each -> print(each, common.out()));
            runtimes.list().forEach(each -> RuntimeText.print(each, common.out()));
            problems.forEach(common.err()::println);
        }
        return problems.isEmpty() ? Status.FINE : Status.FAULTY;
    }

    private static void print(InstalledPlugins.Entry entry, PrintWriter out) {
        Descriptor plugin = entry.descriptor();
        String version = plugin.version().isEmpty() ? "" : " " + plugin.version();
        out.println(plugin.type() + version);
        out.println("  id:        " + plugin.id());
        out.println("  API:       " + plugin.lowestApi() + " to " + plugin.highestApi());
        out.println("  hooks:     " + plugin.hooks().stream().map(Hook::label).collect(Collectors.joining(", ")));
        out.println("  from:      " + entry.origin());
        print("config", plugin.config(), out);
        print("arguments", plugin.arguments(), out);
    }

    private static void print(String what, Schema schema, PrintWriter out) {
        if (schema.keys().isEmpty()) {
            return;
        }
        out.println("  " + what + ":");
        Table keys = new Table("lllll");
        for (Key key : schema.keys()) {
            keys.row("  " + key.name(), lower(key.type()), lower(key.audience()), traits(key), key.description());
        }
        keys.print(out);
    }

    private static String traits(Key key) {
        List<String> traits = new ArrayList<>();
        if (key.isRequired()) {
            traits.add("required");
        }
        if (key.isRepeatable()) {
            traits.add("repeatable");
        }
        if (key.isSecret()) {
            traits.add("secret");
        }
        key.defaultValue().ifPresent(value -> traits.add("default " + value));
        return String.join(", ", traits);
    }

    private static Map<String, Object> json(InstalledPlugins.Entry entry) {
        Descriptor plugin = entry.descriptor();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("type", plugin.type());
        json.put("id", plugin.id());
        json.put("version", plugin.version());
        json.put("api", List.of(plugin.lowestApi(), plugin.highestApi()));
        json.put("hooks", plugin.hooks().stream().map(Hook::label).toList());
        json.put("origin", entry.origin());
        json.put("config", keys(plugin.config()));
        json.put("arguments", keys(plugin.arguments()));
        return json;
    }

    private static List<Map<String, Object>> keys(Schema schema) {
        List<Map<String, Object>> keys = new ArrayList<>();
        for (Key key : schema.keys()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("name", key.name());
            json.put("type", lower(key.type()));
            json.put("audience", lower(key.audience()));
            json.put("required", key.isRequired());
            json.put("repeatable", key.isRepeatable());
            json.put("secret", key.isSecret());
            key.defaultValue().ifPresent(value -> json.put("default", value));
            json.put("description", key.description());
            keys.add(json);
        }
        return keys;
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
