package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Settings;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The plugin of a resource, as resources.yaml has it. Immutable; made by {@link ResourcesReader}. */
public final class PluginEntry {
    /** The most bytes that a pre-run may hand to the nodes unless the file says otherwise: 1 MiB. */
    public static final int PAYLOAD_LIMIT = 1 << 20;

    private final String type;
    private final List<Settings.Entry> written;
    private final Settings config;
    private final Duration maintenanceCycle;
    private final Map<Hook, Limits> limits;
    private final int payloadLimit;

    PluginEntry(
            String type,
            List<Settings.Entry> written,
            Settings config,
            Duration maintenanceCycle,
            Map<Hook, Limits> limits,
            int payloadLimit) {
        this.type = type;
        this.written = List.copyOf(written);
        this.config = config;
        this.maintenanceCycle = maintenanceCycle;
        Map<Hook, Limits> inOrder = new EnumMap<>(Hook.class);
        inOrder.putAll(limits);
        this.limits = Collections.unmodifiableMap(inOrder);
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

    /** The hooks for which the file gives limits, with them, in the order of {@link Hook}. Unmodifiable. */
    public Map<Hook, Limits> ownLimits() {
        return limits;
    }

    /** The most bytes that a pre-run may hand to the nodes. */
    public int payloadLimit() {
        return payloadLimit;
    }

    /** The configuration as the file has it, secrets in clear, for the writer alone. */
    List<Settings.Entry> written() {
        return written;
    }

    @Override
    public String toString() {
        return type;
    }
}
