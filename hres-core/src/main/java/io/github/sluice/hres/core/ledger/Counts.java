package io.github.sluice.hres.core.ledger;

/** Reads the counts of requests and reservations. */
final class Counts {
    private Counts() {}

    /**
     * The number that plain decimal digits stand for.
     *
     * @param column the place of the word in the whole text, from 1
     * @throws RequestException if it is anything else or does not fit 63 bits
     */
    static long parse(String word, int column) {
        if (word.isEmpty()) {
            throw new RequestException(column, "no count, plain digits are right");
        }
        long count = 0;
        for (int i = 0; i < word.length(); i++) {
            int digit = word.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw new RequestException(
                        column + i, "'" + word.charAt(i) + "' in count " + word + ", only plain digits are right");
            }
            if (count > (Long.MAX_VALUE - digit) / 10) {
                throw new RequestException(column, "count " + word + " is too large, the most is " + Long.MAX_VALUE);
            }
            count = count * 10 + digit;
        }
        if (word.length() > 1 && word.charAt(0) == '0') {
            throw new RequestException(column, "count " + word + " has a leading zero, " + count + " is right");
        }
        return count;
    }
}
