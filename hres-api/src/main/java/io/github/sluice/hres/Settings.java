package io.github.sluice.hres;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Named values in their order, repeats kept: a plugin's configuration for one resource, or the arguments that a job
 * gives. Immutable. Secrets are kept apart: they are had by {@link #secret} alone and have no text form.
 *
 * <p>What comes from the framework was checked against the plugin's {@link Schema} and has its defaults, so for keys of
 * the schema the typed accessors do not fail. Typed accessors of a name that was given more than once read the last one.
 */
public final class Settings {
    private static final Settings NONE = new Settings(List.of(), Map.of());

    private final List<Entry> entries;
    private final Map<String, Secret> secrets;

    /** One named value, as written. */
    public record Entry(String name, String value) {
        /** Checks the parts. */
        public Entry {
            Objects.requireNonNull(value, "value");
            if (name.isEmpty()) {
                throw new IllegalArgumentException("a setting has no name");
            }
        }

        @Override
        public String toString() {
            return name + "=" + value;
        }
    }

    private Settings(List<Entry> entries, Map<String, Secret> secrets) {
        this.entries = entries;
        this.secrets = secrets;
    }

    /** No settings. */
    public static Settings none() {
        return NONE;
    }

    /** Settings in this order. */
    public static Settings of(List<Entry> entries) {
        return entries.isEmpty() ? NONE : new Settings(List.copyOf(entries), Map.of());
    }

    /**
     * Settings from names and values in turn.
     *
     * @throws IllegalArgumentException if the number of words is odd
     */
    public static Settings of(String... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException("names and values in turn: " + namesAndValues.length + " words");
        }
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            entries.add(new Entry(namesAndValues[i], namesAndValues[i + 1]));
        }
        return of(entries);
    }

    /** These settings and one secret more; a secret of that name is replaced. */
    public Settings withSecret(String name, Secret secret) {
        Map<String, Secret> more = new LinkedHashMap<>(secrets);
        more.put(name, secret);
        return new Settings(entries, Map.copyOf(more));
    }

    /** Everything but the secrets, in order. Unmodifiable. */
    public List<Entry> entries() {
        return entries;
    }

    /** Whether there is nothing, secrets included. */
    public boolean isEmpty() {
        return entries.isEmpty() && secrets.isEmpty();
    }

    /** Every value of that name, in order; none if there are none. */
    public List<String> all(String name) {
        return entries.stream()
                .filter(entry -> entry.name().equals(name))
                .map(Entry::value)
                .toList();
    }

    /** The last value of that name. */
    public Optional<String> find(String name) {
        List<String> values = all(name);
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1));
    }

    /**
     * The last value of that name.
     *
     * @throws IllegalArgumentException naming the setting, if there is none
     */
    public String text(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("setting " + name + " is missing"));
    }

    /**
     * The last value of that name as a whole number.
     *
     * @throws IllegalArgumentException naming the setting, if there is none or it is not a number
     */
    public long integer(String name) {
        return Long.parseLong(typed(name, KeyType.INTEGER));
    }

    /**
     * The last value of that name, {@code true} or {@code false}.
     *
     * @throws IllegalArgumentException naming the setting, if there is none or it is neither
     */
    public boolean flag(String name) {
        return Boolean.parseBoolean(typed(name, KeyType.FLAG));
    }

    /**
     * The last value of that name as a time span, such as {@code 30}, {@code 30s} or {@code 5m}.
     *
     * @throws IllegalArgumentException naming the setting, if there is none or it is no time span
     */
    public Duration duration(String name) {
        return KeyType.durationOf(typed(name, KeyType.DURATION));
    }

    /**
     * The last value of that name as an absolute path.
     *
     * @throws IllegalArgumentException naming the setting, if there is none or it is not absolute
     */
    public Path path(String name) {
        return Path.of(typed(name, KeyType.PATH));
    }

    /**
     * The secret of that name.
     *
     * @throws IllegalArgumentException naming the setting, if there is none
     */
    public Secret secret(String name) {
        Secret secret = secrets.get(name);
        if (secret == null) {
            throw new IllegalArgumentException("secret setting " + name + " is missing");
        }
        return secret;
    }

    /** Whether there is a secret of that name. */
    public boolean hasSecret(String name) {
        return secrets.containsKey(name);
    }

    /** The names of the secrets, in alphabetical order. Unmodifiable. */
    public List<String> secretNames() {
        return secrets.keySet().stream().sorted().toList();
    }

    private String typed(String name, KeyType type) {
        String value = text(name);
        type.problem(value).ifPresent(problem -> {
            throw new IllegalArgumentException("setting " + name + ": " + problem);
        });
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Settings that
                && entries.equals(that.entries)
                && secrets.keySet().equals(that.secrets.keySet())
                && secrets.entrySet().stream().allMatch(each -> each.getValue()
                        .reveal()
                        .equals(that.secret(each.getKey()).reveal()));
    }

    @Override
    public int hashCode() {
        return entries.hashCode();
    }

    /** Names and values, and the names of the secrets. */
    @Override
    public String toString() {
        return Stream.concat(
                        entries.stream().map(Entry::toString),
                        secrets.keySet().stream().sorted().map(name -> name + "=(secret)"))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
