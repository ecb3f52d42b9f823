package io.github.sluice.runtime.oci;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A pipe that remembers the first and last bytes that came through it, and can look ahead for its reader. For any thread. */
final class WatchedStream extends FilterInputStream {
    static final WatchedStream NOTHING = new WatchedStream(InputStream.nullInputStream());

    private static final int PART = 8192;
    private static final int PATIENCE = 100;
    private static final int PAUSE_MILLIS = 5;

    private final Object lock = new Object();
    private final FirstAndLast seen = new FirstAndLast(); // guarded by lock
    private byte[] ahead = {}; // guarded by lock
    private int taken; // of what is ahead; guarded by lock
    private int readers; // that are in the pipe now; guarded by lock

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
        synchronized (lock) {
            int left = Math.min(ahead.length - taken, length);
            if (left > 0) {
                System.arraycopy(ahead, taken, buffer, offset, left);
                taken += left;
                return left;
            }
            readers++;
        }
        int read = 0;
        try {
            read = super.read(buffer, offset, length);
            return read;
        } finally {
            synchronized (lock) {
                readers--;
                seen.add(buffer, offset, Math.max(0, read));
                lock.notifyAll();
            }
        }
    }

    @Override
    public int available() throws IOException {
        synchronized (lock) {
            return ahead.length - taken + super.available();
        }
    }

    /**
     * What came through, and what is in the pipe without a reader. The program has ended; others may still hold the pipe,
     * so nothing waits for its end.
     */
    byte[] seen() {
        synchronized (lock) {
            awaitReaders();
            if (readers == 0) {
                lookAhead();
            }
            return seen.bytes();
        }
    }

    /** One that waits in the pipe has it to itself; it soon comes out, unless a third program holds the pipe open. */
    private void awaitReaders() {
        try {
            for (int tries = 0; readers > 0 && tries < PATIENCE; tries++) {
                lock.wait(PAUSE_MILLIS);
            }
        } catch (InterruptedException now) {
            Thread.currentThread().interrupt();
        }
    }

    private void lookAhead() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(ahead, taken, ahead.length - taken);
        byte[] part = new byte[PART];
        try {
            int read = in.read(part, 0, Math.min(part.length, in.available()));
            while (read > 0) {
                seen.add(part, 0, read);
                all.write(part, 0, read);
                read = in.read(part, 0, Math.min(part.length, in.available()));
            }
        } catch (IOException closed) {
            // Its reader has what there was.
        }
        ahead = all.toByteArray();
        taken = 0;
    }
}
