package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.Schema;
import io.github.sluice.hres.Settings;
import java.time.Duration;
import java.util.ArrayList;
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
    private static final List<String> CONFIG_KEYS = List.of("name", "value");
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
        Config config = new Config();
        fields.value("config").ifPresent(config::read);
        Settings settings = settings(fields, type, config, resource);
        Duration cycle = times.duration(fields, "maintenance_cycle").orElse(Duration.ZERO);
        var limits = times.limits(fields);
        int payload = payload(fields);
        return type.map(name -> new PluginEntry(name, config.entries, settings, cycle, limits, payload));
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

    private Settings settings(Fields fields, Optional<String> type, Config config, String resource) {
        if (plugins == null || type.isEmpty()) {
            return Settings.of(config.entries);
        }
        Optional<Descriptor> descriptor = plugins.find(type.get());
        if (descriptor.isEmpty()) {
            Yaml at = fields.value("type").orElse(fields.at());
            faults.add(at, Problem.PLUGIN_MISSING, type.get(), resource, notLoaded(plugins.problems()));
            return Settings.none();
        }
        Schema.Reading reading = descriptor.get().config().read(config.entries);
        for (Schema.Problem problem : reading.problems()) {
            Yaml at = problem.entry() >= 0
                    ? config.places.get(problem.entry())
                    : fields.value("config").orElse(fields.at());
            faults.add(at, Problem.CONFIG, type.get(), Shown.line(problem.message()));
        }
        return reading.settings();
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

    /** The entries of a configuration in their order, with their places. */
    private final class Config {
        private final List<Settings.Entry> entries = new ArrayList<>();
        private final List<Yaml> places = new ArrayList<>();

        void read(Yaml value) {
            if (value instanceof Yaml.Sequence list) {
                list.items().forEach(this::named);
            } else if (value instanceof Yaml.Mapping mapping) {
                mapping.entries().forEach(entry -> values(entry.key(), entry.value()));
            } else {
                faults.add(value, Problem.WRONG_KIND, "config", value.kind(), "a list of name and value, or a mapping");
            }
        }

        private void named(Yaml item) {
            Fields.of(item, "config", CONFIG_KEYS, faults).ifPresent(fields -> {
                Optional<Yaml.Scalar> name = fields.requiredText("name", "a name");
                Optional<Yaml.Entry> value = fields.entry("value");
                if (value.isEmpty()) {
                    fields.missing("value");
                }
                if (name.isPresent() && value.isPresent()) {
                    add(name.get(), value.get().value());
                }
            });
        }

        private void values(Yaml.Scalar name, Yaml value) {
            if (value instanceof Yaml.Sequence list) {
                list.items().forEach(item -> add(name, item));
            } else {
                add(name, value);
            }
        }

        private void add(Yaml.Scalar name, Yaml value) {
            String subject = "config " + Shown.clipped(name.text());
            if (name.text().isEmpty()) {
                faults.add(name, Problem.CONFIG_NAME);
            } else if (!(value instanceof Yaml.Scalar text)) {
                faults.add(value, Problem.WRONG_KIND, subject, value.kind(), "a text");
            } else if (text.isNull()) {
                faults.add(value, Problem.NO_VALUE, subject, "a text (\"\" for the empty one)");
            } else {
                entries.add(new Settings.Entry(name.text(), text.text()));
                places.add(name);
            }
        }
    }
}
