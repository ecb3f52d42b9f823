package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.core.yaml.Counts;
import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Fields;
import io.github.sluice.hres.core.yaml.Shown;
import io.github.sluice.hres.core.yaml.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Reads one layer. */
final class LayerParser {
    private static final List<String> KEYS =
            List.of("layer_name", "parent_name", "nodes", "count", "base", "disable_layer");
    private static final List<String> BASE_KEYS = List.of("name", "value");
    private static final Pattern NAME = Pattern.compile("[^\\p{Cntrl}\\p{javaWhitespace}\\p{Z},;|:=()*]+");

    private final NodeLists nodeLists;
    private final Faults faults;

    LayerParser(NodeLists nodeLists, Faults faults) {
        this.nodeLists = nodeLists;
        this.faults = faults;
    }

    /** The layer; empty if it is no mapping. What is wrong is told. */
    Optional<LayerEntry> parse(Yaml value) {
        return Fields.of(value, "layer", KEYS, faults).map(this::parse);
    }

    private LayerEntry parse(Fields fields) {
        Optional<Yaml.Scalar> name = fields.text("layer_name", "a name");
        name.filter(scalar -> !NAME.matcher(scalar.text()).matches())
                .ifPresent(scalar -> faults.add(scalar, Problem.LAYER_NAME, Shown.quoted(scalar.text())));
        return new LayerEntry(
                fields, name, parent(fields), nodes(fields), count(fields), base(fields), fields.flag("disable_layer"));
    }

    /** A parent without a value is none, as generated files have it on the root. */
    private Optional<Yaml.Scalar> parent(Fields fields) {
        return fields.value("parent_name")
                .flatMap(value -> Fields.text(value, "parent_name", "a layer's name", faults));
    }

    private Optional<NodeNames> nodes(Fields fields) {
        return fields.value("nodes").map(nodeLists::read).orElse(Optional.of(NodeNames.none()));
    }

    private OptionalLong count(Fields fields) {
        return fields.entry("count")
                .map(entry -> Counts.limit(entry.value(), "count", faults))
                .orElse(OptionalLong.of(0));
    }

    private Optional<List<Base>> base(Fields fields) {
        long before = faults.count();
        List<Base> base = new ArrayList<>();
        for (Yaml item : fields.items("base", "a list of name and value")) {
            Fields.of(item, "base", BASE_KEYS, faults).ifPresent(each -> {
                Optional<Yaml.Scalar> name = each.requiredText("name", "a name");
                name.filter(scalar -> scalar.text().chars().anyMatch(Character::isISOControl))
                        .ifPresent(scalar -> faults.add(scalar, Problem.BASE_NAME, Shown.quoted(scalar.text())));
                OptionalLong value = amount(each);
                if (name.isPresent() && value.isPresent()) {
                    base.add(new Base(name.get().text(), value.getAsLong()));
                }
            });
        }
        return faults.count() == before ? Optional.of(base) : Optional.empty();
    }

    private OptionalLong amount(Fields fields) {
        Optional<Yaml.Entry> entry = fields.entry("value");
        if (entry.isEmpty()) {
            fields.missing("value");
            return OptionalLong.empty();
        }
        return Counts.amount(entry.get().value(), "value", faults);
    }
}
