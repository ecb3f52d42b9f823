package io.github.sluice.hres;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Opaque bytes that the controller's pre-run hands to the plugin's own code on the nodes. Immutable: bytes are copied
 * in and out. The host limits the size (1 MiB unless the resource says otherwise).
 */
public final class Payload {
    private static final Payload NONE = new Payload(new byte[0]);

    private final byte[] bytes;

    private Payload(byte[] bytes) {
        this.bytes = bytes;
    }

    /** No bytes. */
    public static Payload none() {
        return NONE;
    }

    /** A copy of {@code bytes}. */
    public static Payload of(byte[] bytes) {
        return bytes.length == 0 ? NONE : new Payload(bytes.clone());
    }

    /** {@code text} in UTF-8. */
    public static Payload of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** How many bytes there are. */
    public int size() {
        return bytes.length;
    }

    /** A copy of the bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** The bytes read as UTF-8; what is not UTF-8 becomes U+FFFD. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Payload that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** The size; what the bytes say is the plugin's own. */
    @Override
    public String toString() {
        return bytes.length + " bytes";
    }
}
