package io.github.sluice.runtime.oci.conf;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A command of the configuration: words, split once when the file was read, with patterns to be filled in for each
 * task. No shell ever sees it: what is filled in stays within its word, whatever it holds. Immutable.
 */
public final class CommandPattern {
    private final List<PatternWord> words;

    /** A command of these words, which {@link CommandRules} has found right. */
    CommandPattern(List<PatternWord> words) {
        this.words = List.copyOf(words);
    }

    /**
     * The argument vector for a task, the program first. In the place of {@code %@} stand the arguments, each a word.
     *
     * @throws IllegalStateException if a pattern's value is not known yet
     */
    public List<String> fill(PatternValues values) {
        List<String> filled = new ArrayList<>();
        for (PatternWord word : words) {
            if (word.has(PatternLetter.ARGUMENTS)) {
                filled.addAll(values.arguments());
            } else {
                filled.add(word.fill(values));
            }
        }
        return List.copyOf(filled);
    }

    /** Whether it cannot be filled before this pattern's value is known. */
    public boolean needs(PatternLetter letter) {
        return words.stream().anyMatch(word -> word.has(letter));
    }

    /** The words with their patterns, for messages. */
    @Override
    public String toString() {
        return words.stream().map(PatternWord::written).collect(Collectors.joining(" "));
    }
}
