package io.github.sluice.runtime.oci.conf;

import java.util.List;
import java.util.stream.Collectors;

/**
 * One word of a command, or a whole path.
 *
 * @param column where the word begins
 * @param pieces its parts, in order; none for an empty word
 */
record PatternWord(int column, List<Piece> pieces) {
    PatternWord {
        pieces = List.copyOf(pieces);
    }

    /** The patterns in it, in order, those for the percent sign among them. */
    List<Piece.Hole> holes() {
        return pieces.stream()
                .filter(Piece.Hole.class::isInstance)
                .map(Piece.Hole.class::cast)
                .toList();
    }

    boolean has(PatternLetter letter) {
        return holes().stream().anyMatch(hole -> hole.letter() == letter);
    }

    /** The one word for a task; not for the arguments, which are several. */
    String fill(PatternValues values) {
        return pieces.stream().map(piece -> piece.fill(values)).collect(Collectors.joining());
    }

    /** The word without its quotes, patterns as they are written. */
    String written() {
        return pieces.stream().map(Piece::written).collect(Collectors.joining());
    }
}
