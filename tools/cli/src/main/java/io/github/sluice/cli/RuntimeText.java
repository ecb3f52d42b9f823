package io.github.sluice.cli;

import io.github.sluice.runtime.RuntimeDescriptor;
import io.github.sluice.runtime.core.InstalledRuntimes;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a runtime says of itself, for people and for scripts. */
final class RuntimeText {
    private RuntimeText() {}

    static void print(InstalledRuntimes.Entry entry, PrintWriter out) {
        RuntimeDescriptor runtime = entry.descriptor();
        out.println(runtime.type() + (runtime.version().isEmpty() ? "" : " " + runtime.version()));
        out.println("  API:       " + runtime.lowestApi() + " to " + runtime.highestApi());
        out.println("  from:      " + entry.origin());
        if (runtime.configuration().isEmpty()) {
            return;
        }
        out.println("  config:");
        Table keys = new Table("ll");
        runtime.configuration().forEach((key, about) -> keys.row("  " + key, about));
        keys.print(out);
    }

    static Map<String, Object> json(InstalledRuntimes.Entry entry) {
        RuntimeDescriptor runtime = entry.descriptor();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("type", runtime.type());
        json.put("version", runtime.version());
        json.put("api", List.of(runtime.lowestApi(), runtime.highestApi()));
        json.put("origin", entry.origin());
        json.put("config", runtime.configuration());
        return json;
    }
}
