package io.github.sluice.hres.core.resources;

/**
 * What of a file fits into a heap, so that a file too large for it is a fault at once and no OutOfMemoryError after a
 * long time. The divisors are chosen by measuring: with all three at their most, a file of tiny layers just fits.
 *
 * @param heap the bytes that this Java takes at most
 */
record Room(long heap) {
    private static final int PER_BYTE = 16;
    private static final int PER_VALUE = 512;
    private static final int PER_NAME = 512;

    /** The room of this Java. */
    static Room here() {
        return new Room(Runtime.getRuntime().maxMemory());
    }

    /** The most bytes of a file. */
    long bytes() {
        return heap / PER_BYTE;
    }

    /** The most texts, lists and mappings of a file. */
    long values() {
        return heap / PER_VALUE;
    }

    /** The most nodes of all layers together. */
    long names() {
        return heap / PER_NAME;
    }

    /** The end of a message about a limit: says so if the room is less than what was asked for. */
    String says(long room, long limit) {
        return room < limit ? " with a heap of " + heap + " bytes" : "";
    }
}
