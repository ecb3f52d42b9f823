package io.github.sluice.hres.core.wire;

/** What a packed list may hold. The writer refuses what the reader would, at the same numbers. */
final class WireLimits {
    /** Room for the largest payload and as much again for the rest; a credential of a job is never near it. */
    static final int PACKED_BYTES = 128 << 20;

    /** The hard ceiling of one payload; a site's own limit, 1 MiB unless it says otherwise, lies below. */
    static final int PAYLOAD_BYTES = 64 << 20;

    /** One prep for each resource of a job, and no site has this many resources. */
    static final int PREPS = 4_096;

    /** Layers that one job holds of one resource; the largest known hierarchies have some 8,000 in all. */
    static final int LAYERS = 65_535;

    /** Entries of one configuration or one list of arguments; people write them. */
    static final int ENTRIES = 65_535;

    /** Names of resources, layers and settings. A layer without a name is called by its node expression, which can be long. */
    static final int NAME_BYTES = 65_535;

    /** The value of one setting: what one environment or command line could hold. */
    static final int VALUE_BYTES = 1 << 20;

    /** A node's name: the longest domain name has 253 characters. */
    static final int NODE_NAME_BYTES = 255;

    /** Different nodes of one list, as many as a node expression stands for at most. */
    static final int NODES = 1 << 20;

    /** Different sets of nodes of one list. */
    static final int NODE_SETS = 1 << 20;

    /** All sets of nodes together: a hierarchy has at most 16 levels, and each level has each node once. */
    static final int NODES_OF_SETS = 16 * NODES;

    /** How many nodes of sets one packed byte may stand for, on average from the start: 16 levels of one byte a node. */
    static final int NODES_OF_SETS_PER_BYTE = 16;

    /** How many characters of node names one packed byte may stand for, on average from the start. */
    static final int NODE_CHARACTERS_PER_BYTE = 64;

    /** A time limit in milliseconds: its nanoseconds fit a number, which is some 292 years. */
    static final long LIMIT_MILLIS = Long.MAX_VALUE / 1_000_000;

    private WireLimits() {}
}
