package io.github.sluice.hres;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/** What a type of plugin says of itself. Immutable; will grow, so it is made by {@link #of}. */
public final class Descriptor {
    /** The version of this API. A plugin that says nothing works with this version and no other. */
    public static final int API_VERSION = 1;

    private static final Pattern TYPE = Pattern.compile("hres/[a-z][a-z0-9-]*");

    private final String type;
    private final int id;
    private final String version;
    private final int lowestApi;
    private final int highestApi;
    private final Set<Hook> hooks;
    private final Schema config;
    private final Schema arguments;

    private Descriptor(Builder builder) {
        type = builder.type;
        id = builder.id;
        version = builder.version;
        lowestApi = builder.lowestApi;
        highestApi = builder.highestApi;
        hooks = Collections.unmodifiableSet(builder.hooks);
        config = builder.config;
        arguments = builder.arguments;
    }

    /**
     * Starts a descriptor: the id that is derived from the type, this API version, every hook, no settings.
     *
     * @param type {@code hres/NAME}, where NAME is a lower-case letter followed by lower-case letters, digits and
     *     dashes; it never changes
     * @throws IllegalArgumentException if the type is not of that form
     */
    public static Builder of(String type) {
        return new Builder(type);
    }

    /**
     * The id of a type that chooses none: the first four bytes of the SHA-256 of the type in UTF-8, read with the most
     * significant byte first, without the sign bit; 1 if that is 0. So the types of different vendors do not collide
     * unless two of them are called the same.
     */
    public static int derivedId(String type) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(type.getBytes(StandardCharsets.UTF_8));
            int id = (digest[0] & 0x7f) << 24 | (digest[1] & 0xff) << 16 | (digest[2] & 0xff) << 8 | (digest[3] & 0xff);
            return Math.max(id, 1);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("this Java has no SHA-256, which every Java must have", impossible);
        }
    }

    /** The type, {@code hres/NAME}. */
    public String type() {
        return type;
    }

    /** The positive number that routes node hooks to this type; stable, since it travels in preps. */
    public int id() {
        return id;
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

    /** The hooks that the plugin may have. A side that opens with another one is in error. */
    public Set<Hook> hooks() {
        return hooks;
    }

    /** The configuration that the plugin takes in {@code resources.yaml}. */
    public Schema config() {
        return config;
    }

    /** The arguments that the plugin takes from jobs. They travel to the nodes. */
    public Schema arguments() {
        return arguments;
    }

    @Override
    public String toString() {
        return type + " (" + id + ")";
    }

    /** Makes a {@link Descriptor}. Not for use by two threads. */
    public static final class Builder {
        private final String type;
        private int id;
        private String version = "";
        private int lowestApi = API_VERSION;
        private int highestApi = API_VERSION;
        private Set<Hook> hooks = EnumSet.allOf(Hook.class);
        private Schema config = Schema.empty();
        private Schema arguments = Schema.empty();

        private Builder(String type) {
            if (!TYPE.matcher(type).matches()) {
                throw new IllegalArgumentException(
                        "plugin type '" + type + "': hres/ and a name of lower-case letters, digits and '-' is right");
            }
            this.type = type;
            id = derivedId(type);
        }

        /** An id of the vendor's own choice, at least 1. */
        public Builder id(int newId) {
            if (newId < 1) {
                throw new IllegalArgumentException("plugin id " + newId + ": at least 1 is right");
            }
            id = newId;
            return this;
        }

        /** The plugin's own version, for people. */
        public Builder version(String newVersion) {
            version = newVersion;
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

        /** The only hooks that the plugin may have. */
        public Builder hooks(Hook... only) {
            Set<Hook> some = EnumSet.noneOf(Hook.class);
            some.addAll(Arrays.asList(only));
            hooks = some;
            return this;
        }

        /** The configuration that the plugin takes. */
        public Builder config(Key... keys) {
            config = Schema.of(keys);
            return this;
        }

        /**
         * The arguments that the plugin takes from jobs. They travel with the job, whatever their audience says.
         *
         * @throws IllegalArgumentException if one is secret: a secret would travel
         */
        public Builder arguments(Key... keys) {
            for (Key key : keys) {
                if (key.isSecret()) {
                    throw new IllegalArgumentException("argument " + key.name() + " is secret and would travel");
                }
            }
            arguments = Schema.of(keys);
            return this;
        }

        /**
         * Takes whatever arguments jobs give, as {@link Schema#any} says: for a plugin that cannot know their names when
         * it is built, and checks them in {@link Hook#VALIDATE_ARGS}.
         */
        public Builder anyArguments() {
            arguments = Schema.any();
            return this;
        }

        /** The descriptor. */
        public Descriptor build() {
            return new Descriptor(this);
        }
    }
}
