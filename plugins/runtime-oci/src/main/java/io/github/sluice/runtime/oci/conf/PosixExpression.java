package io.github.sluice.runtime.oci.conf;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A POSIX extended regular expression (IEEE Std 1003.1, Base Definitions 9.4), put into the words of
 * {@link java.util.regex}. What POSIX leaves undefined and the two would read in different ways is a fault. Used by one
 * thread, once.
 */
final class PosixExpression {
    private static final int LONGEST = 4096;
    private static final int DEEPEST = 50;
    private static final int MOST_REPEATS = 255;
    private static final Pattern INTERVAL = Pattern.compile("([0-9]{1,3})(?:,([0-9]{1,3})?)?");
    private static final String SPECIAL = "^.[$()|*+?{\\";
    private static final String GNU_CLASSES = "wWsSbB";

    private final ConfValue value;
    private final String text;
    private final Faults faults;
    private final StringBuilder java = new StringBuilder();
    private int at;
    private int depth;
    private boolean repeatable;

    PosixExpression(ConfValue value, Faults faults) {
        this.value = value;
        this.text = value.text();
        this.faults = faults;
    }

    /** The expression to search with, or empty if it is faulty, which is noted. */
    Optional<Pattern> pattern() {
        try {
            translate();
        } catch (PatternSyntaxException wrong) {
            return fault(Math.min(wrong.getIndex(), text.length()), wrong.getDescription());
        }
        try {
            // The dot of POSIX is any character, a newline too.
            return Optional.of(Pattern.compile(java.toString(), Pattern.DOTALL));
        } catch (PatternSyntaxException wrong) {
            return fault(0, wrong.getDescription());
        }
    }

    private Optional<Pattern> fault(int offset, String description) {
        faults.add(
                value.line(),
                value.column(offset),
                value.key().label() + " is no extended regular expression: " + description);
        return Optional.empty();
    }

    private void translate() {
        if (text.isEmpty()) {
            throw wrong("it is empty and would find everything, no such line is right for nothing", 0);
        }
        if (text.length() > LONGEST) {
            throw wrong("it is longer than " + LONGEST + " characters, less is right", 0);
        }
        while (at < text.length()) {
            next(text.charAt(at));
        }
        if (depth > 0) {
            throw wrong("a '(' has no ')', one is right", text.length());
        }
    }

    private void next(char c) {
        switch (c) {
            case '[' -> {
                at = new PosixBracket(text, at, java).end();
                repeatable = true;
            }
            case '\\' -> escaped();
            case '(' -> open();
            case ')' -> close();
            case '|' -> put("|", false);
            case '^' -> put("^", false);
            // The dollar of Java also stands before a newline at the end.
            case '$' -> put("\\z", false);
            case '.' -> put(".", true);
            case '*', '+', '?' -> {
                repeat();
                put(String.valueOf(c), false);
            }
            case '{' -> interval();
            case '}', ']', '-', '&' -> put("\\" + c, true);
            default -> put(String.valueOf(c), true);
        }
    }

    private void put(String words, boolean canRepeat) {
        java.append(words);
        repeatable = canRepeat;
        at++;
    }

    private void open() {
        depth++;
        if (depth > DEEPEST) {
            throw wrong("more than " + DEEPEST + " groups within each other, fewer are right", at);
        }
        put("(", false);
    }

    private void close() {
        if (depth == 0) {
            throw wrong("a ')' has no '(', '\\)' is right for the character itself", at);
        }
        depth--;
        put(")", true);
    }

    private void escaped() {
        if (at + 1 == text.length()) {
            throw wrong("it ends with a backslash, '\\\\' is right for the character itself", at);
        }
        char c = text.charAt(at + 1);
        if (GNU_CLASSES.indexOf(c) >= 0) {
            put("\\" + c, Character.toLowerCase(c) != 'b');
        } else if (c < 0x80 && Character.isLetterOrDigit(c)) {
            throw wrong("'\\" + c + "' is not defined in one, a bracket such as [[:digit:]] is right", at);
        } else if (c == '<' || c == '>' || c == '`' || c == '\'') {
            throw wrong("'\\" + c + "' is not defined in one, '^', '$' or '\\b' is right", at);
        } else {
            put(SPECIAL.indexOf(c) >= 0 || c < 0x80 ? "\\" + c : String.valueOf(c), true);
        }
        at++;
    }

    /** What comes before must be something that can be repeated, and not yet be repeated: Java gives that a meaning. */
    private void repeat() {
        if (!repeatable) {
            throw wrong(
                    "'" + text.charAt(at) + "' has nothing before it to repeat, '\\" + text.charAt(at)
                            + "' is right for the character itself",
                    at);
        }
    }

    private void interval() {
        repeat();
        int end = text.indexOf('}', at);
        if (end < 0 || !isInterval(text.substring(at + 1, end))) {
            throw wrong(
                    "'{' begins no {n}, {n,} or {n,m} up to " + MOST_REPEATS
                            + ", '\\{' is right for the character itself",
                    at);
        }
        java.append(text, at, end);
        put("}", false);
        at = end + 1;
    }

    private static boolean isInterval(String bounds) {
        Matcher form = INTERVAL.matcher(bounds);
        if (!form.matches()) {
            return false;
        }
        int least = Integer.parseInt(form.group(1));
        String most = form.group(2);
        return least <= MOST_REPEATS && (most == null || isBetween(least, Integer.parseInt(most)));
    }

    private static boolean isBetween(int least, int most) {
        return least <= most && most <= MOST_REPEATS;
    }

    private PatternSyntaxException wrong(String description, int offset) {
        return new PatternSyntaxException(description, text, offset);
    }
}
