package io.github.sluice.hres;

/** Takes the parts of a node expression as {@link NodeScanner} finds them, from left to right. */
interface NodeParts {
    /** Plain characters of the current name: {@code text[from, to)}. */
    void literal(String text, int from, int to);

    /** One element of the current bracket. The bracket opens at {@code column}. */
    void range(NodeRange range, int column);

    /** The current bracket ends; it had at least one element. */
    void endBracket();

    /** The current name ends; it began at {@code column} and had at least one part. */
    void endName(int column);
}
