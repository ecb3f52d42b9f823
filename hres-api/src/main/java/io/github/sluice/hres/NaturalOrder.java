package io.github.sluice.hres;

import java.util.Comparator;

/** Orders names as people count: runs of digits by their number, of equal numbers the shorter run first. */
final class NaturalOrder implements Comparator<String> {
    static final NaturalOrder INSTANCE = new NaturalOrder();

    private NaturalOrder() {}

    @Override
    public int compare(String a, String b) {
        int i = 0;
        int j = 0;
        while (i < a.length() && j < b.length()) {
            if (NodeScanner.isDigit(a.charAt(i)) && NodeScanner.isDigit(b.charAt(j))) {
                int endA = endOfDigits(a, i);
                int endB = endOfDigits(b, j);
                int order = compareDigits(a, i, endA, b, j, endB);
                if (order != 0) {
                    return order;
                }
                i = endA;
                j = endB;
            } else if (a.charAt(i) != b.charAt(j)) {
                return Character.compare(a.charAt(i), b.charAt(j));
            } else {
                i++;
                j++;
            }
        }
        return Integer.compare(a.length() - i, b.length() - j);
    }

    private static int compareDigits(String a, int fromA, int toA, String b, int fromB, int toB) {
        int i = skipZeros(a, fromA, toA);
        int j = skipZeros(b, fromB, toB);
        if (toA - i != toB - j) {
            return Integer.compare(toA - i, toB - j);
        }
        for (; i < toA; i++, j++) {
            if (a.charAt(i) != b.charAt(j)) {
                return Character.compare(a.charAt(i), b.charAt(j));
            }
        }
        return Integer.compare(toA - fromA, toB - fromB);
    }

    private static int skipZeros(String text, int from, int to) {
        int at = from;
        while (at < to && text.charAt(at) == '0') {
            at++;
        }
        return at;
    }

    private static int endOfDigits(String text, int from) {
        int at = from;
        while (at < text.length() && NodeScanner.isDigit(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
