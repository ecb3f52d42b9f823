package io.github.sluice.hres;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a node needs to run one resource's hooks for one job. Immutable, and a value: everything in it is copied.
 * Will grow, so it is made by {@link #builder}.
 */
public final class Prep {
    private final String resource;
    private final int pluginId;
    private final long attempt;
    private final Settings config;
    private final Settings arguments;
    private final List<LayerCharge> layers;
    private final Payload payload;
    private final Map<Hook, Limits> limits;

    private Prep(Builder builder) {
        resource = builder.resource;
        pluginId = builder.pluginId;
        attempt = builder.attempt;
        config = builder.config;
        arguments = builder.arguments;
        layers = builder.layers;
        payload = builder.payload;
        limits = builder.limits;
    }

    /** Starts a prep of that resource: no plugin, attempt 1, everything else empty. */
    public static Builder builder(String resource) {
        return new Builder(resource);
    }

    /** A builder that starts with everything that this prep has. */
    public Builder toBuilder() {
        Builder builder = new Builder(resource);
        builder.pluginId = pluginId;
        builder.attempt = attempt;
        builder.config = config;
        builder.arguments = arguments;
        builder.layers = layers;
        builder.payload = payload;
        builder.limits = limits;
        return builder;
    }

    /** The resource's name. */
    public String resource() {
        return resource;
    }

    /** The id of the resource's plugin, or 0: it has none, and nothing is called for it. */
    public int pluginId() {
        return pluginId;
    }

    /** The number of this try to start the job, from 1; larger than that of every earlier try. */
    public long attempt() {
        return attempt;
    }

    /** The plugin's configuration as far as the reader may see it, as frozen at pre-run. */
    public Settings config() {
        return config;
    }

    /** The job's arguments for the plugin, with the schema's defaults. */
    public Settings arguments() {
        return arguments;
    }

    /** What the job holds, in file order of the layers. Unmodifiable. */
    public List<LayerCharge> layers() {
        return layers;
    }

    /** What the plugin's pre-run hands to the nodes. */
    public Payload payload() {
        return payload;
    }

    /** The time that one call of that hook may take: the resource's own limits, or the defaults. */
    public Limits limits(Hook hook) {
        return limits.getOrDefault(hook, Limits.of(hook));
    }

    /** The limits that the resource sets for hooks on nodes, by hook in the order of {@link Hook}. Unmodifiable. */
    public Map<Hook, Limits> ownLimits() {
        return limits;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Prep that
                && resource.equals(that.resource)
                && pluginId == that.pluginId
                && attempt == that.attempt
                && config.equals(that.config)
                && arguments.equals(that.arguments)
                && layers.equals(that.layers)
                && payload.equals(that.payload)
                && limits.equals(that.limits);
    }

    @Override
    public int hashCode() {
        return Objects.hash(resource, pluginId, attempt, config, arguments, layers, payload, limits);
    }

    @Override
    public String toString() {
        return "prep of " + resource + ", plugin " + pluginId + ", attempt " + attempt + ", payload of " + payload;
    }

    /** Makes a {@link Prep}. Not for use by two threads. */
    public static final class Builder {
        private final String resource;
        private int pluginId;
        private long attempt = 1;
        private Settings config = Settings.none();
        private Settings arguments = Settings.none();
        private List<LayerCharge> layers = List.of();
        private Payload payload = Payload.none();
        private Map<Hook, Limits> limits = Map.of();

        private Builder(String resource) {
            if (resource.isEmpty()) {
                throw new IllegalArgumentException("a prep has no resource");
            }
            this.resource = resource;
        }

        /** The id of the resource's plugin, or 0 for none. */
        public Builder pluginId(int id) {
            if (id < 0) {
                throw new IllegalArgumentException("plugin id is negative: " + id);
            }
            pluginId = id;
            return this;
        }

        /** The number of the job's try to start, at least 1. */
        public Builder attempt(long number) {
            if (number < 1) {
                throw new IllegalArgumentException("attempt " + number + ": at least 1 is right");
            }
            attempt = number;
            return this;
        }

        /** The plugin's configuration as far as it travels. */
        public Builder config(Settings settings) {
            config = settings;
            return this;
        }

        /** The job's arguments. */
        public Builder arguments(Settings settings) {
            arguments = settings;
            return this;
        }

        /** What the job holds. */
        public Builder layers(List<LayerCharge> charges) {
            layers = List.copyOf(charges);
            return this;
        }

        /** What the pre-run hands to the nodes. */
        public Builder payload(Payload newPayload) {
            payload = newPayload;
            return this;
        }

        /**
         * The limits of hooks on nodes for which the resource does not take the defaults.
         *
         * @throws IllegalArgumentException if one is a hook of the controller, whose limits do not travel
         */
        public Builder limits(Map<Hook, Limits> own) {
            Map<Hook, Limits> sorted = new EnumMap<>(Hook.class);
            own.forEach((hook, limit) -> {
                if (hook.side() == Hook.Side.CONTROLLER) {
                    throw new IllegalArgumentException("limits of " + hook + ": the controller's do not travel");
                }
                sorted.put(hook, limit);
            });
            limits = Collections.unmodifiableMap(sorted);
            return this;
        }

        /** The prep. */
        public Prep build() {
            return new Prep(this);
        }
    }
}
