package io.github.sluice.cli;

import java.io.Serial;
import java.util.List;

/** Ends a command with lines for stderr and status {@link Status#FAULTY}. */
final class Failure extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient List<String> lines;

    Failure(String line) {
        this(List.of(line));
    }

    Failure(List<String> lines) {
        super(String.join(System.lineSeparator(), lines));
        this.lines = List.copyOf(lines);
    }

    List<String> lines() {
        return lines;
    }
}
