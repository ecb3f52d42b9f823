package io.github.sluice.hres.core.wire;

import io.github.sluice.hres.Prep;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Hostile packed lists. As a program it reads them in a small heap; the arguments are a seed and a number of mutated
 * lists. It ends with 0 if each gave a list or a {@link WireException}.
 */
final class Hostile {
    private Hostile() {}

    public static void main(String[] args) {
        for (String name : Vectors.faultyFiles()) {
            if (decode(Vectors.bytes(name)).isPresent()) {
                throw new AssertionError(name + " was read");
            }
        }
        decode(manySets(20_000, 2_000)).ifPresent(preps -> {
            throw new AssertionError("many sets were read");
        });
        decode(longNames(20_000)).ifPresent(preps -> {
            throw new AssertionError("long names were read");
        });
        System.out.println(fuzz(Long.parseLong(args[0]), Integer.parseInt(args[1])));
    }

    /** The list, or nothing if the bytes are refused as they should be; anything else that is thrown goes through. */
    static Optional<List<Prep>> decode(byte[] bytes) {
        try {
            return Optional.of(PrepCodec.unpack(bytes));
        } catch (WireException refused) {
            if (refused.offset() < 0 || refused.offset() > bytes.length) {
                throw new AssertionError("offset out of bounds", refused);
            }
            return Optional.empty();
        }
    }

    /** Reads mutated lists; what is still a list must survive another round. */
    static String fuzz(long seed, int rounds) {
        Mutations mutations = new Mutations(new Random(seed));
        int lists = 0;
        for (int i = 0; i < rounds; i++) {
            Optional<List<Prep>> preps = decode(mutations.next());
            if (preps.isPresent()) {
                lists++;
                byte[] again = PrepCodec.pack(preps.get(), ProtocolVersion.CURRENT);
                if (!PrepCodec.unpack(again).equals(preps.get())) {
                    throw new AssertionError("seed " + seed + ", round " + i + ": not the same after another round");
                }
            }
        }
        return "lists " + lists + ", refused " + (rounds - lists);
    }

    /** A table of names at one byte each, and sets that each name all of them in three bytes or four. */
    static byte[] manySets(int nodes, int sets) {
        Bytes out = header(nodes);
        out.add(1, 6, 'n', '1', '0', '0', '0', '0');
        for (int i = 1; i < nodes; i++) {
            out.add(0);
        }
        out.number(sets);
        for (int i = 0; i < sets; i++) {
            out.add(2, 0);
            out.number(nodes - 1);
        }
        return out.bytes(64);
    }

    /** Names of 255 characters at one byte each. */
    static byte[] longNames(int nodes) {
        Bytes out = header(nodes);
        out.add(1, 0xFF, 1);
        for (int i = 0; i < 249; i++) {
            out.add('n');
        }
        out.add('1', '0', '0', '0', '0', '0');
        return out.bytes(nodes);
    }

    private static Bytes header(int nodes) {
        Bytes out = new Bytes();
        out.add('S', 'L', 'P', 2, 1);
        out.number(nodes);
        return out;
    }

    /** Gathers bytes, unchecked on purpose. */
    private static final class Bytes {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        void add(int... octets) {
            for (int octet : octets) {
                out.write(octet);
            }
        }

        void number(int number) {
            int rest = number;
            while (rest > 0x7F) {
                out.write((rest & 0x7F) | 0x80);
                rest >>>= 7;
            }
            out.write(rest);
        }

        byte[] bytes(int zeros) {
            out.writeBytes(new byte[zeros]);
            return out.toByteArray();
        }
    }
}
