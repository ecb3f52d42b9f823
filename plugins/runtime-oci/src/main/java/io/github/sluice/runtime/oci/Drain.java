package io.github.sluice.runtime.oci;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Takes from a pipe what is there, without waiting for more, and keeps the first bytes of it. Used by one thread. */
final class Drain {
    private final InputStream pipe;
    private final int limit;
    private final byte[] buffer = new byte[8192];
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream(256);

    Drain(InputStream pipe, int limit) {
        this.pipe = pipe;
        this.limit = limit;
    }

    /** Whether something was there. */
    boolean take() throws IOException {
        int ready = Math.min(pipe.available(), buffer.length);
        int read = ready == 0 ? 0 : pipe.read(buffer, 0, ready);
        kept.write(buffer, 0, Math.max(0, Math.min(read, limit - kept.size())));
        return read > 0;
    }

    byte[] bytes() {
        return kept.toByteArray();
    }
}
