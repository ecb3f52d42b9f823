package io.github.sluice.simulator.trace;

/**
 * One fault of a workload file. Immutable.
 *
 * @param source the name of the file, as it was given
 * @param line counted from 1
 * @param column counted in bytes from 1
 * @param message what was found and what would be right; lower case, no full stop
 */
public record SwfFault(String source, long line, int column, String message) {
    /** {@code source:line:column: message}. */
    @Override
    public String toString() {
        return source + ":" + line + ":" + column + ": " + message;
    }
}
