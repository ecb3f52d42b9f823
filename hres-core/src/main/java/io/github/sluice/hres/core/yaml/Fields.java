package io.github.sluice.hres.core.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The keys of one mapping of the file, each checked to be known. Not for use by two threads. */
public final class Fields {
    private final Yaml.Mapping at;
    private final String subject;
    private final Faults faults;
    /** The entries of known keys. They are few, and there is an object of this class for each layer: no maps. */
    private final List<Yaml.Entry> found;

    private final List<String> misspelt = new ArrayList<>(0);

    private Fields(Yaml.Mapping at, String subject, int known, Faults faults) {
        this.at = at;
        this.subject = subject;
        this.faults = faults;
        this.found = new ArrayList<>(Math.min(at.entries().size(), known));
    }

    /**
     * The keys of a mapping.
     *
     * @param subject what the mapping describes, for messages
     * @param known the keys that may stand here, the important ones first
     * @return empty if it is no mapping, which is told
     */
    public static Optional<Fields> of(Yaml value, String subject, List<String> known, Faults faults) {
        if (!(value instanceof Yaml.Mapping mapping)) {
            faults.add(value, YamlProblem.NOT_A_MAPPING, subject, value.kind(), String.join(", ", known));
            return Optional.empty();
        }
        Fields fields = new Fields(mapping, subject, known.size(), faults);
        for (Yaml.Entry entry : mapping.entries()) {
            fields.take(entry, known);
        }
        return Optional.of(fields);
    }

    /** The mapping. */
    public Yaml.Mapping at() {
        return at;
    }

    /** The entry of a key. */
    public Optional<Yaml.Entry> entry(String key) {
        for (Yaml.Entry entry : found) {
            if (entry.key().text().equals(key)) {
                return Optional.of(entry);
            }
        }
        return Optional.empty();
    }

    /** The value of a key, unless it is not there or has no value. */
    public Optional<Yaml> value(String key) {
        return entry(key).map(Yaml.Entry::value).filter(value -> !isNull(value));
    }

    /** The text of a key that must be there; if there is none, that is told. */
    public Optional<Yaml.Scalar> requiredText(String key, String right) {
        if (entry(key).isEmpty()) {
            missing(key);
            return Optional.empty();
        }
        return text(key, right);
    }

    /** The text of a key that may be missing, but not empty; what is not right is told. */
    public Optional<Yaml.Scalar> text(String key, String right) {
        return entry(key).flatMap(entry -> text(entry.value(), key, right, faults));
    }

    /** The items of a list; none if the key is not there or has no value. What is no list is told. */
    public List<Yaml> items(String key, String right) {
        Optional<Yaml> value = value(key);
        if (value.isEmpty()) {
            return List.of();
        }
        if (value.get() instanceof Yaml.Sequence sequence) {
            return sequence.items();
        }
        faults.add(value.get(), YamlProblem.WRONG_KIND, key, value.get().kind(), right);
        return List.of();
    }

    /** {@code true} or {@code false} of a key, in any case; false if it is not there. */
    public boolean flag(String key) {
        Optional<Yaml.Scalar> word = text(key, "true or false");
        if (word.isEmpty()) {
            return false;
        }
        boolean on = word.get().text().equalsIgnoreCase("true");
        if (!on && !word.get().text().equalsIgnoreCase("false")) {
            faults.add(
                    word.get(), YamlProblem.FLAG, key, Shown.quoted(word.get().text()));
        }
        return on;
    }

    /** Tells that a key is missing, unless a word much like it stands there, which was told. */
    public void missing(String key) {
        if (!isMisspelt(key)) {
            faults.add(at, YamlProblem.MISSING_KEY, subject, key);
        }
    }

    /** Whether an unknown key is much like this one. */
    public boolean isMisspelt(String key) {
        return misspelt.contains(key);
    }

    /** The text of a value; a list, a mapping, nothing and the empty text are told. */
    public static Optional<Yaml.Scalar> text(Yaml value, String subject, String right, Faults faults) {
        if (!(value instanceof Yaml.Scalar scalar)) {
            faults.add(value, YamlProblem.WRONG_KIND, subject, value.kind(), right);
            return Optional.empty();
        }
        if (scalar.isNull()) {
            faults.add(value, YamlProblem.NO_VALUE, subject, right);
            return Optional.empty();
        }
        if (scalar.text().isEmpty()) {
            faults.add(value, YamlProblem.EMPTY_TEXT, subject, right);
            return Optional.empty();
        }
        return Optional.of(scalar);
    }

    /** Whether it is a text that stands for no value. */
    public static boolean isNull(Yaml value) {
        return value instanceof Yaml.Scalar scalar && scalar.isNull();
    }

    private void take(Yaml.Entry entry, List<String> known) {
        String name = entry.key().text();
        if (known.contains(name)) {
            found.add(entry);
            return;
        }
        if (faults.onlyCounted()) {
            return;
        }
        List<String> missing = new ArrayList<>(known);
        missing.removeIf(key -> entry(key).isPresent());
        Optional<String> meant = Shown.similar(name, missing).or(() -> Shown.similar(name, known));
        if (meant.isPresent()) {
            if (!isMisspelt(meant.get())) {
                misspelt.add(meant.get());
            }
            faults.add(entry.key(), YamlProblem.MISSPELT_KEY, Shown.quoted(name), meant.get());
        } else {
            faults.add(entry.key(), YamlProblem.UNKNOWN_KEY, Shown.quoted(name), String.join(", ", known));
        }
    }
}
