package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.core.yaml.Counts;
import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Fields;
import io.github.sluice.hres.core.yaml.Shown;
import io.github.sluice.hres.core.yaml.Yaml;
import io.github.sluice.hres.core.yaml.YamlProblem;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Reads the resources of one file. Not for use by two threads. */
final class ResourceParser {
    private static final List<String> KEYS =
            List.of("resource", "mode", "layers", "variables", "topology", "disable_hres", "plugin");
    private static final List<String> VARIABLE_KEYS = List.of("name", "value");
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");

    private final LayersParser layersParser;
    private final PluginParser pluginParser;
    private final Faults faults;
    private final Map<String, Integer> lines = new HashMap<>();

    ResourceParser(LayersParser layersParser, PluginParser pluginParser, Faults faults) {
        this.layersParser = layersParser;
        this.pluginParser = pluginParser;
        this.faults = faults;
    }

    /** The resource; empty if anything is wrong, which is told. */
    Optional<Resource> parse(Yaml item) {
        return Fields.of(item, "resource", KEYS, faults).flatMap(this::parse);
    }

    private Optional<Resource> parse(Fields fields) {
        long before = faults.count();
        Optional<String> name = name(fields);
        Optional<Mode> mode = mode(fields);
        String shown = name.map(Shown::clipped).orElse("at line " + fields.at().line());
        Map<String, Long> variables = variables(fields);
        Optional<String> topology = topology(fields, mode);
        boolean disabled = fields.flag("disable_hres");
        Optional<PluginEntry> plugin = plugin(fields, shown);
        Optional<LayersParser.Found> layers = layers(fields, shown, mode);
        if (faults.count() > before || name.isEmpty() || mode.isEmpty()) {
            return Optional.empty();
        }
        return layers.map(found -> new Resource(
                name.get(), mode.get(), found.layers(), variables, topology, disabled, plugin, found.named()));
    }

    private Optional<String> name(Fields fields) {
        Optional<Yaml.Scalar> name = fields.requiredText("resource", "a name");
        if (name.isEmpty()) {
            return Optional.empty();
        }
        String text = name.get().text();
        if (!NAME.matcher(text).matches()) {
            faults.add(name.get(), Problem.RESOURCE_NAME, Shown.quoted(text));
        }
        Integer first = lines.putIfAbsent(text, name.get().line());
        if (first != null) {
            faults.add(name.get(), Problem.SAME_RESOURCE, Shown.clipped(text), first);
        }
        return Optional.of(text);
    }

    private Optional<Mode> mode(Fields fields) {
        Optional<Yaml.Scalar> word = fields.requiredText("mode", "MODE_1, MODE_2 or MODE_3");
        Optional<Mode> mode = word.flatMap(scalar -> Arrays.stream(Mode.values())
                .filter(each -> each.name().equalsIgnoreCase(scalar.text()))
                .findFirst());
        if (word.isPresent() && mode.isEmpty()) {
            faults.add(word.get(), Problem.MODE, Shown.quoted(word.get().text()));
        }
        return mode;
    }

    private Map<String, Long> variables(Fields fields) {
        Map<String, Long> variables = new LinkedHashMap<>();
        Map<String, Integer> first = new HashMap<>();
        for (Yaml item : fields.items("variables", "a list of name and value")) {
            Fields.of(item, "variable", VARIABLE_KEYS, faults).ifPresent(variable -> {
                Optional<Yaml.Scalar> name = variable.requiredText("name", "a name");
                name.ifPresent(scalar -> checkVariable(scalar, first));
                OptionalLong value = OptionalLong.empty();
                if (variable.entry("value").isEmpty()) {
                    variable.missing("value");
                } else {
                    value = Counts.amount(variable.entry("value").get().value(), "value", faults);
                }
                if (name.isPresent() && value.isPresent()) {
                    variables.put(name.get().text(), value.getAsLong());
                }
            });
        }
        return variables;
    }

    private void checkVariable(Yaml.Scalar name, Map<String, Integer> first) {
        if (!VARIABLE.matcher(name.text()).matches()) {
            faults.add(name, Problem.VARIABLE_NAME, Shown.quoted(name.text()));
        }
        Integer line = first.putIfAbsent(name.text(), name.line());
        if (line != null) {
            faults.add(name, Problem.SAME_VARIABLE, Shown.clipped(name.text()), line);
        }
    }

    private Optional<String> topology(Fields fields, Optional<Mode> mode) {
        Optional<Yaml.Entry> entry = fields.entry("topology");
        if (entry.isPresent() && mode.isPresent() && mode.get() != Mode.MODE_3) {
            faults.add(entry.get().key(), Problem.TOPOLOGY_MODE);
            return Optional.empty();
        }
        Optional<Yaml.Scalar> name = fields.text("topology", "a name");
        name.ifPresent(scalar -> faults.warn(scalar, Problem.TOPOLOGY_UNCHECKED, Shown.clipped(scalar.text())));
        return name.map(Yaml.Scalar::text);
    }

    private Optional<PluginEntry> plugin(Fields fields, String resource) {
        Optional<Yaml.Entry> entry = fields.entry("plugin");
        if (entry.isPresent() && Fields.isNull(entry.get().value())) {
            faults.add(entry.get().value(), YamlProblem.NO_VALUE, "plugin", "a mapping with a type");
            return Optional.empty();
        }
        return entry.flatMap(each -> pluginParser.parse(each.value(), resource));
    }

    private Optional<LayersParser.Found> layers(Fields fields, String resource, Optional<Mode> mode) {
        if (fields.entry("layers").isEmpty()) {
            fields.missing("layers");
            return Optional.empty();
        }
        long before = faults.count();
        List<Yaml> items = fields.items("layers", "a list of layers");
        if (items.isEmpty() && faults.count() == before) {
            faults.add(fields.entry("layers").get().key(), Problem.NO_LAYERS, resource);
        }
        return items.isEmpty() ? Optional.empty() : layersParser.parse(items, resource, mode);
    }
}
