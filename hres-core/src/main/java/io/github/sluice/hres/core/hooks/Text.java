package io.github.sluice.hres.core.hooks;

import io.github.sluice.hres.Outcome;

/** Text that comes from plugins, made fit for a log line or a reason. */
public final class Text {
    private static final int LONGEST = 1_000;

    private Text() {}

    /** One line of at most 1,000 characters: line ends and other control characters become blanks, the rest is cut. */
    public static String line(String text) {
        int length = Math.min(text.length(), LONGEST);
        StringBuilder line = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            line.append(Character.isISOControl(c) ? ' ' : c);
        }
        return text.length() > LONGEST ? line.append("...").toString() : line.toString();
    }

    /** An outcome whose reason names the resource, fit for a log line. */
    public static Outcome named(String resource, Outcome outcome) {
        String reason = line(resource + ": " + outcome.why());
        if (outcome instanceof Outcome.RetryLater later) {
            return new Outcome.RetryLater(reason, later.after());
        }
        return outcome.kind() == Outcome.Kind.DONE ? outcome : Outcome.failed(reason);
    }
}
