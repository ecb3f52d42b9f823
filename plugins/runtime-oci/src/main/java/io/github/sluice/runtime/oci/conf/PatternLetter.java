package io.github.sluice.runtime.oci.conf;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The patterns of the configuration: a percent sign and one of these. */
public enum PatternLetter {
    PERCENT('%'),
    ARGUMENTS('@'),
    BUNDLE('b'),
    ENVIRONMENT_FILE('e'),
    JOB('j'),
    SPOOL('m'),
    NODE('n'),
    PID('p'),
    ROOT('r'),
    STEP('s'),
    TASK('t'),
    USER('u'),
    USER_ID('U');

    /** All patterns as they are written, for messages. */
    static final String ALL =
            Arrays.stream(values()).map(PatternLetter::toString).collect(Collectors.joining(" "));

    private final char letter;

    PatternLetter(char letter) {
        this.letter = letter;
    }

    /** The pattern with this letter, or empty if there is none. */
    static Optional<PatternLetter> find(char letter) {
        return Arrays.stream(values()).filter(each -> each.letter == letter).findFirst();
    }

    /** The one text in its place; the arguments have none, they are a list. */
    String fill(PatternValues values) {
        TaskName name = values.name();
        return switch (this) {
            case PERCENT -> "%";
            case ARGUMENTS -> throw new IllegalStateException("%@ is a list of words, not one text");
            case BUNDLE -> known(values.bundle());
            case ENVIRONMENT_FILE -> known(values.environmentFile());
            case JOB -> name.jobRun();
            case SPOOL -> values.spool().toString();
            case NODE -> name.node();
            case PID ->
                Long.toString(values.pid().orElseThrow(() -> new IllegalStateException("%p: no process is known yet")));
            case ROOT -> known(values.root());
            case STEP -> name.step();
            case TASK -> Integer.toString(name.task());
            case USER -> name.user();
            case USER_ID -> Long.toString(name.userId());
        };
    }

    private String known(Optional<Path> path) {
        return path.map(Path::toString).orElseThrow(() -> new IllegalStateException(this + ": no path is known yet"));
    }

    /** The pattern as it is written. */
    @Override
    public String toString() {
        return "%" + letter;
    }
}
