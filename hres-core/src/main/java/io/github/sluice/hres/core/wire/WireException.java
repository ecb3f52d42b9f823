package io.github.sluice.hres.core.wire;

import java.util.Objects;

/**
 * Bytes that are not a packed list, with the place of the first fault. The message reads
 * {@code byte 17: what is wrong and what would be right}; bytes are counted from 0 at the start of the list. Immutable.
 */
public final class WireException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int offset;
    private final String problem;

    WireException(int offset, String problem) {
        super("byte " + offset + ": " + Objects.requireNonNull(problem, "problem"));
        this.offset = offset;
        this.problem = problem;
    }

    /** Where the faulty field begins, counted from 0 at the start of the list; its length if bytes are missing at the end. */
    public int offset() {
        return offset;
    }

    /** What is wrong and what would be right, without the place. */
    public String problem() {
        return problem;
    }
}
