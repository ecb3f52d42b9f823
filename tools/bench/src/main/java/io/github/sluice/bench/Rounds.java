package io.github.sluice.bench;

/**
 * How often every side of a comparison is run.
 *
 * @param warmups rounds that are not counted
 * @param measured rounds that are counted, at least 1
 */
record Rounds(int warmups, int measured) {
    Rounds {
        if (warmups < 0 || measured < 1) {
            throw new IllegalArgumentException(
                    "rounds " + warmups + " and " + measured + ": 0 and up, and 1 and up are right");
        }
    }

    /** Fewer for work of many tasks, so that no comparison takes much longer than the others. */
    Rounds forTasks(int tasks) {
        int share = tasks > 1 ? 4 : 1;
        return new Rounds(warmups / share, Math.max(1, measured / share));
    }
}
