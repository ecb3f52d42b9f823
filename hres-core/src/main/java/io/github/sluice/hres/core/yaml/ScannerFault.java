package io.github.sluice.hres.core.yaml;

import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;

/** What the library's scanner refused, in our words and at a place that helps. */
record ScannerFault(int line, int column, YamlProblem problem, String words) {
    /** What to say where nothing better is known. */
    static final String DEFAULT = "the indentation, quotes or brackets do not fit together";

    /** A piece of the library's message, and what to say for it. */
    private record Saying(String piece, String words) {}

    private static final List<Saying> SAYINGS = List.of(
            new Saying("found unexpected end of stream", "a quote is opened and not closed"),
            new Saying("found unexpected document separator", "a quote is opened and not closed"),
            new Saying(
                    "mapping values are not allowed",
                    "a second ': ' in a line, or a key that is indented wrongly; a value with ': ' in it needs quotes"),
            new Saying("that cannot start any token", "a value cannot begin with this character without quotes"),
            new Saying("expected ',' or ']'", "in a list in [ ] a ',' stands between two values and a ']' at the end"),
            new Saying("expected ',' or '}'", "in a mapping in { } a ',' stands between two keys and a '}' at the end"),
            new Saying("expected <block end>", "keys of one mapping, and items of one list, begin in one column"),
            new Saying("could not find expected ':'", "a key needs ': ' behind it"),
            new Saying("expected '<document start>'", "text behind the end of the document"),
            new Saying("sequence entries are not allowed", "an item of a list begins in a line of its own"),
            new Saying("escape", "an escape that YAML does not have; a backslash in double quotes is written \\\\"),
            new Saying("Version{", "a %YAML directive of a version that is not read, none is needed"),
            new Saying("directive", "a line that begins with % is a directive, none is needed"),
            new Saying("Expected a property name", "a key is a list or mapping, a word is right"));

    /** What to tell for an exception of the library. */
    static ScannerFault of(JacksonException wrong, SourceText source) {
        if (wrong.getCause() instanceof MarkedYamlEngineException marked) {
            return of(marked, source);
        }
        TokenStreamLocation at = wrong.getLocation();
        int line = at == null ? 1 : Math.max(1, at.getLineNr());
        int column = at == null ? 1 : Math.max(1, at.getColumnNr());
        return new ScannerFault(line, column, YamlProblem.NOT_YAML, words(String.valueOf(wrong.getOriginalMessage())));
    }

    /** Adds the fault. */
    void tell(Faults faults) {
        if (problem == YamlProblem.TAB) {
            faults.add(line, column, problem);
        } else {
            faults.add(line, column, problem, words);
        }
    }

    private static ScannerFault of(MarkedYamlEngineException marked, SourceText source) {
        String all = marked.getContext() + " " + marked.getProblem();
        boolean unclosed = all.contains("found unexpected") || all.contains("but got <stream end>");
        Optional<Mark> mark = unclosed ? marked.getContextMark() : marked.getProblemMark();
        int line = mark.map(Mark::getLine).orElse(0) + 1;
        int column = mark.map(Mark::getColumn).orElse(0) + 1;
        int index = source.index(line, column);
        if (source.charAt(index) == '\t' && all.contains("that cannot start any token")) {
            return new ScannerFault(line, column, YamlProblem.TAB, "");
        }
        if (source.charAt(index) == '[' && index > 0 && isNameCharacter(source.charAt(index - 1))) {
            return new ScannerFault(
                    line,
                    column,
                    YamlProblem.NOT_YAML,
                    "a node expression with a bracket needs quotes within [ ] or { }, as in [\"n[1-4]\"]");
        }
        return new ScannerFault(line, column, YamlProblem.NOT_YAML, words(all));
    }

    private static String words(String message) {
        return SAYINGS.stream()
                .filter(saying -> message.contains(saying.piece))
                .map(Saying::words)
                .findFirst()
                .orElse(DEFAULT);
    }

    private static boolean isNameCharacter(char c) {
        return Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '.' || c == ']';
    }
}
