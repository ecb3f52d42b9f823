package io.github.sluice.cli.jobs;

import io.github.sluice.hres.KeyType;
import io.github.sluice.hres.core.yaml.Counts;
import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Fields;
import io.github.sluice.hres.core.yaml.NamedTexts;
import io.github.sluice.hres.core.yaml.Shown;
import io.github.sluice.hres.core.yaml.Yaml;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Reads one component of a job. Not for use by two threads. */
final class ComponentParser {
    static final List<String> KEYS = List.of(
            "nodes",
            "tasks_per_node",
            "runtime",
            "command",
            "script",
            "bundle",
            "environment",
            "working_directory",
            "stdin",
            "stdout",
            "stderr");

    private static final String FOLDER = "the path of a folder";
    private static final Pattern RUNTIME = Pattern.compile("(runtime/)?[a-z][a-z0-9-]*");
    private static final Pattern PROC = Pattern.compile("/+proc(/.*)?", Pattern.DOTALL);

    private final PlacesOf places;
    private final Path folder;
    private final ProgramParser programs;
    private final StreamsParser streams;
    private final Texts texts;
    private final Faults faults;

    ComponentParser(PlacesOf places, Path folder, StreamsParser streams, Faults faults) {
        this.places = places;
        this.folder = folder;
        this.programs = new ProgramParser(faults);
        this.streams = streams;
        this.texts = new Texts(faults);
        this.faults = faults;
    }

    /**
     * The component; empty if anything is wrong, which is told.
     *
     * @param subject what to call the job or component
     * @param firstTask the number of its first task
     */
    Optional<ComponentSpec> parse(Fields fields, String subject, int firstTask) {
        long before = faults.count();
        int nodes = count(fields, "nodes");
        int tasksPerNode = count(fields, "tasks_per_node");
        String runtime = runtime(fields);
        boolean inContainer = fields.entry("bundle").isPresent();
        Optional<Path> bundle = folder(fields, "bundle");
        if (inContainer && runtime.equals(ComponentSpec.NO_RUNTIME)) {
            fields.entry("bundle").ifPresent(entry -> faults.add(entry.key(), JobProblem.BUNDLE_WITHOUT_RUNTIME));
        }
        Optional<Program> program = programs.parse(fields, subject, inContainer);
        Map<String, String> environment =
                fields.value("environment").map(this::environment).orElse(Map.of());
        Optional<Path> workingDirectory = workingDirectory(fields, inContainer);
        Streams tasksStreams = streams.parse(fields);
        boolean once = program.flatMap(Program::script).isPresent();
        long tasks = once ? 1 : (long) nodes * tasksPerNode;
        if (tasks > JobParser.MOST_TASKS) {
            faults.add(fields.at(), JobProblem.TOO_MANY_TASKS, subject, tasks, JobParser.MOST_TASKS);
        }
        if (faults.count() > before) {
            return Optional.empty();
        }
        return program.map(each -> new ComponentSpec(
                nodes,
                tasksPerNode,
                firstTask,
                runtime,
                each,
                bundle,
                environment,
                workingDirectory,
                tasksStreams,
                places.of(fields)));
    }

    private int count(Fields fields, String key) {
        Optional<Yaml.Entry> entry = fields.entry(key);
        if (entry.isEmpty()) {
            return 1;
        }
        OptionalLong count = Counts.amount(entry.get().value(), key, faults);
        if (count.isEmpty()) {
            return 1;
        }
        if (count.getAsLong() < 1 || count.getAsLong() > JobParser.MOST_NODES) {
            faults.add(entry.get().value(), JobProblem.RANGE, key, count.getAsLong(), 1, JobParser.MOST_NODES);
            return 1;
        }
        return (int) count.getAsLong();
    }

    private String runtime(Fields fields) {
        Optional<Yaml.Scalar> name = fields.text("runtime", "none, oci or the name of another one");
        if (name.isEmpty()) {
            return ComponentSpec.NO_RUNTIME;
        }
        String text = name.get().text();
        if (!RUNTIME.matcher(text).matches()) {
            faults.add(name.get(), JobProblem.RUNTIME, Shown.quoted(text));
        }
        return text.startsWith("runtime/") ? text : "runtime/" + text;
    }

    /** Values may be secrets, so they stand in no message. */
    private Map<String, String> environment(Yaml value) {
        Map<String, String> variables = new LinkedHashMap<>();
        Map<String, Integer> lines = new HashMap<>();
        for (NamedTexts.Named variable : NamedTexts.of(value, "environment", faults)) {
            String name = variable.name().text();
            boolean right = texts.hasNoNul(variable.name(), "environment " + Shown.clipped(name))
                    && texts.hasNoNul(variable.value(), "environment " + Shown.clipped(name));
            if (right && name.indexOf('=') >= 0) {
                faults.add(variable.name(), JobProblem.VARIABLE_NAME, Shown.quoted(name));
            }
            Integer first = lines.putIfAbsent(name, variable.name().line());
            if (first != null) {
                faults.add(variable.name(), JobProblem.SAME_VARIABLE, Shown.clipped(name), first);
            }
            variables.put(name, variable.value().text());
        }
        return variables;
    }

    private Optional<Path> workingDirectory(Fields fields, boolean inContainer) {
        if (!inContainer) {
            return folder(fields, "working_directory");
        }
        Optional<Yaml.Scalar> text = texts.path(fields, "working_directory", FOLDER);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        String path = text.get().text();
        if (KeyType.PATH.problem(path).isPresent() || PROC.matcher(path).matches()) {
            faults.add(text.get(), JobProblem.FOLDER_INSIDE, Shown.quoted(path));
            return Optional.empty();
        }
        return Optional.of(Path.of(path));
    }

    private Optional<Path> folder(Fields fields, String key) {
        return texts.path(fields, key, FOLDER)
                .map(path -> folder.resolve(path.text()).normalize());
    }
}
