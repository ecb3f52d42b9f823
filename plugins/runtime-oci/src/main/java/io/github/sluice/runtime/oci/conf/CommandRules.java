package io.github.sluice.runtime.oci.conf;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What is right for the words of one command, and for all commands together. Used by one thread. */
final class CommandRules {
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*=.*", Pattern.DOTALL);
    private static final Set<PatternLetter> OF_THE_JOB = Set.of(
            PatternLetter.ARGUMENTS,
            PatternLetter.BUNDLE,
            PatternLetter.ENVIRONMENT_FILE,
            PatternLetter.SPOOL,
            PatternLetter.ROOT);

    private final RuntimeCommand command;
    private final ConfValue value;
    private final Faults faults;

    CommandRules(RuntimeCommand command, ConfValue value, Faults faults) {
        this.command = command;
        this.value = value;
        this.faults = faults;
    }

    void check(List<PatternWord> words, EnvironmentFile environmentFile) {
        if (words.isEmpty()) {
            fault(value.column(), "is empty, a program and its arguments are right");
            return;
        }
        program(words.get(0));
        for (PatternWord word : words) {
            for (Piece.Hole hole : word.holes()) {
                hole(word, hole, environmentFile);
            }
        }
        for (PatternWord script : ShellScripts.in(words)) {
            if (isFilled(script)) {
                fault(
                        script.column(),
                        "has a pattern in what a shell reads, '" + Visible.word(script.written())
                                + "': an argument after the script is right, which reads it as \"$1\"");
            }
        }
    }

    private static boolean isFilled(PatternWord word) {
        return word.holes().stream().anyMatch(hole -> hole.letter() != PatternLetter.PERCENT);
    }

    private void program(PatternWord word) {
        String written = word.written();
        if (ASSIGNMENT.matcher(written).matches()) {
            fault(
                    word.column(),
                    "begins with " + Visible.word(written) + ", which only a shell would read: env "
                            + Visible.word(written) + " PROGRAM is right");
            return;
        }
        for (Piece.Hole hole : word.holes()) {
            if (OF_THE_JOB.contains(hole.letter())) {
                fault(
                        hole.column(),
                        "has " + hole.letter()
                                + " in the program, which a job could choose then: a program of the site is right");
                return;
            }
        }
        if (written.isEmpty() || written.indexOf('/') > 0) {
            fault(
                    word.column(),
                    "has the program '" + Visible.word(written) + "', an absolute path or a name without '/' is right");
        }
    }

    private void hole(PatternWord word, Piece.Hole hole, EnvironmentFile environmentFile) {
        PatternLetter letter = hole.letter();
        if (!command.allows(letter)) {
            fault(hole.column(), "has " + letter + ", which is only there in " + RuntimeCommand.allowing(letter));
            return;
        }
        if (letter == PatternLetter.ARGUMENTS && word.pieces().size() > 1) {
            fault(hole.column(), "has %@ within a word, %@ as a word of its own is right");
        }
        if (letter == PatternLetter.ENVIRONMENT_FILE && environmentFile == EnvironmentFile.NONE) {
            fault(hole.column(), "has %e without an environment file, CreateEnvFile=newline or null is right with it");
        }
    }

    private void fault(int column, String message) {
        faults.add(value.line(), column, command.key().label() + " " + message);
    }

    /** What is right for all commands of a file together. */
    static void together(Map<ConfKey, ConfValue> values, Faults faults) {
        canRun(values, faults);
        canRemove(values, faults);
    }

    private static void canRun(Map<ConfKey, ConfValue> values, Faults faults) {
        boolean run = values.containsKey(ConfKey.RUN_TIME_RUN);
        boolean create = values.containsKey(ConfKey.RUN_TIME_CREATE);
        boolean start = values.containsKey(ConfKey.RUN_TIME_START);
        if (run && (create || start)) {
            faults.warn(1, 1, "RunTimeRun is used, RunTimeCreate and RunTimeStart are not");
        }
        if (run || (create && start)) {
            return;
        }
        String found = "no command to run a task";
        if (create || start) {
            found = (create ? ConfKey.RUN_TIME_CREATE : ConfKey.RUN_TIME_START).label() + " alone";
        }
        faults.add(1, 1, found + ", RunTimeRun or both RunTimeCreate and RunTimeStart are right");
    }

    private static void canRemove(Map<ConfKey, ConfValue> values, Faults faults) {
        boolean kill = values.containsKey(ConfKey.RUN_TIME_KILL);
        boolean delete = values.containsKey(ConfKey.RUN_TIME_DELETE);
        if (!kill && !delete) {
            faults.add(1, 1, "no command to remove what a task leaves, RunTimeKill and RunTimeDelete are right");
            return;
        }
        if (kill != delete) {
            ConfKey missing = kill ? ConfKey.RUN_TIME_DELETE : ConfKey.RUN_TIME_KILL;
            faults.warn(
                    1,
                    1,
                    missing.label() + " is missing, containers may be left over;"
                            + " both RunTimeKill and RunTimeDelete are right");
        }
    }
}
