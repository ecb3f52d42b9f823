package io.github.sluice.runtime.core;

/** The runtimes that are loaded, by index. */
public final class JobRuntimes {
    JobRuntimes() {}
}
