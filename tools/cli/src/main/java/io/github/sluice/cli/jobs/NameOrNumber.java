package io.github.sluice.cli.jobs;

import java.util.OptionalLong;

/**
 * A user or group as a file has it. Whether there is one, is not known here.
 *
 * @param text a name, or a number in decimal digits
 */
public record NameOrNumber(String text) {
    /** The highest number of a user or group; the next one means "none" to the system. */
    public static final long HIGHEST = 4_294_967_294L;

    /** Checks the number. */
    public NameOrNumber {
        if (!isRight(text)) {
            throw new IllegalArgumentException("'" + text + "': a name or 0 to " + HIGHEST + " is right");
        }
    }

    /** Whether a text is a number in range or anything else but the empty text. */
    static boolean isRight(String text) {
        boolean number = isDigits(text);
        return !text.isEmpty() && (!number || (text.length() <= 10 && Long.parseLong(text) <= HIGHEST));
    }

    /** The number, 0 to {@link #HIGHEST}; empty if it is a name. */
    public OptionalLong number() {
        return isDigits(text) ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    /** As in the file. */
    @Override
    public String toString() {
        return text;
    }

    private static boolean isDigits(String text) {
        return text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
