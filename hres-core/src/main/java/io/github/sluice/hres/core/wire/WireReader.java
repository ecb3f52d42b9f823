package io.github.sluice.hres.core.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads the parts of a packed list, and trusts none of its lengths. For one thread. */
final class WireReader {
    private static final int NUMBER_BITS = 63;

    private final byte[] bytes;
    private final int start;
    private final int end;
    private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
    private int at;

    /** Reads {@code length} bytes from {@code start}; both lie within the array. */
    WireReader(byte[] bytes, int start, int length) {
        this.bytes = bytes;
        this.start = start;
        this.end = start + length;
        this.at = start;
    }

    /** The offset of the next byte, from 0. */
    int position() {
        return at - start;
    }

    private int left() {
        return end - at;
    }

    /** One byte from 0 to 255. */
    int octet(String what) {
        if (at == end) {
            throw missing(what, 1);
        }
        return bytes[at++] & 0xFF;
    }

    /** A number in its shortest form and in these bounds. */
    long number(String what, long least, long most) {
        int from = position();
        long value = 0;
        int shift = 0;
        int octet;
        do {
            if (shift >= NUMBER_BITS) {
                throw fault(from, what + ": more than 9 bytes, a number is at most 2^63-1");
            }
            octet = octet(what);
            value |= (octet & 0x7FL) << shift;
            shift += 7;
        } while (octet > 0x7F);
        if (octet == 0 && shift > 7) {
            throw fault(from, what + ": a number that ends in a zero byte, right is its shortest form");
        }
        if (value < least || value > most) {
            throw fault(from, what + ": " + value + ", right is " + least + " to " + most);
        }
        return value;
    }

    /**
     * How many elements follow; checked against the bytes that are left before anybody takes memory for them.
     *
     * @param elementBytes the least number of bytes of one element, at least 1
     */
    int count(String what, int most, int elementBytes) {
        int from = position();
        long count = number("number of " + what, 0, Long.MAX_VALUE);
        if (count > most) {
            throw fault(from, count + " " + what + ", at most " + most + " are allowed");
        }
        need(from, what, count, elementBytes);
        return (int) count;
    }

    /** Checks that so many elements can follow; a fault is one of the field that begins at {@code from}. */
    void need(int from, String what, long count, int elementBytes) {
        if (count > left() / elementBytes) {
            throw fault(
                    from,
                    count + " " + what + ", each of at least " + elementBytes + " bytes, but " + left()
                            + " bytes are left");
        }
    }

    /** A text of {@code least} to {@code most} bytes, after its length. */
    String text(String what, int least, int most) {
        int length = length(what, least, most);
        ByteBuffer part = ByteBuffer.wrap(bytes, at, length);
        try {
            String text = utf8.decode(part).toString();
            at += length;
            return text;
        } catch (CharacterCodingException e) {
            throw fault(position(), what + ": no UTF-8");
        }
    }

    /** A copy of up to {@code most} bytes, after their number. */
    byte[] block(String what, int most) {
        int length = length(what, 0, most);
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
    }

    /** Checks that nothing is left. */
    void end() {
        if (at != end) {
            throw fault(position(), "bytes after the end of the list: " + left() + ", right is none");
        }
    }

    /** A fault of the field that begins at that offset. */
    WireException fault(int offset, String problem) {
        return new WireException(offset, problem);
    }

    private int length(String what, int least, int most) {
        int from = position();
        long length = number("length of " + what, 0, Long.MAX_VALUE);
        if (length < least || length > most) {
            throw fault(from, what + ": " + length + " bytes, right is " + least + " to " + most);
        }
        if (length > left()) {
            throw missing(what, length);
        }
        return (int) length;
    }

    private WireException missing(String what, long needed) {
        return fault(position(), what + ": " + needed + " bytes are needed, but " + left() + " are left");
    }
}
