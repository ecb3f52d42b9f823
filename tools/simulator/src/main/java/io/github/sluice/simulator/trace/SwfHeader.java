package io.github.sluice.simulator.trace;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the comments at the beginning of a workload file say of it. Immutable.
 *
 * @param values the values by their labels ({@code MaxNodes}), in the order of the file; of a label that is repeated, as
 *     {@code Note} may be, the first
 */
public record SwfHeader(Map<String, String> values) {
    /** Starts with a capital, so that the second line of a wrapped comment ({@code http://...}) is none. */
    static final String LABEL = "[A-Z][A-Za-z0-9]*";

    /** @throws IllegalArgumentException if a label is not a capital followed by letters and digits, or a value is more than one line */
    public SwfHeader {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        values.forEach((label, value) -> {
            if (!label.matches(LABEL)) {
                throw new IllegalArgumentException(
                        "label '" + label + "', right is a capital, then letters and digits");
            }
            if (value.indexOf('\n') >= 0 || value.indexOf('\r') >= 0) {
                throw new IllegalArgumentException(label + ": a value of several lines, right is one line");
            }
        });
    }

    /** The version of the format, as it is written: {@code 2}, {@code 2.1} or {@code 2.2}. */
    public Optional<String> version() {
        return value("Version");
    }

    /** How many nodes the machine had. */
    public OptionalLong maxNodes() {
        return number("MaxNodes");
    }

    /** How many processors the machine had. */
    public OptionalLong maxProcs() {
        return number("MaxProcs");
    }

    /** How many jobs the file says that it has. */
    public OptionalLong maxJobs() {
        return number("MaxJobs");
    }

    /** The time that the trace's second 0 stands for, in seconds since 1970-01-01T00:00Z. */
    public OptionalLong unixStartTime() {
        return number("UnixStartTime");
    }

    /** The value of any label; labels are case-sensitive. */
    public Optional<String> value(String label) {
        return Optional.ofNullable(values.get(label));
    }

    /** The number that a value begins with, as in {@code 320 (two racks)}; nothing if it begins with none. */
    public OptionalLong number(String label) {
        String first = value(label).orElse("").split("\\h", 2)[0];
        return first.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(first)) : OptionalLong.empty();
    }
}
