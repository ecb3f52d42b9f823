package io.github.sluice.hres;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings that a plugin takes, as its configuration or as a job's arguments. Immutable. */
public final class Schema {
    private static final Schema EMPTY = new Schema(Map.of(), false);
    private static final Schema ANY = new Schema(Map.of(), true);

    private final Map<String, Key> keys;
    private final boolean open;

    private Schema(Map<String, Key> keys, boolean open) {
        this.keys = keys;
        this.open = open;
    }

    /** A schema that takes nothing. */
    public static Schema empty() {
        return EMPTY;
    }

    /**
     * A schema for a plugin that learns at run time what it takes: any name that a {@link Key} may have, any number of
     * times, with any text. It knows no keys, so {@link #keys} is empty and {@link #seenBy} lets nothing through.
     */
    public static Schema any() {
        return ANY;
    }

    /**
     * A schema of these keys.
     *
     * @throws IllegalArgumentException if two have one name
     */
    public static Schema of(Key... keys) {
        Map<String, Key> byName = new LinkedHashMap<>();
        for (Key key : keys) {
            if (byName.putIfAbsent(key.name(), key) != null) {
                throw new IllegalArgumentException("two keys named " + key.name());
            }
        }
        return new Schema(byName, false);
    }

    /** The keys, in the order of the schema. */
    public List<Key> keys() {
        return List.copyOf(keys.values());
    }

    /** Whether names that are no keys of this schema are taken too, as {@link #any} does. */
    public boolean isOpen() {
        return open;
    }

    /** The key of that name. */
    public Optional<Key> find(String name) {
        return Optional.ofNullable(keys.get(name));
    }

    /**
     * What was wrong with one entry.
     *
     * @param entry the entry's index in what was read, or -1 if a required key is missing
     * @param message what is wrong and what would be right; never a secret's value
     */
    public record Problem(int entry, String message) {}

    /**
     * What became of a list of entries.
     *
     * @param settings the settings with the defaults of the schema, in the order given and defaults last; without the
     *     entries that have problems
     * @param problems every problem, in the order of the entries, missing keys last; empty if all is well
     */
    public record Reading(Settings settings, List<Problem> problems) {
        /** Copies the list. */
        public Reading {
            problems = List.copyOf(problems);
        }
    }

    /** Checks entries as written against this schema, all of them whatever is wrong. */
    public Reading read(List<Settings.Entry> entries) {
        List<Problem> problems = new ArrayList<>();
        List<Settings.Entry> right = new ArrayList<>();
        Map<String, Secret> secrets = new LinkedHashMap<>();
        Map<String, Integer> given = new HashMap<>();
        for (int i = 0; i < entries.size(); i++) {
            Settings.Entry entry = entries.get(i);
            Key key = keys.get(entry.name());
            if (key == null && open && Key.isName(entry.name())) {
                right.add(entry);
                continue;
            }
            if (key == null) {
                problems.add(new Problem(i, unknown(entry.name())));
                continue;
            }
            if (given.merge(key.name(), 1, Integer::sum) > 1 && !key.isRepeatable()) {
                problems.add(new Problem(i, key.name() + " is given again, once is right"));
                continue;
            }
            Optional<String> problem = key.type().problem(entry.value());
            if (problem.isPresent()) {
                problems.add(new Problem(i, key.name() + ": " + problem.get()));
                continue;
            }
            if (key.isSecret()) {
                secrets.put(key.name(), Secret.of(entry.value()));
                continue;
            }
            right.add(entry);
        }
        for (Key key : keys.values()) {
            if (given.containsKey(key.name())) {
                continue;
            }
            if (key.isRequired()) {
                problems.add(new Problem(-1, key.name() + " is missing, it must be given"));
            }
            key.defaultValue().ifPresent(value -> right.add(new Settings.Entry(key.name(), value)));
        }
        Settings settings = Settings.of(right);
        for (Map.Entry<String, Secret> secret : secrets.entrySet()) {
            settings = settings.withSecret(secret.getKey(), secret.getValue());
        }
        return new Reading(settings, problems);
    }

    /** What of {@code settings} an audience may see: the keys that reach it, in order, and no secret. */
    public Settings seenBy(Audience audience, Settings settings) {
        return Settings.of(settings.entries().stream()
                .filter(entry -> find(entry.name())
                        .map(key -> key.audience().reaches(audience))
                        .orElse(false))
                .toList());
    }

    private String unknown(String name) {
        if (open) {
            return "name '" + name + "': a letter, then letters, digits, '_', '.' or '-' are right";
        }
        if (keys.isEmpty()) {
            return "unknown key " + name + ", none are known here";
        }
        String[] names = keys.keySet().toArray(String[]::new);
        Arrays.sort(names);
        return "unknown key " + name + ", known are " + String.join(", ", names);
    }
}
