package io.github.sluice.hres;

import java.math.BigInteger;

/** A number or a range of numbers as digits, of any length; {@code low} is not above {@code high}. */
record NodeRange(String low, String high) {
    /** Whether the digits have leading zeros, so that their width is part of the name. */
    static boolean padded(String digits) {
        return digits.length() > 1 && digits.charAt(0) == '0';
    }

    /** Whether the two bounds may stand in one range: a padded bound needs another of the same width. */
    static boolean sameWidth(String low, String high) {
        return low.length() == high.length() || !(padded(low) || padded(high));
    }

    /** Numeric order of digits that {@linkplain #sameWidth fit together}. */
    static int compare(String a, String b) {
        return a.length() != b.length() ? Integer.compare(a.length(), b.length()) : a.compareTo(b);
    }

    /** Whether {@code b} is {@code a} plus one, both of one width or both without leading zeros. */
    static boolean follows(String a, String b) {
        int last = a.length() - 1;
        if (b.length() == a.length()) {
            while (last >= 0 && a.charAt(last) == '9' && b.charAt(last) == '0') {
                last--;
            }
            return last >= 0 && b.charAt(last) == a.charAt(last) + 1 && a.regionMatches(0, b, 0, last);
        }
        if (b.length() != a.length() + 1 || b.charAt(0) != '1') {
            return false;
        }
        while (last >= 0 && a.charAt(last) == '9' && b.charAt(last + 1) == '0') {
            last--;
        }
        return last < 0;
    }

    /** The range that was probably meant by two bounds whose widths do not fit. */
    static NodeRange likely(String low, String high) {
        String plainLow = plain(low);
        String plainHigh = plain(high);
        int width = padded(low) ? Math.max(low.length(), plainHigh.length()) : 1;
        String first = pad(plainLow, width);
        String second = pad(plainHigh, width);
        return compare(plainLow, plainHigh) <= 0 ? new NodeRange(first, second) : new NodeRange(second, first);
    }

    /** How many numbers this is, or {@code ceiling} if that is less. Takes time in proportion to the digits. */
    BigInteger count(BigInteger ceiling) {
        if (low.equals(high)) {
            return BigInteger.ONE;
        }
        String difference = difference();
        // Reading digits as a number takes quadratic time: not for more of them than the ceiling has.
        if (difference.length() > ceiling.bitLength()) {
            return ceiling;
        }
        return new BigInteger(difference).add(BigInteger.ONE).min(ceiling);
    }

    /** The next number after {@code digits}, of the same width as long as that is wide enough. */
    static char[] next(char[] digits) {
        int last = digits.length - 1;
        while (last >= 0 && digits[last] == '9') {
            digits[last--] = '0';
        }
        if (last >= 0) {
            digits[last]++;
            return digits;
        }
        char[] wider = new char[digits.length + 1];
        wider[0] = '1';
        System.arraycopy(digits, 0, wider, 1, digits.length);
        return wider;
    }

    private String difference() {
        char[] digits = high.toCharArray();
        int borrow = 0;
        for (int i = 0; i < digits.length; i++) {
            int h = digits.length - 1 - i;
            int l = low.length() - 1 - i;
            int digit = digits[h] - borrow - (l >= 0 ? low.charAt(l) : '0');
            borrow = digit < 0 ? 1 : 0;
            digits[h] = (char) ('0' + digit + 10 * borrow);
        }
        return plain(new String(digits));
    }

    private static String plain(String digits) {
        int zeros = 0;
        while (zeros < digits.length() - 1 && digits.charAt(zeros) == '0') {
            zeros++;
        }
        return digits.substring(zeros);
    }

    private static String pad(String digits, int width) {
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }

    @Override
    public String toString() {
        return low.equals(high) ? low : low + "-" + high;
    }
}
