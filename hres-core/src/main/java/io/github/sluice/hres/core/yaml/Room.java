package io.github.sluice.hres.core.yaml;

/**
 * What of a file fits into a heap, so that a file too large for it is a fault at once and no OutOfMemoryError after a
 * long time. The divisors are chosen by measuring.
 *
 * @param heap the bytes that this Java takes at most
 */
public record Room(long heap) {
    private static final int PER_BYTE = 16;
    private static final int PER_VALUE = 512;

    /** The room of this Java. */
    public static Room here() {
        return new Room(Runtime.getRuntime().maxMemory());
    }

    /** The most bytes of a file. */
    public long bytes() {
        return heap / PER_BYTE;
    }

    /** The most texts, lists and mappings of a file. */
    public long values() {
        return heap / PER_VALUE;
    }

    /** The most of something that takes this many bytes each, with all that is made of it. */
    public long of(int bytes) {
        return heap / bytes;
    }

    /** The end of a message about a limit: says so if the room is less than what was asked for. */
    public String says(long room, long limit) {
        return room < limit ? " with a heap of " + heap + " bytes" : "";
    }
}
