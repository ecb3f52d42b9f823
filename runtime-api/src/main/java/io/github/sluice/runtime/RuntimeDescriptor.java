package io.github.sluice.runtime;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** What a type of runtime says of itself. Immutable; will grow, so it is made by {@link #of}. */
public final class RuntimeDescriptor {
    /** The version of this API. A plugin that says nothing works with this version and no other. */
    public static final int API_VERSION = 1;

    /** What every type begins with. */
    public static final String PREFIX = "runtime/";

    private static final Pattern TYPE = Pattern.compile(PREFIX + "[a-z][a-z0-9-]*");

    private final String type;
    private final String version;
    private final int lowestApi;
    private final int highestApi;
    private final Map<String, String> configuration;

    private RuntimeDescriptor(Builder builder) {
        type = builder.type;
        version = builder.version;
        lowestApi = builder.lowestApi;
        highestApi = builder.highestApi;
        configuration = Collections.unmodifiableMap(new LinkedHashMap<>(builder.configuration));
    }

    /**
     * Starts a descriptor: this API version, no configuration.
     *
     * @param type {@code runtime/NAME}, where NAME is a lower-case letter followed by lower-case letters, digits and
     *     dashes; it never changes
     * @throws IllegalArgumentException if the type is not of that form
     */
    public static Builder of(String type) {
        return new Builder(type);
    }

    /** The type, {@code runtime/NAME}. */
    public String type() {
        return type;
    }

    /** The plugin's own version, for people; may be empty. */
    public String version() {
        return version;
    }

    /** The oldest version of this API that the plugin works with. */
    public int lowestApi() {
        return lowestApi;
    }

    /** The newest version of this API that the plugin works with. */
    public int highestApi() {
        return highestApi;
    }

    /** The keys that the runtime reads from a file of its own, with a line about each, in its order. Unmodifiable. */
    public Map<String, String> configuration() {
        return configuration;
    }

    /** The type. */
    @Override
    public String toString() {
        return type;
    }

    /** Makes a {@link RuntimeDescriptor}. Not for use by two threads. */
    public static final class Builder {
        private final String type;
        private final Map<String, String> configuration = new LinkedHashMap<>();
        private String version = "";
        private int lowestApi = API_VERSION;
        private int highestApi = API_VERSION;

        private Builder(String type) {
            if (!TYPE.matcher(type).matches()) {
                throw new IllegalArgumentException("runtime type '" + type
                        + "': runtime/ and a name of lower-case letters, digits and '-' is right");
            }
            this.type = type;
        }

        /** The plugin's own version, for people. */
        public Builder version(String newVersion) {
            version = Objects.requireNonNull(newVersion, "version");
            return this;
        }

        /** The versions of this API that the plugin works with, both included. */
        public Builder api(int lowest, int highest) {
            if (lowest < 1 || highest < lowest) {
                throw new IllegalArgumentException("API versions " + lowest + " to " + highest + ": not a range");
            }
            lowestApi = lowest;
            highestApi = highest;
            return this;
        }

        /** A key that the runtime reads from a file of its own, with a line about it. */
        public Builder key(String name, String about) {
            configuration.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(about, "about"));
            return this;
        }

        /** The descriptor. */
        public RuntimeDescriptor build() {
            return new RuntimeDescriptor(this);
        }
    }
}
