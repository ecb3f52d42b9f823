package io.github.sluice.runtime.oci.conf;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Splits a command into words as a shell would split plain words: at blanks, with single quotes, double quotes and
 * backslashes. What only a shell could do is a fault. Used by one thread, once.
 */
final class PatternSplitter {
    private static final String ESCAPED_IN_QUOTES = "$`\"\\";

    private final ConfValue value;
    private final String text;
    private final Faults faults;
    private final List<PatternWord> words = new ArrayList<>();
    private @Nullable PatternText word;
    private int at;

    PatternSplitter(ConfValue value, Faults faults) {
        this.value = value;
        this.text = value.text();
        this.faults = faults;
    }

    List<PatternWord> words() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == ' ' || c == '\t') {
                endWord();
                at++;
            } else if (ShellSyntax.isSpecial(c, word == null)) {
                refuse();
            } else {
                plain(c);
            }
        }
        endWord();
        return List.copyOf(words);
    }

    private void plain(char c) {
        PatternText current = word();
        switch (c) {
            case '\'' -> singleQuotes(current);
            case '"' -> doubleQuotes(current);
            case '\\' -> escaped(current);
            case '%' -> at = current.pattern(at);
            default -> {
                current.letter(c);
                at++;
            }
        }
    }

    private void escaped(PatternText current) {
        if (at + 1 == text.length()) {
            fault(at, "ends with a backslash, the whole command on one line is right");
            at++;
            return;
        }
        current.letter(text.charAt(at + 1));
        at += 2;
    }

    private void singleQuotes(PatternText current) {
        int quote = at;
        at++;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\'') {
                at++;
                return;
            }
            inner(current, c);
        }
        fault(quote, "has a single quote without a second one, two are right");
    }

    private void doubleQuotes(PatternText current) {
        int quote = at;
        at++;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return;
            }
            boolean pair = c == '\\' && at + 1 < text.length() && ESCAPED_IN_QUOTES.indexOf(text.charAt(at + 1)) >= 0;
            if (pair) {
                escaped(current);
            } else if (ShellSyntax.isSubstitution(c)) {
                refuse();
            } else {
                inner(current, c);
            }
        }
        fault(quote, "has a double quote without a second one, two are right");
    }

    private void inner(PatternText current, char c) {
        if (c == '%') {
            at = current.pattern(at);
            return;
        }
        current.letter(c);
        at++;
    }

    private void refuse() {
        int end = ShellSyntax.end(text, at);
        String construct = text.substring(at, end);
        fault(at, "has " + Visible.word(construct) + ", which only a shell would read: " + ShellSyntax.hint(construct));
        if (ShellSyntax.isOperator(construct.charAt(0))) {
            endWord();
        } else {
            word().letter('?');
        }
        at = end;
    }

    private PatternText word() {
        if (word == null) {
            word = new PatternText(value, faults, at);
        }
        return word;
    }

    private void endWord() {
        if (word != null) {
            words.add(word.word());
            word = null;
        }
    }

    private void fault(int offset, String message) {
        faults.add(value.line(), value.column(offset), value.key().label() + " " + message);
    }
}
