package io.github.sluice.hres.core.wire;

/**
 * A version of the packed form, oldest first. The three newest ones can be written and read, so a controller and its
 * nodes can be two versions apart while they are upgraded. A new version is a constant here, and a question such as
 * {@link #carriesAttempt} for each thing that it changes.
 */
public enum ProtocolVersion {
    /** The first draft: without the attempt, read as 1, and without limits; with each layer's node names in full. */
    VERSION_1(1),

    /** With the attempt, with the limits of hooks, and with one table of node names for the whole list. */
    VERSION_2(2);

    /** The newest version, which both sides use unless one of them is older. */
    public static final ProtocolVersion CURRENT = VERSION_2;

    private static final ProtocolVersion OLDEST = VERSION_1;

    private final int number;

    ProtocolVersion(int number) {
        this.number = number;
    }

    /**
     * The version of that number.
     *
     * @throws IllegalArgumentException saying which there are, if it cannot be written and read here
     */
    public static ProtocolVersion of(int number) {
        if (!isKnown(number)) {
            throw new IllegalArgumentException(unknown(number));
        }
        return values()[number - OLDEST.number];
    }

    /** The number that stands in the packed list. */
    public int number() {
        return number;
    }

    static boolean isKnown(int number) {
        return number >= OLDEST.number && number <= CURRENT.number;
    }

    static String unknown(int number) {
        return "protocol version " + number + ", right is " + OLDEST.number + " to " + CURRENT.number;
    }

    boolean carriesAttempt() {
        return number >= 2;
    }

    boolean carriesLimits() {
        return number >= 2;
    }

    NodeForm nodes() {
        return switch (this) {
            case VERSION_1 -> new NodeTexts();
            case VERSION_2 -> new NodeTables();
        };
    }
}
