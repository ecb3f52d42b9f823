package io.github.sluice.hres;

import java.math.BigInteger;

/** Counts what an expression stands for without making any of it. For one thread. */
final class NodeTally implements NodeParts {
    /** Where exact counting ends; far above any limit, so that messages can show what was asked for. */
    private static final int CEILING_POWER = 36;

    private static final BigInteger CEILING = BigInteger.TEN.pow(CEILING_POWER);

    /** The most that any limit allows. */
    static final BigInteger MOST = BigInteger.valueOf(Integer.MAX_VALUE);

    /** Room for a whole cluster of long names; without it one long name times a million would fill the memory. */
    private static final long CHARACTERS_PER_NAME = 64;

    private final BigInteger limit;
    private final BigInteger textLimit;
    private BigInteger names = BigInteger.ZERO;
    private BigInteger text = BigInteger.ZERO;
    private int overAt;

    private BigInteger ofName = BigInteger.ONE;
    private long length;
    private int firstBracket;
    private BigInteger ofBracket = BigInteger.ZERO;
    private int widest;

    private NodeTally(int limit) {
        this.limit = BigInteger.valueOf(limit);
        this.textLimit = BigInteger.valueOf(CHARACTERS_PER_NAME * Math.max(limit, NodeNames.DEFAULT_LIMIT));
    }

    /**
     * Checks the whole expression.
     *
     * @throws NodeExpressionException if its grammar is wrong or it stands for more than {@code limit} names
     */
    static void check(String expression, int limit) {
        NodeTally tally = new NodeTally(limit);
        NodeScanner.scan(expression, tally);
        tally.check();
    }

    @Override
    public void literal(String source, int from, int to) {
        length += to - from;
    }

    @Override
    public void range(NodeRange range, int column) {
        ofBracket = ofBracket.add(range.count(CEILING));
        widest = Math.max(widest, range.high().length());
        firstBracket = firstBracket == 0 ? column : firstBracket;
    }

    @Override
    public void endBracket() {
        ofName = ofName.multiply(ofBracket).min(CEILING);
        length += widest;
        ofBracket = BigInteger.ZERO;
        widest = 0;
    }

    @Override
    public void endName(int column) {
        names = names.add(ofName);
        text = text.add(ofName.multiply(BigInteger.valueOf(length)));
        if (overAt == 0 && isOver()) {
            overAt = firstBracket == 0 ? column : firstBracket;
        }
        ofName = BigInteger.ONE;
        length = 0;
        firstBracket = 0;
    }

    private boolean isOver() {
        return names.compareTo(limit) > 0 || text.compareTo(textLimit) > 0;
    }

    private void check() {
        if (overAt == 0) {
            return;
        }
        if (names.compareTo(limit) > 0) {
            throw new NodeExpressionException(
                    overAt, "the expression expands to " + shown(names) + " names, at most " + limit + " are allowed");
        }
        throw new NodeExpressionException(
                overAt,
                "the expression expands to " + names + " names of up to " + shown(text) + " characters in all, at most "
                        + textLimit + " are allowed");
    }

    private static String shown(BigInteger number) {
        return number.compareTo(CEILING) < 0 ? number.toString() : "10^" + CEILING_POWER + " or more";
    }
}
