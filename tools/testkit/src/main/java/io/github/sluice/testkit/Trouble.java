package io.github.sluice.testkit;

import org.jspecify.annotations.Nullable;

/** What went wrong and is to be told to the driving thread; the first of several. Safe for any thread. */
final class Trouble {
    private @Nullable AssertionError first; // guarded by this

    synchronized void add(AssertionError error) {
        if (first == null) {
            first = error;
        }
    }

    /** Throws it, once. */
    void tell() {
        AssertionError told = take();
        if (told != null) {
            throw told;
        }
    }

    private synchronized @Nullable AssertionError take() {
        AssertionError taken = first;
        first = null;
        return taken;
    }
}
