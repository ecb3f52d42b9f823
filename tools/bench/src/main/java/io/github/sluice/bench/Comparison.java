package io.github.sluice.bench;

import java.util.List;
import java.util.stream.Stream;

/**
 * Ways to do the same work, of which some are what the others are held against.
 *
 * @param name what the work is
 * @param tasks how many tasks one run of the work has; the aim is for each of them
 */
record Comparison(String name, int tasks, List<Side> baselines, List<Side> subjects) {
    Comparison {
        baselines = List.copyOf(baselines);
        subjects = List.copyOf(subjects);
    }

    List<Side> sides() {
        return Stream.concat(baselines.stream(), subjects.stream()).toList();
    }
}
