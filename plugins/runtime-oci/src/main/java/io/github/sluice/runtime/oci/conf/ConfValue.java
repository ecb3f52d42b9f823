package io.github.sluice.runtime.oci.conf;

/** The value of a line without the quotes around it, which knows where each of its characters stands. Immutable. */
final class ConfValue {
    private final ConfKey key;
    private final int line;
    private final String text;
    private final int[] columns;

    /**
     * A value.
     *
     * @param columns the column of each {@code char} of the text, and one more for its end
     */
    ConfValue(ConfKey key, int line, String text, int[] columns) {
        this.key = key;
        this.line = line;
        this.text = text;
        this.columns = columns.clone();
    }

    ConfKey key() {
        return key;
    }

    int line() {
        return line;
    }

    String text() {
        return text;
    }

    /** The column of the character at an offset, 0 to the length of the text. */
    int column(int offset) {
        return columns[offset];
    }

    /** The column of the first character. */
    int column() {
        return columns[0];
    }
}
