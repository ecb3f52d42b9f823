package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.Schema;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.yaml.Counts;
import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Fields;
import io.github.sluice.hres.core.yaml.NamedTexts;
import io.github.sluice.hres.core.yaml.Shown;
import io.github.sluice.hres.core.yaml.Yaml;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the plugin of one resource. No value of a configuration gets into a message: it may be a secret. */
final class PluginParser {
    private static final List<String> KEYS =
            List.of("type", "config", "maintenance_cycle", "maintenance_timeout", "timeouts", "payload_limit");
    private static final Pattern TYPE = Pattern.compile("(hres/)?[a-z][a-z0-9-]*");
    private static final int MOST_PAYLOAD = 64 << 20;
    private static final int MOST_PROBLEMS = 10;

    private final @Nullable PluginTypes plugins;
    private final TimesParser times;
    private final Faults faults;

    PluginParser(@Nullable PluginTypes plugins, Faults faults) {
        this.plugins = plugins;
        this.times = new TimesParser(faults);
        this.faults = faults;
    }

    /**
     * The plugin; empty if anything is wrong, which is told.
     *
     * @param resource what to call its resource in messages
     */
    Optional<PluginEntry> parse(Yaml value, String resource) {
        long before = faults.count();
        Optional<PluginEntry> plugin =
                Fields.of(value, "plugin", KEYS, faults).flatMap(fields -> parse(fields, resource));
        return faults.count() > before ? Optional.empty() : plugin;
    }

    private Optional<PluginEntry> parse(Fields fields, String resource) {
        Optional<String> type = type(fields);
        List<NamedTexts.Named> config = fields.value("config")
                .map(value -> NamedTexts.of(value, "config", faults))
                .orElse(List.of());
        Settings settings = settings(fields, type, config, resource);
        Duration cycle = times.duration(fields, "maintenance_cycle").orElse(Duration.ZERO);
        var limits = times.limits(fields);
        int payload = payload(fields);
        return type.map(name -> new PluginEntry(name, entries(config), settings, cycle, limits, payload));
    }

    private Optional<String> type(Fields fields) {
        Optional<Yaml.Scalar> type = fields.requiredText("type", "the type of a plugin");
        if (type.isEmpty()) {
            return Optional.empty();
        }
        String text = type.get().text();
        if (!TYPE.matcher(text).matches()) {
            faults.add(type.get(), Problem.PLUGIN_TYPE, Shown.quoted(text));
            return Optional.empty();
        }
        return Optional.of(text.startsWith("hres/") ? text : "hres/" + text);
    }

    private Settings settings(Fields fields, Optional<String> type, List<NamedTexts.Named> config, String resource) {
        if (plugins == null || type.isEmpty()) {
            return Settings.of(entries(config));
        }
        Optional<Descriptor> descriptor = plugins.find(type.get());
        if (descriptor.isEmpty()) {
            Yaml at = fields.value("type").orElse(fields.at());
            faults.add(at, Problem.PLUGIN_MISSING, type.get(), resource, notLoaded(plugins.problems()));
            return Settings.none();
        }
        Schema.Reading reading = descriptor.get().config().read(entries(config));
        for (Schema.Problem problem : reading.problems()) {
            Yaml at = problem.entry() >= 0
                    ? config.get(problem.entry()).name()
                    : fields.value("config").orElse(fields.at());
            faults.add(at, Problem.CONFIG, type.get(), Shown.line(problem.message()));
        }
        return reading.settings();
    }

    private static List<Settings.Entry> entries(List<NamedTexts.Named> config) {
        return config.stream()
                .map(named ->
                        new Settings.Entry(named.name().text(), named.value().text()))
                .toList();
    }

    /** A provider that fails says no type, so each that failed may be the missing one. */
    private static String notLoaded(List<String> problems) {
        return problems.stream()
                .limit(MOST_PROBLEMS)
                .map(problem -> "; could not be loaded: " + Shown.line(problem))
                .collect(Collectors.joining());
    }

    private int payload(Fields fields) {
        Optional<Yaml.Scalar> text = fields.text("payload_limit", "bytes in plain decimal digits");
        if (text.isEmpty()) {
            return PluginEntry.PAYLOAD_LIMIT;
        }
        OptionalLong bytes = Counts.plain(text.get().text());
        if (bytes.isEmpty() || bytes.getAsLong() > MOST_PAYLOAD) {
            faults.add(text.get(), Problem.PAYLOAD, Shown.quoted(text.get().text()));
            return PluginEntry.PAYLOAD_LIMIT;
        }
        return (int) bytes.getAsLong();
    }
}
