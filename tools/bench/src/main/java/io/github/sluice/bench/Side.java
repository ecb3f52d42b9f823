package io.github.sluice.bench;

/** One way to do the work of a comparison. */
record Side(String name, Work work) {}
