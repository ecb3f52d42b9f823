package io.github.sluice.hres;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One setting that a plugin takes. Immutable: each method gives a changed copy, so that a key reads as one line,
 * {@code Key.path("root").required().seenBy(Audience.NODE)}. A key is optional, given at most once and seen by the
 * controller alone, unless it says otherwise.
 */
public final class Key {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*");

    private final String name;
    private final KeyType type;
    private final Audience audience;
    private final boolean required;
    private final boolean repeatable;
    private final boolean secret;
    private final Optional<String> defaultValue;
    private final String description;

    private Key(
            String name,
            KeyType type,
            Audience audience,
            boolean required,
            boolean repeatable,
            boolean secret,
            Optional<String> defaultValue,
            String description) {
        if (!isName(name)) {
            throw new IllegalArgumentException(
                    "key name '" + name + "': a letter, then letters, digits, '_', '.' or '-' are right");
        }
        if (secret && audience != Audience.CONTROLLER) {
            throw new IllegalArgumentException("key " + name + " is secret and would travel to " + audience);
        }
        if (required && defaultValue.isPresent()) {
            throw new IllegalArgumentException("key " + name + " is required, so it cannot have a default");
        }
        if (secret && (repeatable || defaultValue.isPresent())) {
            throw new IllegalArgumentException("key " + name + " is secret, so it has no default and is not repeated");
        }
        defaultValue.flatMap(type::problem).ifPresent(problem -> {
            throw new IllegalArgumentException("default of key " + name + ": " + problem);
        });
        this.name = name;
        this.type = type;
        this.audience = audience;
        this.required = required;
        this.repeatable = repeatable;
        this.secret = secret;
        this.defaultValue = defaultValue;
        this.description = description;
    }

    /** Whether a key may be called so. */
    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** A key of that type. */
    public static Key of(String name, KeyType type) {
        return new Key(name, type, Audience.CONTROLLER, false, false, false, Optional.empty(), "");
    }

    /** A key whose value is any text. */
    public static Key text(String name) {
        return of(name, KeyType.TEXT);
    }

    /** A key whose value is a whole number. */
    public static Key integer(String name) {
        return of(name, KeyType.INTEGER);
    }

    /** A key whose value is {@code true} or {@code false}. */
    public static Key flag(String name) {
        return of(name, KeyType.FLAG);
    }

    /** A key whose value is a time span. */
    public static Key duration(String name) {
        return of(name, KeyType.DURATION);
    }

    /** A key whose value is an absolute path. */
    public static Key path(String name) {
        return of(name, KeyType.PATH);
    }

    /** A key whose value nobody but the controller's side may see. */
    public static Key secret(String name) {
        return new Key(name, KeyType.TEXT, Audience.CONTROLLER, false, false, true, Optional.empty(), "");
    }

    /** The same key, which must be given. */
    public Key required() {
        return new Key(name, type, audience, true, repeatable, secret, defaultValue, description);
    }

    /** The same key, which may be given more than once. */
    public Key repeatable() {
        return new Key(name, type, audience, required, true, secret, defaultValue, description);
    }

    /**
     * The same key for that audience.
     *
     * @throws IllegalArgumentException if it is secret and would travel
     */
    public Key seenBy(Audience newAudience) {
        return new Key(name, type, newAudience, required, repeatable, secret, defaultValue, description);
    }

    /**
     * The same key with a value for those who do not give one.
     *
     * @throws IllegalArgumentException if the key is required or secret, or the value is not of its type
     */
    public Key defaultsTo(String value) {
        return new Key(name, type, audience, required, repeatable, secret, Optional.of(value), description);
    }

    /** The same key with a line that says what it is for. */
    public Key describedAs(String line) {
        return new Key(name, type, audience, required, repeatable, secret, defaultValue, line);
    }

    /** The key's name: a letter, then letters, digits, {@code _}, {@code .} or {@code -}. */
    public String name() {
        return name;
    }

    /** What the value may be. */
    public KeyType type() {
        return type;
    }

    /** How far the value travels. */
    public Audience audience() {
        return audience;
    }

    /** Whether it must be given. */
    public boolean isRequired() {
        return required;
    }

    /** Whether it may be given more than once. */
    public boolean isRepeatable() {
        return repeatable;
    }

    /** Whether nobody but the controller's side may see the value. */
    public boolean isSecret() {
        return secret;
    }

    /** The value for those who do not give one. */
    public Optional<String> defaultValue() {
        return defaultValue;
    }

    /** What it is for; may be empty. */
    public String description() {
        return description;
    }

    @Override
    public String toString() {
        return name + " (" + type + ", " + audience + ")";
    }
}
