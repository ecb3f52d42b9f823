package io.github.sluice.cli.jobs;

import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Fields;
import io.github.sluice.hres.core.yaml.Shown;
import io.github.sluice.hres.core.yaml.Yaml;
import io.github.sluice.hres.core.yaml.YamlProblem;
import io.github.sluice.hres.core.yaml.YamlText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads what the tasks of a component run. */
final class ProgramParser {
    private static final String RIGHT = "a list of the program and its arguments";
    private static final Pattern INTERPRETER = Pattern.compile("#![ \\t]*/[^\\r\\n]*(\\n.*)?", Pattern.DOTALL);
    private static final Pattern FOR_A_SHELL = Pattern.compile("[|&;<>()$`\\\\\"'*?\\[~\\n]");

    private final Texts texts;
    private final Faults faults;

    ProgramParser(Faults faults) {
        this.texts = new Texts(faults);
        this.faults = faults;
    }

    /**
     * The program; empty if anything is wrong, which is told.
     *
     * @param subject what to call the job or component
     * @param inContainer whether a container may say what runs
     */
    Optional<Program> parse(Fields fields, String subject, boolean inContainer) {
        Optional<Yaml.Entry> command = fields.entry("command");
        Optional<Yaml.Entry> script = fields.entry("script");
        if (command.isPresent() && script.isPresent()) {
            faults.add(script.get().key(), JobProblem.TWO_PROGRAMS);
            return Optional.empty();
        }
        if (script.isPresent()) {
            fields.entry("tasks_per_node").ifPresent(entry -> faults.add(entry.key(), JobProblem.TASKS_OF_SCRIPT));
            return script(script.get().value());
        }
        if (command.isPresent()) {
            return command(command.get().value());
        }
        if (inContainer) {
            return Optional.of(Program.ofContainer());
        }
        boolean misspelt = Stream.of("command", "script", "components").anyMatch(fields::isMisspelt);
        if (!misspelt) {
            faults.add(fields.at(), JobProblem.NO_PROGRAM, subject);
        }
        return Optional.empty();
    }

    private Optional<Program> script(Yaml value) {
        return texts.any(value, "script", "the text of a script").flatMap(scalar -> {
            if (INTERPRETER.matcher(scalar.text()).matches()) {
                return Optional.of(Program.ofScript(scalar.text()));
            }
            String line = scalar.text().lines().findFirst().orElse("");
            faults.add(scalar, JobProblem.SCRIPT, Shown.quoted(line));
            return Optional.empty();
        });
    }

    private Optional<Program> command(Yaml value) {
        if (value instanceof Yaml.Sequence list) {
            return words(list);
        }
        if (value instanceof Yaml.Scalar text && !text.isNull() && !text.text().isBlank()) {
            faults.add(value, JobProblem.COMMAND_TEXT, asList(text.text()));
        } else {
            faults.add(value, YamlProblem.WRONG_KIND, "command", value.kind(), RIGHT);
        }
        return Optional.empty();
    }

    private Optional<Program> words(Yaml.Sequence list) {
        if (list.items().isEmpty()) {
            faults.add(list, JobProblem.EMPTY_COMMAND);
            return Optional.empty();
        }
        List<String> words = new ArrayList<>();
        for (Yaml item : list.items()) {
            texts.any(item, "command", "a text (\"\" for the empty one)").ifPresent(word -> words.add(word.text()));
        }
        if (words.size() < list.items().size()) {
            return Optional.empty();
        }
        if (words.get(0).isEmpty()) {
            faults.add(list.items().get(0), JobProblem.NO_NAME_OF_PROGRAM);
            return Optional.empty();
        }
        return Optional.of(Program.ofCommand(words));
    }

    /** How a command that was written as one text is written as a list; a shell reads what only a shell can. */
    private static String asList(String text) {
        List<String> words = FOR_A_SHELL.matcher(text).find()
                ? List.of("sh", "-c", Shown.clipped(text))
                : Arrays.asList(Shown.clipped(text.strip()).split("\\s+"));
        return words.stream().map(YamlText::of).collect(Collectors.joining(", ", "[", "]"));
    }
}
