package io.github.sluice.hres.core.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Packed lists with faults from a seed: changed, missing, repeated and foreign bytes, and lengths that lie. */
final class Mutations {
    private static final int[] EDGES = {0, 1, 2, 3, 0x7F, 0x80, 0x81, 0xC0, 0xFE, 0xFF};
    private static final byte[][] NUMBERS = {
        {(byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 7},
        {(byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80, 8},
        {(byte) 0xFE, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 15},
        {-1, -1, -1, -1, -1, -1, -1, -1, 127},
        {-1, -1, -1, -1, -1, -1, -1, -1, -1, 1},
        {(byte) 0xFF, (byte) 0xFF, 63}
    };

    private final Random random;
    private final List<byte[]> good = new ArrayList<>();

    Mutations(Random random) {
        this.random = random;
        for (String name : Vectors.goodFiles()) {
            good.add(Vectors.bytes(name));
        }
        RandomPreps preps = new RandomPreps(random);
        for (int i = 0; i < 100; i++) {
            good.add(PrepCodec.pack(preps.next(), ProtocolVersion.of(1 + i % 2)));
        }
    }

    byte[] next() {
        byte[] bytes = any().clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            bytes = mutated(bytes);
        }
        return bytes;
    }

    private byte[] mutated(byte[] bytes) {
        int at = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, at + random.nextInt(8));
        return switch (random.nextInt(6)) {
            case 0 -> joined(bytes, at, NUMBERS[random.nextInt(NUMBERS.length)], to);
            case 1 -> Arrays.copyOf(bytes, at);
            case 2 -> joined(bytes, at, Arrays.copyOfRange(bytes, at, to), at);
            case 3 -> joined(bytes, at, new byte[0], to);
            case 4 -> spliced(bytes, at);
            default -> changed(bytes, Math.min(at, bytes.length - 1));
        };
    }

    private byte[] changed(byte[] bytes, int at) {
        if (bytes.length == 0) {
            return bytes;
        }
        bytes[at] = (byte)
                (random.nextBoolean() ? bytes[at] ^ (1 << random.nextInt(8)) : EDGES[random.nextInt(EDGES.length)]);
        return bytes;
    }

    private byte[] spliced(byte[] bytes, int at) {
        byte[] other = any();
        return joined(bytes, at, Arrays.copyOfRange(other, random.nextInt(other.length), other.length), bytes.length);
    }

    private byte[] any() {
        return good.get(random.nextInt(good.size()));
    }

    /** The bytes before {@code at}, the middle, and the bytes from {@code to} on. */
    private static byte[] joined(byte[] bytes, int at, byte[] middle, int to) {
        byte[] joined = Arrays.copyOf(bytes, at + middle.length + bytes.length - to);
        System.arraycopy(middle, 0, joined, at, middle.length);
        System.arraycopy(bytes, to, joined, at + middle.length, bytes.length - to);
        return joined;
    }
}
