package io.github.sluice.hres.core.wire;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes the parts of a packed list, and refuses what a reader would refuse: each method throws an
 * {@link IllegalArgumentException} that names the subject, the field and the size. For one thread.
 */
final class WireWriter {
    private final CharsetEncoder utf8 = StandardCharsets.UTF_8.newEncoder();
    private byte[] bytes = new byte[256];
    private int size;
    private String subject = "packed list";

    /** What is written next, for messages. */
    void about(String newSubject) {
        subject = newSubject;
    }

    /** How many bytes there are. */
    int size() {
        return size;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    void octet(int octet) {
        room(1);
        bytes[size++] = (byte) octet;
    }

    /** A number from {@code least}, which is 0 or more, up to {@code most}. */
    void number(String what, long number, long least, long most) {
        if (number < least || number > most) {
            throw refusal(what, number + ", right is " + least + " to " + most);
        }
        long rest = number;
        while (rest > 0x7F) {
            octet((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        octet((int) rest);
    }

    void count(String what, int count, int most) {
        if (count > most) {
            throw refusal("number of " + what, count + ", at most " + most + " are allowed");
        }
        number(what, count, 0, most);
    }

    void text(String what, String text, int least, int most) {
        // A character takes at least one byte, so a text that is far too long is not encoded first.
        if (text.length() > most) {
            throw refusal(what, text.length() + " characters, right is " + least + " to " + most + " bytes");
        }
        ByteBuffer encoded;
        try {
            encoded = utf8.encode(CharBuffer.wrap(text));
        } catch (CharacterCodingException e) {
            throw refusal(what, "half a surrogate pair, which UTF-8 cannot say");
        }
        int length = encoded.remaining();
        length(what, length, least, most);
        number(what, length, least, most);
        room(length);
        encoded.get(bytes, size, length);
        size += length;
    }

    void block(String what, byte[] block, int most) {
        length(what, block.length, 0, most);
        number(what, block.length, 0, most);
        append(block, block.length);
    }

    /** What another writer has, as it is. */
    void append(WireWriter other) {
        append(other.bytes, other.size);
    }

    IllegalArgumentException refusal(String what, String problem) {
        return new IllegalArgumentException(subject + ", " + what + ": " + problem);
    }

    private void length(String what, int length, int least, int most) {
        if (length < least || length > most) {
            throw refusal(what, length + " bytes, right is " + least + " to " + most);
        }
    }

    private void append(byte[] block, int length) {
        room(length);
        System.arraycopy(block, 0, bytes, size, length);
        size += length;
    }

    private void room(int more) {
        if (more > WireLimits.PACKED_BYTES - size) {
            throw refusal(
                    "whole list",
                    ((long) size + more) + " bytes or more, at most " + WireLimits.PACKED_BYTES + " are allowed");
        }
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
        }
    }
}
