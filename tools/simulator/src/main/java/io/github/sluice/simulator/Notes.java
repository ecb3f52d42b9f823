package io.github.sluice.simulator;

import java.util.ArrayList;
import java.util.List;

/** Lines for an administrator: the first ones, and how many there were beside them. */
final class Notes {
    private final int most;
    private final List<String> first = new ArrayList<>();
    private long others;

    Notes(int most) {
        this.most = most;
    }

    void add(String line) {
        if (first.size() < most) {
            first.add(line);
        } else {
            others++;
        }
    }

    List<String> list() {
        List<String> all = new ArrayList<>(first);
        if (others > 0) {
            all.add("and " + others + " more of this kind");
        }
        return List.copyOf(all);
    }
}
