package io.github.sluice.hres.core.yaml;

import java.util.Locale;

/**
 * Something that may be wrong with a file, as a message with gaps. The enums of the readers implement it, so that a
 * document can list every message.
 */
public interface Message {
    /** The message with its gaps, each {@code %s}: lower case, no full stop. */
    String template();

    /** The message with these words in its gaps, one for each. */
    default String text(Object... words) {
        return String.format(Locale.ROOT, template(), words);
    }
}
