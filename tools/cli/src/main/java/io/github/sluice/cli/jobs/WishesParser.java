package io.github.sluice.cli.jobs;

import io.github.sluice.hres.Schema;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.ledger.Request;
import io.github.sluice.hres.core.ledger.RequestException;
import io.github.sluice.hres.core.resources.PluginEntry;
import io.github.sluice.hres.core.resources.PluginTypes;
import io.github.sluice.hres.core.resources.Resource;
import io.github.sluice.hres.core.resources.Resources;
import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Fields;
import io.github.sluice.hres.core.yaml.NamedTexts;
import io.github.sluice.hres.core.yaml.Shown;
import io.github.sluice.hres.core.yaml.Yaml;
import io.github.sluice.hres.core.yaml.YamlFile;
import io.github.sluice.hres.core.yaml.YamlProblem;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what a job asks for: the request and the arguments for plugins. Not for use by two threads. */
final class WishesParser {
    private final YamlFile file;
    private final @Nullable Resources resources;
    private final @Nullable PluginTypes plugins;
    private final Texts texts;
    private final Faults faults;

    /** The request's text and the arguments by resource. */
    record Wishes(String request, Map<String, Settings> arguments) {}

    /** The arguments for one resource as written. */
    private record Given(Yaml.Scalar resource, List<NamedTexts.Named> texts) {
        List<Settings.Entry> entries() {
            return texts.stream()
                    .map(named -> new Settings.Entry(
                            named.name().text(), named.value().text()))
                    .toList();
        }
    }

    WishesParser(YamlFile file, @Nullable Resources resources, @Nullable PluginTypes plugins, Faults faults) {
        this.file = file;
        this.resources = resources;
        this.plugins = plugins;
        this.texts = new Texts(faults);
        this.faults = faults;
    }

    /** The wishes; what is wrong is told. */
    Wishes parse(Fields job) {
        Optional<Yaml.Scalar> request =
                job.entry("request").flatMap(entry -> texts.any(entry.value(), "request", "RESOURCE:COUNT and so on"));
        Map<String, Given> given = new LinkedHashMap<>();
        job.value("arguments").ifPresent(value -> arguments(value, given));
        if (resources != null) {
            check(job, request, given, resources);
        }
        Map<String, Settings> arguments = new LinkedHashMap<>();
        given.forEach((resource, each) -> arguments.put(resource, Settings.of(each.entries())));
        return new Wishes(request.map(Yaml.Scalar::text).orElse(""), arguments);
    }

    private void arguments(Yaml value, Map<String, Given> given) {
        if (!(value instanceof Yaml.Mapping mapping)) {
            String right = "a mapping from resources to their arguments";
            faults.add(value, YamlProblem.WRONG_KIND, "arguments", value.kind(), right);
            return;
        }
        for (Yaml.Entry entry : mapping.entries()) {
            String subject = "arguments for " + Shown.clipped(entry.key().text());
            given.put(entry.key().text(), new Given(entry.key(), NamedTexts.of(entry.value(), subject, faults)));
        }
    }

    private void check(Fields job, Optional<Yaml.Scalar> request, Map<String, Given> given, Resources known) {
        for (Given each : given.values()) {
            String name = each.resource().text();
            if (known.find(name).isEmpty()) {
                tellUnknown(each.resource(), known);
            }
        }
        Optional<Set<String>> wanted = wanted(request, known);
        if (wanted.isEmpty()) {
            return;
        }
        for (Resource resource : known.list()) {
            Optional<Given> arguments = Optional.ofNullable(given.get(resource.name()));
            if (wanted.get().contains(resource.name())) {
                check(job, resource, arguments);
            } else {
                arguments.ifPresent(each -> tellUnused(each, "the request does not ask for it"));
            }
        }
    }

    private void tellUnknown(Yaml.Scalar resource, Resources known) {
        List<String> names = known.list().stream().map(Resource::name).toList();
        String shown = Shown.clipped(resource.text());
        Optional<String> meant = Shown.similar(resource.text(), names);
        if (meant.isPresent()) {
            faults.add(resource, JobProblem.RESOURCE_SIMILAR, shown, meant.get());
        } else {
            faults.add(resource, JobProblem.RESOURCE, shown, names.isEmpty() ? "none" : Shown.list(names));
        }
    }

    private void tellUnused(Given arguments, String why) {
        Yaml.Scalar resource = arguments.resource();
        faults.warn(resource, JobProblem.ARGUMENTS_UNUSED, Shown.clipped(resource.text()), why);
    }

    /** The resources that the request names; empty if it is not right, which is told. */
    private Optional<Set<String>> wanted(Optional<Yaml.Scalar> request, Resources known) {
        Set<String> wanted = new LinkedHashSet<>();
        if (request.isEmpty()) {
            return Optional.of(wanted);
        }
        try {
            Request.parse(request.get().text(), known)
                    .alternatives()
                    .forEach(each -> wanted.addAll(each.counts().keySet()));
            return Optional.of(wanted);
        } catch (RequestException wrong) {
            Yaml.Scalar at = request.get();
            faults.add(
                    at.line(),
                    file.column(at, wrong.column()),
                    JobProblem.REQUEST,
                    Shown.quoted(at.text()),
                    problem(wrong));
            return Optional.empty();
        }
    }

    /** What is wrong, without the column: the place of the fault says it. */
    private static String problem(RequestException wrong) {
        String message = String.valueOf(wrong.getMessage());
        return Shown.line(message.substring(message.indexOf(": ") + 2));
    }

    private void check(Fields job, Resource resource, Optional<Given> arguments) {
        Optional<PluginEntry> plugin = resource.plugin();
        if (plugin.isEmpty()) {
            arguments.ifPresent(each -> tellUnused(each, "it has no plugin"));
            return;
        }
        if (plugins == null) {
            return;
        }
        Optional<Schema> schema = plugins.find(plugin.get().type()).map(each -> each.arguments());
        Yaml start =
                arguments.<Yaml>map(Given::resource).orElse(job.value("request").orElse(job.at()));
        List<NamedTexts.Named> named = arguments.map(Given::texts).orElse(List.of());
        List<Settings.Entry> entries = arguments.map(Given::entries).orElse(List.of());
        for (Schema.Problem problem :
                schema.map(each -> each.read(entries).problems()).orElse(List.of())) {
            Yaml at = problem.entry() >= 0 ? named.get(problem.entry()).name() : start;
            faults.add(at, JobProblem.ARGUMENTS, resource.name(), Shown.line(problem.message()));
        }
    }
}
