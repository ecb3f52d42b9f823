package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.Settings;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** The plugin of a resource, as resources.yaml has it. Immutable; made by {@link ResourcesReader}. */
public final class PluginEntry {
    /** The most bytes that a pre-run may hand to the nodes unless the file says otherwise: 1 MiB. */
    public static final int PAYLOAD_LIMIT = 1 << 20;

    private final String type;
    private final Settings config;
    private final Duration maintenanceCycle;
    private final Map<Hook, Limits> limits;
    private final int payloadLimit;

    PluginEntry(String type, Settings config, Duration maintenanceCycle, Map<Hook, Limits> limits, int payloadLimit) {
        this.type = type;
        this.config = config;
        this.maintenanceCycle = maintenanceCycle;
        this.limits = Map.copyOf(limits);
        this.payloadLimit = payloadLimit;
    }

    /** The type in its long form, {@code hres/NAME}. */
    public String type() {
        return type;
    }

    /**
     * The configuration. If the reader knew the plugin: checked against its schema, with defaults, secrets apart. Else
     * as written.
     */
    public Settings config() {
        return config;
    }

    /** The time between the beginnings of two maintenance rounds; zero: none. */
    public Duration maintenanceCycle() {
        return maintenanceCycle;
    }

    /** The limits of a hook: the file's, or the defaults. {@code maintenance_timeout} is the hard limit of maintain. */
    public Limits limits(Hook hook) {
        return limits.getOrDefault(hook, Limits.of(hook));
    }

    /** The hooks for which the file gives limits, with them. */
    public Map<Hook, Limits> ownLimits() {
        return limits.isEmpty() ? Map.of() : new EnumMap<>(limits);
    }

    /** The most bytes that a pre-run may hand to the nodes. */
    public int payloadLimit() {
        return payloadLimit;
    }

    @Override
    public String toString() {
        return type;
    }
}
