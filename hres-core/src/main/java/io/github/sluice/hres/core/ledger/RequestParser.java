package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.core.ledger.Request.Alternative;
import io.github.sluice.hres.core.resources.Resource;
import io.github.sluice.hres.core.resources.Resources;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the text of one request. For one thread and one use. */
final class RequestParser {
    private static final String NAMES = "a resource's name";

    private final String text;
    private final Resources resources;
    private final Map<String, Long> wanted = new LinkedHashMap<>();
    private final List<Alternative> alternatives = new ArrayList<>();
    private char separator;

    RequestParser(String text, Resources resources) {
        this.text = text;
        this.resources = resources;
    }

    List<Alternative> alternatives() {
        if (text.isEmpty()) {
            return List.of(new Alternative(wanted));
        }
        int start = 0;
        for (int at = 0; at <= text.length(); at++) {
            if (at < text.length() && !isSeparator(text.charAt(at))) {
                continue;
            }
            item(start, at);
            if (at < text.length()) {
                separate(at);
            }
            if (separator == '|') {
                endAlternative();
            }
            start = at + 1;
        }
        if (separator != '|') {
            endAlternative();
        }
        return List.copyOf(alternatives);
    }

    private static boolean isSeparator(char c) {
        return c == ',' || c == ';' || c == '|';
    }

    private void separate(int at) {
        char now = text.charAt(at);
        if (separator != 0 && (separator == '|') != (now == '|')) {
            throw fault(
                    at,
                    "'" + now + "' after '" + separator
                            + "', either ',' or ';' (all of them) or '|' (the first that can be had) is used throughout");
        }
        separator = now;
    }

    private void endAlternative() {
        wanted.values().removeIf(count -> count == 0);
        alternatives.add(new Alternative(wanted));
        wanted.clear();
    }

    private void item(int start, int end) {
        int nameEnd = start;
        while (nameEnd < end && !isAssignment(text.charAt(nameEnd))) {
            refuseOddCharacter(nameEnd);
            nameEnd++;
        }
        if (nameEnd == start) {
            throw fault(start, "empty item, " + NAMES + " is wanted");
        }
        String name = text.substring(start, nameEnd);
        Resource resource = resources
                .find(name)
                .orElseThrow(() -> fault(start, "unknown resource " + name + ", known are " + known()));
        long count = nameEnd == end ? 1 : count(resource, nameEnd + 1, end);
        long before = wanted.getOrDefault(name, 0L);
        if (before > Long.MAX_VALUE - count) {
            throw fault(start, "the counts of " + name + " add up to more than " + Long.MAX_VALUE);
        }
        wanted.put(name, before + count);
    }

    private static boolean isAssignment(char c) {
        return c == ':' || c == '=';
    }

    private void refuseOddCharacter(int at) {
        char c = text.charAt(at);
        if (c == '(') {
            throw fault(at, "a layer is named, only a reservation does that: resource:count is wanted");
        }
        if (Character.isWhitespace(c)) {
            throw fault(at, "blank, a request has none");
        }
    }

    private long count(Resource resource, int start, int end) {
        for (int at = start; at < end; at++) {
            refuseOddCharacter(at);
            if (isAssignment(text.charAt(at))) {
                throw fault(at, "second '" + text.charAt(at) + "' in one item, resource:count is wanted");
            }
        }
        String word = text.substring(start, end);
        String name = resource.name();
        if (word.isEmpty()) {
            throw fault(start, "no count for " + name + ", digits, a variable or the name alone for 1 are right");
        }
        Long variable = resource.variables().get(word);
        if (variable != null) {
            return variable;
        }
        if (word.charAt(0) < '0' || word.charAt(0) > '9') {
            throw fault(start, "unknown variable " + word + " of " + name + ", " + variables(resource));
        }
        return Counts.parse(word, start + 1);
    }

    private String variables(Resource resource) {
        return resource.variables().isEmpty()
                ? "it has none: plain digits are right"
                : "plain digits or one of "
                        + String.join(", ", resource.variables().keySet()) + " are right";
    }

    private String known() {
        List<String> names = resources.list().stream().map(Resource::name).toList();
        return names.isEmpty() ? "none" : String.join(", ", names);
    }

    private static RequestException fault(int at, String problem) {
        return new RequestException(at + 1, problem);
    }
}
