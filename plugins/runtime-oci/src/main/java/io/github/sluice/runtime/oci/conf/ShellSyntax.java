package io.github.sluice.runtime.oci.conf;

import java.util.List;
import java.util.Map;

/** What only a shell could make something of, and how it is written without one. */
final class ShellSyntax {
    private static final String OPERATORS = "|;&<>()";
    private static final String GLOBS = "*?[";
    private static final String SCRIPT = "a script of your own that does this, named here by its path, is right";
    private static final Map<String, String> PATTERNS = Map.ofEntries(
            Map.entry("whoami", "%u"),
            Map.entry("id -un", "%u"),
            Map.entry("id -u -n", "%u"),
            Map.entry("logname", "%u"),
            Map.entry("USER", "%u"),
            Map.entry("LOGNAME", "%u"),
            Map.entry("id -u", "%U"),
            Map.entry("UID", "%U"),
            Map.entry("EUID", "%U"),
            Map.entry("hostname", "%n"),
            Map.entry("hostname -s", "%n"),
            Map.entry("uname -n", "%n"),
            Map.entry("HOSTNAME", "%n"));

    private ShellSyntax() {}

    /** Whether the character stands for something else in a shell, unless it is quoted. */
    static boolean isSpecial(char c, boolean atWordStart) {
        return isSubstitution(c) || isOperator(c) || GLOBS.indexOf(c) >= 0 || (atWordStart && (c == '~' || c == '#'));
    }

    /** Whether the character stands for something else in a shell even within double quotes. */
    static boolean isSubstitution(char c) {
        return c == '$' || c == '`';
    }

    /** Whether the character ends a word in a shell. */
    static boolean isOperator(char c) {
        return OPERATORS.indexOf(c) >= 0;
    }

    /** Where the construct ends that begins at an offset with a special character. */
    static int end(String text, int at) {
        char c = text.charAt(at);
        if (c == '`') {
            return after(text, '`', at + 1);
        }
        if (c == '$') {
            return endOfSubstitution(text, at + 1);
        }
        int end = at + 1;
        while (isOperator(c) && end < text.length() && isOperator(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** What is right in the place of a construct. */
    static String hint(String construct) {
        char first = construct.charAt(0);
        if (isSubstitution(first)) {
            String pattern = PATTERNS.get(inner(construct));
            return pattern == null ? SCRIPT + "; " + quoted(first) : pattern + " is right";
        }
        if (first == '~') {
            return "the folder written out is right; " + quoted(first);
        }
        if (first == '#') {
            return "a comment after the closing quote is right; " + quoted(first);
        }
        if (GLOBS.indexOf(first) >= 0) {
            return "the names written out are right; " + quoted(first);
        }
        return SCRIPT + "; " + quoted(first);
    }

    private static String quoted(char letter) {
        return "for the character itself '" + letter + "' in single quotes";
    }

    private static String inner(String construct) {
        for (List<String> each : List.of(List.of("$(", ")"), List.of("${", "}"), List.of("`", "`"), List.of("$", ""))) {
            int length = each.get(0).length() + each.get(1).length();
            if (construct.length() > length && construct.startsWith(each.get(0)) && construct.endsWith(each.get(1))) {
                String inner = construct.substring(
                        each.get(0).length(), construct.length() - each.get(1).length());
                return inner.strip().replaceAll("\\s+", " ");
            }
        }
        return construct;
    }

    private static int endOfSubstitution(String text, int at) {
        if (at == text.length()) {
            return at;
        }
        char c = text.charAt(at);
        if (c == '{') {
            return after(text, '}', at);
        }
        if (c == '(') {
            return endOfParentheses(text, at);
        }
        if ("@*#?-$!0123456789".indexOf(c) >= 0) {
            return at + 1;
        }
        int end = at;
        while (end < text.length() && isNameCharacter(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static int endOfParentheses(String text, int at) {
        int depth = 0;
        for (int end = at; end < text.length(); end++) {
            if (text.charAt(end) == '(') {
                depth++;
            } else if (text.charAt(end) == ')') {
                depth--;
            }
            if (depth == 0) {
                return end + 1;
            }
        }
        return text.length();
    }

    private static int after(String text, char last, int from) {
        int end = text.indexOf(last, from);
        return end < 0 ? text.length() : end + 1;
    }

    private static boolean isNameCharacter(char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }
}
