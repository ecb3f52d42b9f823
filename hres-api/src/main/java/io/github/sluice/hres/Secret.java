package io.github.sluice.hres;

/**
 * A setting that nobody but the plugin may see. It has no text form, so it gets into no log, message, dump or prep;
 * its value is had by {@link #reveal} alone.
 */
public final class Secret {
    private final String value;

    private Secret(String value) {
        this.value = value;
    }

    /** Wraps {@code value}. */
    public static Secret of(String value) {
        return new Secret(value);
    }

    /** The value in clear. Hand it to what needs it, and keep it out of messages. */
    public String reveal() {
        return value;
    }

    /** Always the same text, whatever the value. */
    @Override
    public String toString() {
        return "(secret)";
    }
}
