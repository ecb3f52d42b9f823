package io.github.sluice.hres.core.yaml;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Words of a file as they stand in messages: quoted, in one line, and not too long. */
public final class Shown {
    private static final int LONGEST = 60;
    private static final int MOST_WORDS = 20;

    private Shown() {}

    /** The text in quotes. */
    public static String quoted(String text) {
        return "'" + clipped(text) + "'";
    }

    /** The text without characters that would disturb a line, cut off if it is long. */
    public static String clipped(String text) {
        int points = text.codePointCount(0, text.length());
        return points <= LONGEST ? line(text) : line(text.substring(0, text.offsetByCodePoints(0, LONGEST))) + "...";
    }

    /** The text without characters that would disturb a line. */
    public static String line(String text) {
        StringBuilder line = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (Character.isISOControl(point)
                    || Character.getType(point) == Character.SURROGATE
                    || point == 0x2028
                    || point == 0x2029) {
                line.append(String.format(Locale.ROOT, "\\u%04X", point));
            } else {
                line.appendCodePoint(point);
            }
        });
        return line.toString();
    }

    /** The words with commas, cut off if they are many. */
    public static String list(Collection<String> words) {
        String list = words.stream().limit(MOST_WORDS).map(Shown::clipped).collect(Collectors.joining(", "));
        return words.size() > MOST_WORDS ? list + " and " + (words.size() - MOST_WORDS) + " more" : list;
    }

    /** Which of the words was meant, if one is near enough. */
    public static Optional<String> similar(String word, Collection<String> words) {
        if (word.length() > LONGEST) {
            return Optional.empty();
        }
        String best = null;
        int least = 1 + Math.min(2, word.length() / 3);
        for (String each : words) {
            if (Math.abs(each.length() - word.length()) >= least) {
                continue;
            }
            int distance = distance(plain(word), plain(each));
            if (distance < least) {
                least = distance;
                best = each;
            }
        }
        return Optional.ofNullable(best);
    }

    private static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replace('-', '_');
    }

    /** Letters to put in, take out, change or swap to get from one word to the other. */
    private static int distance(String one, String other) {
        int[][] cost = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                cost[i][j] = Math.min(Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + change);
                if (i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[one.length()][other.length()];
    }
}
