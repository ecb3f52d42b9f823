package io.github.sluice.runtime.oci;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A pipe that remembers the first bytes that came through it, and can look ahead for its reader. For any thread. */
final class WatchedStream extends FilterInputStream {
    static final WatchedStream NOTHING = new WatchedStream(InputStream.nullInputStream());

    private static final int MOST = 65_536;

    private final ByteArrayOutputStream seen = new ByteArrayOutputStream(0); // guarded by itself
    private byte[] ahead = {}; // guarded by seen
    private int taken; // of what is ahead; guarded by seen

    WatchedStream(InputStream pipe) {
        super(pipe);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        synchronized (seen) {
            int left = Math.min(ahead.length - taken, length);
            if (left > 0) {
                System.arraycopy(ahead, taken, buffer, offset, left);
                taken += left;
                return left;
            }
        }
        int read = super.read(buffer, offset, length);
        remember(buffer, offset, read);
        return read;
    }

    private void remember(byte[] buffer, int offset, int read) {
        synchronized (seen) {
            seen.write(buffer, offset, Math.max(0, Math.min(read, MOST - seen.size())));
        }
    }

    @Override
    public int available() throws IOException {
        synchronized (seen) {
            return ahead.length - taken + super.available();
        }
    }

    /** What came through, and what is in the pipe without a reader. The writers have ended, so this does not wait. */
    byte[] seen() {
        synchronized (seen) {
            try {
                byte[] more = in.readNBytes(MOST);
                ByteArrayOutputStream both = new ByteArrayOutputStream();
                both.write(ahead, taken, ahead.length - taken);
                both.writeBytes(more);
                ahead = both.toByteArray();
                taken = 0;
                remember(more, 0, more.length);
            } catch (IOException closed) {
                // Its reader has what there was.
            }
            return seen.toByteArray();
        }
    }
}
