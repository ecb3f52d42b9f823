package io.github.sluice.hres.core.yaml;

import io.github.sluice.hres.KeyType;
import java.time.Duration;
import java.util.Optional;

/** Reads time spans: digits with {@code ms}, {@code s} or nothing, {@code m} or {@code h}. */
public final class Durations {
    private static final String RIGHT = "a time span such as 30, 30s or 5m";

    private Durations() {}

    /** A time span of 0 and up; empty if it is none, which is told. */
    public static Optional<Duration> of(Yaml value, String subject, Faults faults) {
        Optional<Yaml.Scalar> text = Fields.text(value, subject, RIGHT, faults);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> problem = KeyType.DURATION.problem(text.get().text());
        if (problem.isPresent()) {
            faults.add(value, YamlProblem.DURATION, subject, Shown.line(problem.get()));
            return Optional.empty();
        }
        return Optional.of(KeyType.durationOf(text.get().text()));
    }

    /** A time span above 0; empty if it is none, which is told. */
    public static Optional<Duration> above0(Yaml value, String subject, Faults faults) {
        Optional<Duration> duration = of(value, subject, faults);
        if (duration.isPresent() && duration.get().isZero()) {
            faults.add(value, YamlProblem.ZERO_DURATION, subject);
            return Optional.empty();
        }
        return duration;
    }
}
