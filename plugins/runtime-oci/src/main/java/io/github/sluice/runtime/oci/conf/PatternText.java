package io.github.sluice.runtime.oci.conf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects the pieces of one word, and knows which patterns there are. Used by one thread. */
final class PatternText {
    private final ConfValue value;
    private final Faults faults;
    private final int start;
    private final List<Piece> pieces = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();

    PatternText(ConfValue value, Faults faults, int start) {
        this.value = value;
        this.faults = faults;
        this.start = start;
    }

    /** Adds a character that means itself. */
    void letter(char letter) {
        literal.append(letter);
    }

    /** Adds the pattern whose percent sign is at an offset of the value, and returns the offset after it. */
    int pattern(int at) {
        if (at + 1 == value.text().length()) {
            fault(at, "ends with a lone %, %% is right for a percent sign");
            return at + 1;
        }
        Optional<PatternLetter> letter = PatternLetter.find(value.text().charAt(at + 1));
        if (letter.isPresent()) {
            endLiteral();
            pieces.add(new Piece.Hole(letter.get(), value.column(at)));
            return at + 2;
        }
        int end = value.text().offsetByCodePoints(at + 1, 1);
        fault(at, "has the unknown pattern " + value.text().substring(at, end) + ", known are " + PatternLetter.ALL);
        return end;
    }

    PatternWord word() {
        endLiteral();
        return new PatternWord(value.column(start), pieces);
    }

    private void endLiteral() {
        if (!literal.isEmpty()) {
            pieces.add(new Piece.Literal(literal.toString()));
            literal.setLength(0);
        }
    }

    private void fault(int at, String message) {
        faults.add(value.line(), value.column(at), value.key().label() + " " + message);
    }
}
