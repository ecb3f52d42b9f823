package io.github.sluice.hres.core.yaml;

import java.io.Reader;

/** Hands out a text in pieces that end behind whole characters: the library's scanner fails on halves. For one thread. */
final class WholeCharacters extends Reader {
    private final String text;
    private int at;

    WholeCharacters(String text) {
        this.text = text;
    }

    @Override
    public int read(char[] piece, int from, int length) {
        if (at == text.length()) {
            return -1;
        }
        int end = Math.min(text.length(), at + length);
        if (end < text.length() && end > at + 1 && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        int count = end - at;
        text.getChars(at, end, piece, from);
        at = end;
        return count;
    }

    @Override
    public void close() {}
}
