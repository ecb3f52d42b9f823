package io.github.sluice.runtime.oci.conf;

/** A part of a word: text as it stands, or a pattern. */
sealed interface Piece {
    /** The text for a task. */
    String fill(PatternValues values);

    /** The piece as it is written. */
    String written();

    /** Text that is the same for every task. */
    record Literal(String text) implements Piece {
        @Override
        public String fill(PatternValues values) {
            return text;
        }

        @Override
        public String written() {
            return text;
        }
    }

    /** A pattern, with the column of its percent sign. */
    record Hole(PatternLetter letter, int column) implements Piece {
        @Override
        public String fill(PatternValues values) {
            return letter.fill(values);
        }

        @Override
        public String written() {
            return letter.toString();
        }
    }
}
