package io.github.sluice.runtime.oci.conf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The environment of a process, with nothing in it that no process can have: every name is not empty and without
 * {@code =}, and neither name nor value holds a NUL or half a character.
 *
 * @param variables in the order given
 * @param messages what was left out and why, other than by the site's wish; never with a value
 */
public record Environment(Map<String, String> variables, List<String> messages) {
    /** Copies the parts. */
    public Environment {
        variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
        messages = List.copyOf(messages);
    }

    /** What is left of these variables without those that the site excludes and those that no process can have. */
    public static Environment of(Map<String, String> given, Exclusion exclusion) {
        Map<String, String> variables = new LinkedHashMap<>();
        List<String> messages = new ArrayList<>();
        Exclusion.Search search = exclusion.search();
        given.forEach((name, value) -> {
            String problem = problem(name, value);
            if (!problem.isEmpty()) {
                messages.add("variable '" + Visible.word(name) + "' is left out: " + problem);
                return;
            }
            try {
                if (!search.excludes(name, value)) {
                    variables.put(name, value);
                }
            } catch (Exclusion.UndecidedException undecided) {
                messages.add(
                        "variable '" + Visible.word(name)
                                + "' is left out: the search for what to exclude takes too long on it; a simpler expression is right");
            }
        });
        return new Environment(variables, messages);
    }

    /** The same for {@code NAME=value} texts; the last of several with one name counts. */
    static Environment ofEntries(List<String> entries, Exclusion exclusion) {
        Map<String, String> given = new LinkedHashMap<>();
        List<String> messages = new ArrayList<>();
        for (String entry : entries) {
            int equals = entry.indexOf('=');
            if (equals < 0) {
                messages.add("entry '" + Visible.word(entry) + "' is left out: it has no '='");
            } else if (equals == 0) {
                messages.add("an entry is left out: it has no name before its '='");
            } else {
                given.put(entry.substring(0, equals), entry.substring(equals + 1));
            }
        }
        Environment environment = of(given, exclusion);
        messages.addAll(environment.messages());
        return new Environment(environment.variables(), messages);
    }

    /** {@code NAME=value} of every variable, in order. */
    List<String> entries() {
        return variables.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .toList();
    }

    private static String problem(String name, String value) {
        if (name.isEmpty()) {
            return "it has no name";
        }
        if (name.indexOf('=') >= 0) {
            return "its name has a '='";
        }
        if (name.indexOf('\0') >= 0 || value.indexOf('\0') >= 0) {
            return "it has a NUL";
        }
        return halved(name) || halved(value) ? "it has half a character, which UTF-8 cannot say" : "";
    }

    private static boolean halved(String text) {
        return text.codePoints()
                .anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }
}
