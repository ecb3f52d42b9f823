package io.github.sluice.hres;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the value of a setting may be. Values are texts; the type says which texts are right. */
public enum KeyType {
    /** Any text. */
    TEXT {
        @Override
        public Optional<String> problem(String value) {
            return Optional.empty();
        }
    },
    /** A whole number of 64 bits in decimal digits, with a minus sign if it is negative. */
    INTEGER {
        @Override
        public Optional<String> problem(String value) {
            try {
                if (INTEGER_FORM.matcher(value).matches()) {
                    Long.parseLong(value);
                    return Optional.empty();
                }
            } catch (NumberFormatException tooLarge) {
                return Optional.of("'" + value + "' is out of range, 64 bits are right");
            }
            return Optional.of("'" + value + "' is not a whole number, decimal digits are right");
        }
    },
    /** {@code true} or {@code false}. */
    FLAG {
        @Override
        public Optional<String> problem(String value) {
            return value.equals("true") || value.equals("false")
                    ? Optional.empty()
                    : Optional.of("'" + value + "' is not a flag, true or false is right");
        }
    },
    /** A time span: decimal digits and a unit, {@code ms}, {@code s} (or none), {@code m} or {@code h}. */
    DURATION {
        @Override
        public Optional<String> problem(String value) {
            try {
                durationOf(value);
                return Optional.empty();
            } catch (IllegalArgumentException wrong) {
                return Optional.ofNullable(wrong.getMessage());
            }
        }
    },
    /** An absolute path without {@code .} and {@code ..}. */
    PATH {
        @Override
        public Optional<String> problem(String value) {
            boolean right = value.startsWith("/")
                    && value.indexOf('\0') < 0
                    && !DOTS.matcher(value).find();
            return right
                    ? Optional.empty()
                    : Optional.of("'" + value + "' is not an absolute path without . and .., such as /opt/site/hook");
        }
    };

    private static final Pattern INTEGER_FORM = Pattern.compile("0|-?[1-9][0-9]{0,18}");
    private static final Pattern DURATION_FORM = Pattern.compile("([0-9]{1,9})(ms|s|m|h)?");
    private static final Duration LONGEST = Duration.ofDays(3_652); // so that sums in nanoseconds stay in 64 bits
    private static final Pattern DOTS = Pattern.compile("/\\.\\.?(/|$)");

    /** What is wrong with {@code value} and what would be right, or empty if it is right. */
    public abstract Optional<String> problem(String value);

    /**
     * The time span that a text stands for: {@code 30} and {@code 30s} are 30 seconds, {@code 5m} five minutes,
     * {@code 2h} two hours, {@code 250ms} a quarter of a second. Ten years are the most.
     *
     * @throws IllegalArgumentException saying what was found and what would be right
     */
    public static Duration durationOf(String text) {
        Matcher form = DURATION_FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a time span, such as 30, 30s, 5m or 2h");
        }
        Duration span = span(Long.parseLong(form.group(1)), form.group(2));
        if (span.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("'" + text + "' is longer than ten years, which is the most");
        }
        return span;
    }

    private static Duration span(long number, @Nullable String unit) {
        if (unit == null || unit.equals("s")) {
            return Duration.ofSeconds(number);
        }
        return switch (unit) {
            case "ms" -> Duration.ofMillis(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }
}
