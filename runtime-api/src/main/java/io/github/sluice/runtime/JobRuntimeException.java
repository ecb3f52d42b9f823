package io.github.sluice.runtime;

import java.io.Serial;
import java.util.List;

/** A runtime that cannot be used here, with every reason at once. */
public final class JobRuntimeException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final String[] problems;

    /**
     * An exception for these problems.
     *
     * @param problems one line each, at least one
     */
    public JobRuntimeException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
        if (problems.isEmpty()) {
            throw new IllegalArgumentException("no problem");
        }
        this.problems = problems.toArray(String[]::new);
    }

    /** An exception for one problem. */
    public JobRuntimeException(String problem) {
        this(List.of(problem));
    }

    /** An exception for one problem that has a cause. */
    public JobRuntimeException(String problem, Throwable cause) {
        super(problem, cause);
        problems = new String[] {problem};
    }

    /** Every problem, one line each, at least one. */
    public List<String> problems() {
        return List.of(problems);
    }
}
