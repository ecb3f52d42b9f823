package io.github.sluice.hres;

import java.util.Objects;

/**
 * A fault in a node expression, with the column where it stands.
 *
 * <p>The message reads {@code column 7: what is wrong and what would be right}. Columns count the characters of the
 * expression from 1, line ends included. Immutable.
 */
public final class NodeExpressionException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int column;
    private final String problem;

    /**
     * Makes a fault.
     *
     * @param column the place in the expression, 1 or more
     * @param problem what is wrong and what would be right, without the column
     * @throws IllegalArgumentException if the column is less than 1
     */
    public NodeExpressionException(int column, String problem) {
        super("column " + column + ": " + Objects.requireNonNull(problem, "problem"));
        if (column < 1) {
            throw new IllegalArgumentException("column is " + column + ", the first one is 1");
        }
        this.column = column;
        this.problem = problem;
    }

    /** The place of the fault within the expression, counted from 1. */
    public int column() {
        return column;
    }

    /** What is wrong and what would be right, without the column. */
    public String problem() {
        return problem;
    }
}
