package io.github.sluice.runtime.oci;

import java.io.ByteArrayOutputStream;

/** The first and the last bytes of a long text, 32 KiB each. Used by one thread at a time. */
final class FirstAndLast {
    private static final int MOST = 32_768;

    private final ByteArrayOutputStream first = new ByteArrayOutputStream(256);
    private byte[] ring = {};
    private long ringed; // how many bytes were put into the ring

    /** What comes next in the text. */
    void add(byte[] buffer, int offset, int length) {
        int fits = Math.min(length, MOST - first.size());
        first.write(buffer, offset, fits);
        for (int done = fits; done < length; ) {
            ring = ring.length == 0 ? new byte[MOST] : ring;
            int at = (int) (ringed % MOST);
            int part = Math.min(length - done, MOST - at);
            System.arraycopy(buffer, offset + done, ring, at, part);
            ringed += part;
            done += part;
        }
    }

    /** All of it, or the first and the last bytes with an end of line between. */
    byte[] bytes() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(first.toByteArray());
        int at = (int) (ringed % MOST);
        if (ringed > MOST) {
            all.write('\n');
            all.write(ring, at, MOST - at);
        }
        all.write(ring, 0, ringed > 0 && at == 0 ? MOST : at);
        return all.toByteArray();
    }
}
