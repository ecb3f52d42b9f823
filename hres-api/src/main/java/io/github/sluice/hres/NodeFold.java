package io.github.sluice.hres;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Folds names into the shortest expression of our rules: brackets for the last run of digits, then for the one before. */
final class NodeFold {
    /** Part of the result: {@code text} stands for names of which {@code first} is the lowest; digits before {@code end} are plain. */
    private record Group(String text, int end, String first) {}

    /** One run of digits of names that are otherwise equal. */
    private record Run(String digits, String first) {}

    /** The text around a run of digits. */
    private record Frame(String before, String after) implements Comparable<Frame> {
        boolean isAround(String text, int from, int to) {
            return from == before.length()
                    && text.length() - to == after.length()
                    && text.startsWith(before)
                    && text.endsWith(after);
        }

        /** Any total order will do: maps use it when hash codes collide, by chance or by intent. */
        @Override
        public int compareTo(Frame other) {
            int order = before.compareTo(other.before);
            return order != 0 ? order : after.compareTo(other.after);
        }
    }

    private static final Comparator<Run> NUMERIC = (a, b) -> NodeRange.compare(a.digits, b.digits);

    private NodeFold() {}

    static String fold(List<String> names) {
        List<Group> groups = new ArrayList<>(names.size());
        for (String name : names) {
            groups.add(new Group(name, name.length(), name));
        }
        groups = foldRuns(foldRuns(groups));
        groups.sort(Comparator.comparing(Group::first, NaturalOrder.INSTANCE));
        StringBuilder text = new StringBuilder();
        for (Group group : groups) {
            text.append(text.isEmpty() ? "" : ",").append(group.text);
        }
        return text.toString();
    }

    /** Folds groups that differ only in the last run of digits before their end. */
    private static List<Group> foldRuns(List<Group> groups) {
        List<Group> folded = new ArrayList<>();
        Map<Frame, List<Run>> byFrame = new LinkedHashMap<>();
        Frame frame = new Frame("", "");
        List<Run> runs = List.of();
        for (Group group : groups) {
            String text = group.text;
            int to = lastDigit(text, group.end) + 1;
            if (to == 0) {
                folded.add(group);
                continue;
            }
            int from = startOfDigits(text, to);
            // Neighbours mostly share their frame: then nothing is cut and hashed for it.
            if (runs.isEmpty() || !frame.isAround(text, from, to)) {
                frame = new Frame(text.substring(0, from), text.substring(to));
                runs = byFrame.computeIfAbsent(frame, key -> new ArrayList<>());
            }
            runs.add(new Run(text.substring(from, to), group.first));
        }
        byFrame.forEach((around, all) -> {
            for (List<Run> alike : byWidth(all)) {
                String text = around.before + bracket(alike) + around.after;
                folded.add(new Group(text, around.before.length(), alike.get(0).first));
            }
        });
        return folded;
    }

    /**
     * Parts the runs so that no part mixes widths: where one run of a width is padded, all runs of that width are
     * a part; the others, none of which has leading zeros, are one part. Each part is in numeric order.
     */
    private static Collection<List<Run>> byWidth(List<Run> runs) {
        Map<Integer, List<Run>> parts = new TreeMap<>();
        if (haveOneWidth(runs)) {
            parts.put(0, runs);
        } else {
            Set<Integer> paddedWidths = new HashSet<>();
            for (Run run : runs) {
                if (NodeRange.padded(run.digits)) {
                    paddedWidths.add(run.digits.length());
                }
            }
            for (Run run : runs) {
                int width = paddedWidths.contains(run.digits.length()) ? run.digits.length() : 0;
                parts.computeIfAbsent(width, key -> new ArrayList<>()).add(run);
            }
        }
        parts.values().forEach(part -> part.sort(NUMERIC));
        return parts.values();
    }

    private static boolean haveOneWidth(List<Run> runs) {
        int width = runs.get(0).digits.length();
        for (Run run : runs) {
            if (run.digits.length() != width) {
                return false;
            }
        }
        return true;
    }

    private static String bracket(List<Run> runs) {
        if (runs.size() == 1) {
            return runs.get(0).digits;
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < runs.size(); i++) {
            String low = runs.get(i).digits;
            String high = low;
            while (i + 1 < runs.size() && NodeRange.follows(high, runs.get(i + 1).digits)) {
                high = runs.get(++i).digits;
            }
            text.append(text.length() > 1 ? "," : "").append(new NodeRange(low, high));
        }
        return text.append(']').toString();
    }

    private static int lastDigit(String text, int end) {
        int at = end - 1;
        while (at >= 0 && !NodeScanner.isDigit(text.charAt(at))) {
            at--;
        }
        return at;
    }

    private static int startOfDigits(String text, int to) {
        int at = to;
        while (at > 0 && NodeScanner.isDigit(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }
}
