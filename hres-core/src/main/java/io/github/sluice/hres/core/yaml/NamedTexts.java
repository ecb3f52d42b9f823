package io.github.sluice.hres.core.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads named texts in their order, repeats kept: a list of {@code name} and {@code value}, or a mapping whose values are
 * texts or lists of texts (a list repeats the name). No value gets into a message: it may be a secret.
 */
public final class NamedTexts {
    private static final List<String> KEYS = List.of("name", "value");

    private final String subject;
    private final Faults faults;
    private final List<Named> found = new ArrayList<>();

    /** One named text, which may be empty; its name is not. */
    public record Named(Yaml.Scalar name, Yaml.Scalar value) {}

    private NamedTexts(String subject, Faults faults) {
        this.subject = subject;
        this.faults = faults;
    }

    /** The named texts of a value that are right; what is not is told. */
    public static List<Named> of(Yaml value, String subject, Faults faults) {
        NamedTexts texts = new NamedTexts(subject, faults);
        texts.read(value);
        return List.copyOf(texts.found);
    }

    private void read(Yaml value) {
        if (value instanceof Yaml.Sequence list) {
            list.items().forEach(this::named);
        } else if (value instanceof Yaml.Mapping mapping) {
            mapping.entries().forEach(entry -> values(entry.key(), entry.value()));
        } else {
            String right = "a list of name and value, or a mapping";
            faults.add(value, YamlProblem.WRONG_KIND, subject, value.kind(), right);
        }
    }

    private void named(Yaml item) {
        Fields.of(item, subject, KEYS, faults).ifPresent(fields -> {
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
        String one = subject + " " + Shown.clipped(name.text());
        if (name.text().isEmpty()) {
            faults.add(name, YamlProblem.NO_NAME, subject);
        } else if (!(value instanceof Yaml.Scalar text)) {
            faults.add(value, YamlProblem.WRONG_KIND, one, value.kind(), "a text");
        } else if (text.isNull()) {
            faults.add(value, YamlProblem.NO_VALUE, one, "a text (\"\" for the empty one)");
        } else {
            found.add(new Named(name, text));
        }
    }
}
