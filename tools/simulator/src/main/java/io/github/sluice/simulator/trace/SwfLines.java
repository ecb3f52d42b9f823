package io.github.sluice.simulator.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Cuts a stream of bytes into lines of bounded length, without a character set. One thread. */
final class SwfLines {
    /** Bytes of a line that are kept; the rest of a longer line is passed over. */
    static final int MOST_BYTES = 64 * 1024;

    private static final int[] BYTE_ORDER_MARK = {0xEF, 0xBB, 0xBF};

    private final InputStream in;
    private final byte[] buffer = new byte[16 * 1024];
    private int bufferAt;
    private int bufferEnd;

    private byte[] line = new byte[256];
    private int start;
    private int end;
    private long number;
    private boolean cut;

    SwfLines(InputStream in) {
        this.in = in;
    }

    /** Goes to the next line; false at the end of the stream. What follows the last line end is a line if not empty. */
    boolean next() throws IOException {
        start = 0;
        end = 0;
        cut = false;
        if (bufferAt == bufferEnd && !fill()) {
            return false;
        }
        number++;
        while (!takeToLineEnd()) {
            if (!fill()) {
                break;
            }
        }
        if (end > 0 && !cut && line[end - 1] == '\r') {
            end--;
        }
        if (number == 1) {
            passByteOrderMark();
        }
        return true;
    }

    /** Counted from 1. */
    long number() {
        return number;
    }

    /** The bytes of the line, good until {@link #next()}; from {@link #start()} to {@link #end()}. */
    byte[] bytes() {
        return line;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    /** Whether the line is longer than {@link #MOST_BYTES}. */
    boolean isCut() {
        return cut;
    }

    private boolean fill() throws IOException {
        bufferAt = 0;
        bufferEnd = Math.max(0, in.read(buffer));
        return bufferEnd > 0;
    }

    private boolean takeToLineEnd() {
        int from = bufferAt;
        while (bufferAt < bufferEnd && buffer[bufferAt] != '\n') {
            bufferAt++;
        }
        int taken = Math.min(bufferAt - from, MOST_BYTES - end);
        makeRoom(end + taken);
        System.arraycopy(buffer, from, line, end, taken);
        end += taken;
        cut |= taken < bufferAt - from;
        if (bufferAt == bufferEnd) {
            return false;
        }
        bufferAt++;
        return true;
    }

    private void makeRoom(int bytes) {
        if (bytes > line.length) {
            line = Arrays.copyOf(line, Math.min(MOST_BYTES, 2 * bytes));
        }
    }

    private void passByteOrderMark() {
        if (end < BYTE_ORDER_MARK.length) {
            return;
        }
        for (int i = 0; i < BYTE_ORDER_MARK.length; i++) {
            if ((line[i] & 0xFF) != BYTE_ORDER_MARK[i]) {
                return;
            }
        }
        start = BYTE_ORDER_MARK.length;
    }
}
