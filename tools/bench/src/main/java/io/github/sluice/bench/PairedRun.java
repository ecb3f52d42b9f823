package io.github.sluice.bench;

import io.github.sluice.bench.Measured.Gap;
import io.github.sluice.bench.Measured.Timing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Measures a comparison in pairs: each round runs every side once, in an order that turns from round to round, and the
 * difference is taken within the round.
 *
 * <p>JMH is not used for this. It measures one benchmark after the other, seconds apart, and what a machine does meanwhile
 * changes the start of a process by more than the difference that is asked for. For what runs without processes it is right:
 * {@link MachineryBenchmark}.
 */
final class PairedRun {
    private final Comparison comparison;
    private final Rounds rounds;
    private final long[][] nanos;

    PairedRun(Comparison comparison, Rounds rounds) {
        this.comparison = comparison;
        this.rounds = rounds.forTasks(comparison.tasks());
        nanos = new long[comparison.sides().size()][this.rounds.measured()];
    }

    /** Runs all of it. */
    Measured measure() throws IOException, InterruptedException {
        for (int round = -rounds.warmups(); round < rounds.measured(); round++) {
            runRound(round);
        }
        List<Timing> timings = new ArrayList<>();
        for (int side = 0; side < nanos.length; side++) {
            timings.add(new Timing(comparison.sides().get(side).name(), Spread.of(nanos[side])));
        }
        return new Measured(comparison.name(), comparison.tasks(), rounds.measured(), timings, gaps(timings));
    }

    private void runRound(int round) throws IOException, InterruptedException {
        List<Integer> order = new ArrayList<>();
        for (int side = 0; side < nanos.length; side++) {
            order.add(side);
        }
        // Each side stands in each place, and both before and after each other one.
        Collections.rotate(order, Math.floorDiv(round, 2));
        if (Math.floorMod(round, 2) == 1) {
            Collections.reverse(order);
        }
        for (int side : order) {
            Work work = comparison.sides().get(side).work();
            long begin = System.nanoTime();
            work.run();
            long time = System.nanoTime() - begin;
            if (round >= 0) {
                nanos[side][round] = time;
            }
        }
    }

    private List<Gap> gaps(List<Timing> timings) {
        List<Gap> gaps = new ArrayList<>();
        int baselines = comparison.baselines().size();
        for (int subject = baselines; subject < nanos.length; subject++) {
            for (int baseline = 0; baseline < baselines; baseline++) {
                gaps.add(Gap.of(
                        timings.get(subject).side(),
                        timings.get(baseline).side(),
                        Spread.of(differences(nanos[subject], nanos[baseline])),
                        timings.get(baseline).millis().median(),
                        comparison.tasks()));
            }
        }
        return gaps;
    }

    private static long[] differences(long[] left, long[] right) {
        long[] differences = new long[left.length];
        for (int i = 0; i < left.length; i++) {
            differences[i] = left[i] - right[i];
        }
        return differences;
    }
}
