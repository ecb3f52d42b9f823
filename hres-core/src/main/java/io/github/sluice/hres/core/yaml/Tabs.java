package io.github.sluice.hres.core.yaml;

/**
 * Turns the tabs into blanks that YAML allows between words but the library's scanner does not, one for one, so that
 * every place stays. Tabs in quotes, in block texts and within plain texts are part of the text and stay. Tabs that
 * indent something are faults. Where this simple scan is mistaken, the library refuses the tab: nothing is misread.
 * Used once.
 */
final class Tabs {
    private static final int NONE = -2;

    private final SourceText source;
    private final Faults faults;
    private final StringBuilder out;
    private char quote;
    private int flow;
    private int block = NONE;

    private Tabs(SourceText source, Faults faults) {
        this.source = source;
        this.faults = faults;
        this.out = new StringBuilder(source.text());
    }

    /** The text for the scanner. */
    static String replaced(SourceText source, Faults faults) {
        if (source.text().indexOf('\t') < 0) {
            return source.text();
        }
        Tabs tabs = new Tabs(source, faults);
        for (int line = 1; line <= source.lines(); line++) {
            tabs.line(line);
        }
        return tabs.out.toString();
    }

    private void line(int line) {
        int start = source.start(line);
        int end = source.end(line);
        while (end > start && isBreak(source.charAt(end - 1))) {
            end--;
        }
        if (block != NONE && inBlock(start, end)) {
            return;
        }
        int at = start;
        if (quote == 0) {
            at = blanks(start, end);
            if (at == end || source.charAt(at) == '#') {
                blank(start, at);
                return;
            }
            int tab = source.text().indexOf('\t', start);
            if (tab >= 0 && tab < at) {
                faults.add(line, source.columnAt(line, tab), YamlProblem.TAB);
                blank(start, at);
            }
        }
        words(start, at, end);
    }

    /** Whether the line is part of a block text, which goes on as long as lines are indented deeper than its key. */
    private boolean inBlock(int start, int end) {
        int at = start;
        while (at < end && source.charAt(at) == ' ') {
            at++;
        }
        if (at - start > block || blanks(at, end) == end) {
            return true;
        }
        block = NONE;
        return false;
    }

    private void words(int start, int from, int end) {
        int at = from;
        int key = from - start;
        boolean fresh = true;
        while (at < end) {
            if (quote != 0) {
                at = closed(at, end);
                fresh = true;
                continue;
            }
            char c = source.charAt(at);
            if (isBlank(c)) {
                int next = blanks(at, end);
                boolean comment = next < end && source.charAt(next) == '#';
                if (fresh || comment || next == end) {
                    blank(at, next);
                }
                if (comment) {
                    return;
                }
                at = next;
            } else if (fresh && (c == '"' || c == '\'')) {
                quote = c;
                at++;
            } else if (fresh && flow == 0 && (c == '|' || c == '>')) {
                block = key;
                fresh = false;
                at++;
            } else if (fresh && flow == 0 && (c == '-' || c == '?') && endsWord(at + 1, end)) {
                key = blanks(at + 1, end) - start;
                at++;
                if (isBlockHeader(blanks(at, end), end)) {
                    key = at - 1 - start;
                }
            } else if (c == ':' && endsWord(at + 1, end)) {
                fresh = true;
                at++;
            } else if (fresh && (c == '[' || c == '{')) {
                flow++;
                at++;
            } else if (flow > 0 && (c == ']' || c == '}' || c == ',')) {
                flow -= c == ',' ? 0 : 1;
                fresh = true;
                at++;
            } else {
                fresh = false;
                at++;
            }
        }
    }

    private boolean isBlockHeader(int at, int end) {
        return at < end && (source.charAt(at) == '|' || source.charAt(at) == '>');
    }

    /** The index behind the closing quote, or the line's end. */
    private int closed(int from, int end) {
        for (int at = from; at < end; at++) {
            char c = source.charAt(at);
            if (quote == '"' && c == '\\') {
                at++;
            } else if (c == quote) {
                if (quote == '\'' && at + 1 < end && source.charAt(at + 1) == '\'') {
                    at++;
                    continue;
                }
                quote = 0;
                return at + 1;
            }
        }
        return end;
    }

    private boolean endsWord(int at, int end) {
        if (at >= end || isBlank(source.charAt(at))) {
            return true;
        }
        return flow > 0 && ",[]{}\"'".indexOf(source.charAt(at)) >= 0;
    }

    private int blanks(int from, int end) {
        int at = from;
        while (at < end && isBlank(source.charAt(at))) {
            at++;
        }
        return at;
    }

    private void blank(int from, int to) {
        for (int i = from; i < to; i++) {
            out.setCharAt(i, ' ');
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    private static boolean isBreak(char c) {
        return c == '\n' || c == '\r';
    }
}
