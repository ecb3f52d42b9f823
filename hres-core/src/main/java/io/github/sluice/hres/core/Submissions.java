package io.github.sluice.hres.core;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HookFunction;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Schema;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.contexts.Context;
import io.github.sluice.hres.core.contexts.Contexts;
import io.github.sluice.hres.core.contexts.Generation;
import io.github.sluice.hres.core.contexts.PluginTable;
import io.github.sluice.hres.core.hooks.Answer;
import io.github.sluice.hres.core.hooks.HookRow;
import io.github.sluice.hres.core.hooks.PluginDoor;
import io.github.sluice.hres.core.hooks.Text;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.jobs.JobRequest;
import io.github.sluice.hres.core.jobs.Submission;
import io.github.sluice.hres.core.ledger.Request;
import io.github.sluice.hres.core.ledger.RequestException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Checks what jobs ask for, with the plugins' own checks. Any thread. */
final class Submissions {
    private final Contexts contexts;
    private final PluginTable plugins;
    private final PluginDoor door;
    private final Workers workers;

    Submissions(Contexts contexts, PluginTable plugins, PluginDoor door, Workers workers) {
        this.contexts = contexts;
        this.plugins = plugins;
        this.door = door;
        this.workers = workers;
    }

    Submission check(String text, Map<String, Settings> arguments) {
        Optional<Generation> generation = contexts.enter();
        if (generation.isEmpty()) {
            return new Submission.Refused(List.of(contexts.absence() + ", submit again later"));
        }
        try {
            return check(generation.get(), text, arguments);
        } finally {
            generation.get().leave();
        }
    }

    private Submission check(Generation generation, String text, Map<String, Settings> arguments) {
        List<String> problems = new ArrayList<>();
        for (String resource : new TreeSet<>(arguments.keySet())) {
            if (generation.resources().find(resource).isEmpty()) {
                problems.add("arguments for " + Text.line(resource) + ": there is no such resource");
            }
        }
        Request request;
        try {
            request = Request.parse(text, generation.resources());
        } catch (RequestException faulty) {
            problems.add(0, faulty.getMessage());
            return new Submission.Refused(problems);
        }
        Set<String> wanted = new LinkedHashSet<>();
        request.alternatives().forEach(each -> wanted.addAll(each.counts().keySet()));
        Map<String, Settings> checked = new LinkedHashMap<>();
        for (String resource : wanted) {
            generation
                    .find(resource)
                    .ifPresent(context -> checked.put(
                            resource, check(context, arguments.getOrDefault(resource, Settings.none()), problems)));
        }
        return problems.isEmpty()
                ? new Submission.Accepted(new JobRequest(request, checked))
                : new Submission.Refused(problems);
    }

    private Settings check(Context context, Settings arguments, List<String> problems) {
        Schema schema =
                plugins.find(context.entry().type()).orElseThrow().descriptor().arguments();
        Schema.Reading reading = schema.read(arguments.entries());
        if (!reading.problems().isEmpty()) {
            reading.problems()
                    .forEach(problem -> problems.add("arguments for " + context.resource() + ": " + problem.message()));
            return reading.settings();
        }
        context.body(HookRow.VALIDATE_ARGS)
                .flatMap(body -> ask(context, body, reading.settings()))
                .ifPresent(problem -> problems.add("arguments for " + context.resource() + ": " + problem));
        return reading.settings();
    }

    private Optional<String> ask(Context context, HookFunction<Settings, Optional<String>> body, Settings arguments) {
        var call = context.call(Hook.VALIDATE_ARGS.label(), Optional.empty());
        long began = workers.nanoTime();
        Answer<Optional<String>> answer = door.enter(
                context.guest(),
                call,
                context.limits(Hook.VALIDATE_ARGS),
                HookRow.VALIDATE_ARGS.interrupt(),
                timer -> body.run(arguments));
        Optional<String> problem =
                answer.value().isPresent() ? answer.value().get().map(Text::line) : Optional.of(answer.reason());
        boolean broken = answer.value().isEmpty();
        door.report(call, broken ? Outcome.failed(answer.reason()) : Outcome.done(), workers.nanoTime() - began);
        return problem;
    }
}
