package io.github.sluice.bench;

import java.io.IOException;

/** What is timed, once a call. It does all of its work in the call, and throws if the work did not succeed. */
@FunctionalInterface
interface Work {
    void run() throws IOException, InterruptedException;
}
