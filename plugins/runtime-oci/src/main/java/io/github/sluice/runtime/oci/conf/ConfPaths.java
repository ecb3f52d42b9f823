package io.github.sluice.runtime.oci.conf;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the paths of the configuration. */
final class ConfPaths {
    private static final Set<PatternLetter> NAMES = EnumSet.of(
            PatternLetter.PERCENT,
            PatternLetter.JOB,
            PatternLetter.NODE,
            PatternLetter.STEP,
            PatternLetter.TASK,
            PatternLetter.USER,
            PatternLetter.USER_ID);
    private static final Pattern DOTS = Pattern.compile("(?<![^/])\\.{1,2}(?![^/])");

    private static final List<PatternLetter> OWN_FOLDER =
            List.of(PatternLetter.NODE, PatternLetter.JOB, PatternLetter.STEP, PatternLetter.TASK);

    private final ConfValue value;
    private final Faults faults;

    private ConfPaths(ConfValue value, Faults faults) {
        this.value = value;
        this.faults = faults;
    }

    /** Where the spool folder is mounted, or empty if the value is faulty. */
    static Optional<PathPattern> mountSpoolDir(ConfValue value, Faults faults) {
        return new ConfPaths(value, faults).path(NAMES).map(PathPattern::new);
    }

    /**
     * The folder for the bundle of a task, or empty if the value is faulty. Where the value alone does not tell tasks
     * apart, each gets a folder of its own below it.
     */
    static Optional<PathPattern> containerPath(ConfValue value, Faults faults) {
        Set<PatternLetter> allowed = EnumSet.copyOf(NAMES);
        allowed.add(PatternLetter.SPOOL);
        return new ConfPaths(value, faults)
                .path(allowed)
                .map(ConfPaths::ofEachTask)
                .map(PathPattern::new);
    }

    private Optional<PatternWord> path(Set<PatternLetter> allowed) {
        PatternWord path = pieces();
        boolean right = true;
        for (Piece.Hole hole : path.holes()) {
            boolean spoolWithin = hole.letter() == PatternLetter.SPOOL && hole.column() != value.column();
            if (!allowed.contains(hole.letter()) || spoolWithin) {
                fault(hole.column(), "has " + hole.letter() + ", " + known(allowed) + " are right here");
                right = false;
            }
        }
        String written = path.written();
        Matcher dots = DOTS.matcher(value.text());
        if (dots.find()) {
            fault(value.column(dots.start()), "has the part " + dots.group() + ", a path without it is right");
            right = false;
        }
        if (!written.startsWith("/") && !written.startsWith("%m")) {
            fault(value.column(), "is '" + Visible.word(value.text()) + "', an absolute path below / is right");
            right = false;
        }
        return right ? Optional.of(path) : Optional.empty();
    }

    private static String known(Set<PatternLetter> allowed) {
        StringBuilder known = new StringBuilder();
        for (PatternLetter letter : allowed) {
            known.append(known.isEmpty() ? "" : " ").append(letter);
            known.append(letter == PatternLetter.SPOOL ? " (at the beginning)" : "");
        }
        return known.toString();
    }

    /** The pieces, without slashes that mean nothing. */
    private PatternWord pieces() {
        PatternText path = new PatternText(value, faults, 0);
        String text = value.text();
        int at = 0;
        while (at < text.length()) {
            if (text.charAt(at) == '%') {
                at = path.pattern(at);
                continue;
            }
            boolean needless = text.charAt(at) == '/' && (at + 1 == text.length() || text.charAt(at + 1) == '/');
            if (!needless) {
                path.letter(text.charAt(at));
            }
            at++;
        }
        return path.word();
    }

    private static PatternWord ofEachTask(PatternWord path) {
        if (path.has(PatternLetter.JOB) && path.has(PatternLetter.STEP) && path.has(PatternLetter.TASK)) {
            return path;
        }
        List<Piece> pieces = new ArrayList<>(path.pieces());
        pieces.add(new Piece.Literal("/"));
        for (PatternLetter letter : OWN_FOLDER) {
            pieces.add(new Piece.Hole(letter, path.column()));
            pieces.add(new Piece.Literal("."));
        }
        return new PatternWord(path.column(), pieces.subList(0, pieces.size() - 1));
    }

    private void fault(int column, String message) {
        faults.add(value.line(), column, value.key().label() + " " + message);
    }
}
