package io.github.sluice.hres.exec;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Takes from a pipe what is there, without ever waiting for more, and keeps the first bytes of it. So no thread is
 * needed per pipe, and a process that was left behind with the pipe open holds nobody up. Used by one thread.
 */
final class Capture {
    private static final int MOST_IN_ONE_GO = 1 << 20;

    private final InputStream pipe;
    private final int limit;
    private final byte[] buffer = new byte[8192];
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream(256);
    private boolean overflowed;

    Capture(InputStream pipe, int limit) {
        this.pipe = pipe;
        this.limit = limit;
    }

    /** Whether something was there. */
    boolean drain() throws IOException {
        int taken = 0;
        int ready = pipe.available();
        while (ready > 0 && taken < MOST_IN_ONE_GO) {
            int read = pipe.read(buffer, 0, Math.min(ready, buffer.length));
            if (read < 0) {
                break;
            }
            keep(read);
            taken += read;
            ready = pipe.available();
        }
        return taken > 0;
    }

    /** Drains all that a program wrote before it ended, as far as it is kept. */
    void drainRest() throws IOException {
        while (!overflowed && drain()) {
            // The next round takes the next part.
        }
    }

    boolean overflowed() {
        return overflowed;
    }

    byte[] bytes() {
        return kept.toByteArray();
    }

    private void keep(int read) {
        int room = limit - kept.size();
        kept.write(buffer, 0, Math.min(read, room));
        overflowed |= read > room;
    }
}
