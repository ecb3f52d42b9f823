package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.core.yaml.Durations;
import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Fields;
import io.github.sluice.hres.core.yaml.Shown;
import io.github.sluice.hres.core.yaml.Yaml;
import io.github.sluice.hres.core.yaml.YamlProblem;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the time limits of a plugin's hooks. */
final class TimesParser {
    private static final List<String> LABELS =
            Arrays.stream(Hook.values()).map(Hook::label).toList();
    private static final List<String> KEYS = List.of("soft", "hard");

    private final Faults faults;

    TimesParser(Faults faults) {
        this.faults = faults;
    }

    /** A time span of 0 and up, by its key; empty if it is not there or wrong, which is told. */
    Optional<Duration> duration(Fields fields, String key) {
        return fields.entry(key).flatMap(entry -> Durations.of(entry.value(), key, faults));
    }

    /** The limits of hooks: {@code timeouts}, and {@code maintenance_timeout}. What is wrong is told. */
    Map<Hook, Limits> limits(Fields plugin) {
        Map<Hook, Limits> limits = new EnumMap<>(Hook.class);
        Optional<Yaml> timeouts = plugin.value("timeouts");
        if (timeouts.isPresent() && timeouts.get() instanceof Yaml.Mapping mapping) {
            mapping.entries().forEach(entry -> limit(entry, limits));
        } else {
            timeouts.ifPresent(other -> faults.add(
                    other, YamlProblem.WRONG_KIND, "timeouts", other.kind(), "a mapping from hooks to times"));
        }
        Optional<Yaml.Entry> maintenance = plugin.entry("maintenance_timeout");
        if (maintenance.isPresent() && limits.containsKey(Hook.MAINTAIN)) {
            faults.add(maintenance.get().key(), Problem.TWO_MAINTENANCE_LIMITS);
        } else if (maintenance.isPresent()) {
            Durations.above0(maintenance.get().value(), "maintenance_timeout", faults)
                    .ifPresent(hard -> limits.put(Hook.MAINTAIN, hard(Hook.MAINTAIN, hard)));
        }
        return limits;
    }

    private void limit(Yaml.Entry entry, Map<Hook, Limits> limits) {
        String label = entry.key().text();
        Optional<Hook> hook = Hook.labelled(label);
        if (hook.isEmpty()) {
            tellUnknown(entry.key());
        } else if (entry.value() instanceof Yaml.Mapping) {
            Fields.of(entry.value(), "limits of " + label, KEYS, faults)
                    .flatMap(fields -> both(hook.get(), fields))
                    .ifPresent(both -> limits.put(hook.get(), both));
        } else {
            Durations.above0(entry.value(), label, faults)
                    .ifPresent(hard -> limits.put(hook.get(), hard(hook.get(), hard)));
        }
    }

    private void tellUnknown(Yaml.Scalar key) {
        Optional<String> meant = Shown.similar(key.text(), LABELS);
        if (meant.isPresent()) {
            faults.add(key, Problem.HOOK_SIMILAR, Shown.quoted(key.text()), meant.get());
        } else {
            faults.add(key, Problem.HOOK, Shown.quoted(key.text()), String.join(", ", LABELS));
        }
    }

    private Optional<Limits> both(Hook hook, Fields fields) {
        long before = faults.count();
        Optional<Duration> soft =
                fields.entry("soft").flatMap(entry -> Durations.above0(entry.value(), "soft", faults));
        Optional<Duration> hard =
                fields.entry("hard").flatMap(entry -> Durations.above0(entry.value(), "hard", faults));
        if (faults.count() > before) {
            return Optional.empty();
        }
        Limits limits = hard(hook, hard.orElse(Limits.of(hook).hard()));
        if (soft.isEmpty()) {
            return Optional.of(limits);
        }
        if (soft.get().compareTo(limits.hard()) > 0) {
            Yaml at = fields.value("soft").orElse(fields.at());
            String found = span(soft.get());
            faults.add(at, Problem.SOFT_ABOVE_HARD, hook.label(), found, span(limits.hard()));
            return Optional.empty();
        }
        return Optional.of(new Limits(soft.get(), limits.hard()));
    }

    private static Limits hard(Hook hook, Duration hard) {
        Duration soft = Limits.of(hook).soft();
        return new Limits(soft.compareTo(hard) < 0 ? soft : hard, hard);
    }

    /** A time span as the file may have it. */
    static String span(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + "s" : duration.toMillis() + "ms";
    }
}
