package io.github.sluice.hres.core.ledger;

import java.util.Objects;

/**
 * A fault in the text of a request or of a reservation, with its place. The message reads
 * {@code column N: what is wrong, what would be right}.
 */
public final class RequestException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int column;

    /**
     * Makes a fault.
     *
     * @param column the place in the text, from 1
     * @param problem what is wrong and what would be right, without the column
     */
    public RequestException(int column, String problem) {
        super("column " + column + ": " + Objects.requireNonNull(problem, "problem"));
        if (column < 1) {
            throw new IllegalArgumentException("column is " + column + ", the first one is 1");
        }
        this.column = column;
    }

    /** The place of the fault, counted in characters from 1. */
    public int column() {
        return column;
    }
}
