package io.github.sluice.cli.jobs;

import io.github.sluice.hres.core.yaml.Durations;
import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Fields;
import io.github.sluice.hres.core.yaml.Shown;
import io.github.sluice.hres.core.yaml.Yaml;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the jobs of one file. Not for use by two threads. */
final class JobParser {
    static final int MOST_NODES = 1 << 20;
    static final int MOST_TASKS = 100_000;

    static final List<String> KEYS = Stream.concat(
                    Stream.of(
                            "job",
                            "user",
                            "group",
                            "account",
                            "partition",
                            "request",
                            "arguments",
                            "time_limit",
                            "hook_time",
                            "components"),
                    ComponentParser.KEYS.stream())
            .toList();
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");
    private static final Pattern OWNER = Pattern.compile("[^\\p{Cntrl}\\p{javaWhitespace}\\p{Z}:/]{1,256}");

    private final PlacesOf places;
    private final ComponentParser componentParser;
    private final WishesParser wishesParser;
    private final Faults faults;
    private final Map<String, Integer> lines = new HashMap<>();

    JobParser(PlacesOf places, ComponentParser componentParser, WishesParser wishesParser, Faults faults) {
        this.places = places;
        this.componentParser = componentParser;
        this.wishesParser = wishesParser;
        this.faults = faults;
    }

    /** The job; empty if anything is wrong, which is told. */
    Optional<JobSpec> parse(Yaml item) {
        long before = faults.count();
        return Fields.of(item, "job", KEYS, faults).flatMap(fields -> parse(fields, before));
    }

    private Optional<JobSpec> parse(Fields fields, long before) {
        Optional<String> name = name(fields);
        Owner owner = new Owner(
                owner(fields, "user"), owner(fields, "group"), word(fields, "account"), word(fields, "partition"));
        WishesParser.Wishes wishes = wishesParser.parse(fields);
        Optional<Duration> timeLimit = above0(fields, "time_limit");
        Optional<Duration> hookTime = above0(fields, "hook_time");
        String shown = name.map(Shown::clipped).orElse("at line " + fields.at().line());
        List<ComponentSpec> components = components(fields, shown);
        if (faults.count() > before || name.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new JobSpec(
                name.get(),
                owner,
                wishes.request(),
                wishes.arguments(),
                timeLimit,
                hookTime,
                components,
                places.of(fields)));
    }

    private Optional<String> name(Fields fields) {
        Optional<Yaml.Scalar> name = fields.requiredText("job", "a name");
        if (name.isEmpty()) {
            return Optional.empty();
        }
        String text = name.get().text();
        if (!NAME.matcher(text).matches()) {
            faults.add(name.get(), JobProblem.JOB_NAME, Shown.quoted(text));
        }
        Integer first = lines.putIfAbsent(text, name.get().line());
        if (first != null) {
            faults.add(name.get(), JobProblem.SAME_JOB, Shown.clipped(text), first);
        }
        return Optional.of(text);
    }

    private Optional<NameOrNumber> owner(Fields fields, String key) {
        return fields.text(key, "a name or a number").flatMap(scalar -> {
            if (OWNER.matcher(scalar.text()).matches() && NameOrNumber.isRight(scalar.text())) {
                return Optional.of(new NameOrNumber(scalar.text()));
            }
            faults.add(scalar, JobProblem.OWNER, key, Shown.quoted(scalar.text()));
            return Optional.empty();
        });
    }

    private Optional<String> word(Fields fields, String key) {
        Optional<Yaml.Scalar> word = fields.text(key, "a name");
        word.filter(scalar -> scalar.text().chars().anyMatch(Character::isISOControl))
                .ifPresent(scalar -> faults.add(scalar, JobProblem.WORD, key, Shown.quoted(scalar.text())));
        return word.map(Yaml.Scalar::text);
    }

    private Optional<Duration> above0(Fields fields, String key) {
        return fields.entry(key).flatMap(entry -> Durations.above0(entry.value(), key, faults));
    }

    private List<ComponentSpec> components(Fields fields, String job) {
        Optional<Yaml.Entry> entry = fields.entry("components");
        if (entry.isEmpty()) {
            return componentParser.parse(fields, "job " + job, 0).map(List::of).orElse(List.of());
        }
        for (String key : ComponentParser.KEYS) {
            fields.entry(key).ifPresent(each -> faults.add(each.key(), JobProblem.BESIDE_COMPONENTS, key));
        }
        long before = faults.count();
        List<Yaml> items = fields.items("components", "a list of components");
        if (items.isEmpty() && faults.count() == before) {
            faults.add(entry.get().key(), JobProblem.NO_COMPONENTS);
        }
        return components(fields, items, job);
    }

    private List<ComponentSpec> components(Fields job, List<Yaml> items, String shown) {
        List<ComponentSpec> components = new ArrayList<>();
        long nodes = 0;
        long tasks = 0;
        for (Yaml item : items) {
            int firstTask = (int) Math.min(tasks, MOST_TASKS);
            Optional<ComponentSpec> component = Fields.of(item, "component", ComponentParser.KEYS, faults)
                    .flatMap(fields -> componentParser.parse(fields, "a component of job " + shown, firstTask));
            component.ifPresent(components::add);
            nodes += component.map(ComponentSpec::nodes).orElse(0);
            tasks += component.map(ComponentSpec::tasks).orElse(0);
        }
        if (nodes > MOST_NODES) {
            faults.add(job.at(), JobProblem.TOO_MANY_NODES, shown, nodes, MOST_NODES);
        }
        if (tasks > MOST_TASKS) {
            faults.add(job.at(), JobProblem.TOO_MANY_TASKS, "job " + shown, tasks, MOST_TASKS);
        }
        return components;
    }
}
