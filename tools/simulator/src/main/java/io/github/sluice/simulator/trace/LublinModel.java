package io.github.sluice.simulator.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;

/**
 * Makes workloads from a seed, with the statistical model of U. Lublin and D. G. Feitelson, "The workload on parallel
 * supercomputers: modeling the characteristics of rigid jobs", Journal of Parallel and Distributed Computing 63(11),
 * 2003.
 *
 * <ul>
 *   <li>Sizes: a quarter of the jobs is serial; the logarithm of the others' size is two-stage uniform, and most are
 *       powers of two.
 *   <li>Run times: their logarithm is hyper-gamma, and larger jobs run longer.
 *   <li>Arrivals: the logarithm of the time between two jobs is gamma, on a clock that is fast in the afternoon and slow
 *       at night. The trace starts at midnight.
 *   <li>Requested times (not in the paper): the run time times a factor that is uniform between 1 and 1 + f, after A.
 *       Mu'alem and D. G. Feitelson, IEEE Transactions on Parallel and Distributed Systems 12(6), 2001; rounded up.
 * </ul>
 *
 * <p>The same settings give the same trace, on every Java. Sizes, run times, arrivals and estimates have random numbers of
 * their own: another load moves the jobs and leaves their sizes and times, and with more jobs (and no load set) the first
 * ones stay. Immutable; any thread.
 */
public final class LublinModel {
    private final int nodes;
    private final int jobs;
    private final long seed;
    private final OptionalDouble load;
    private final double estimateFactor;

    private LublinModel(Builder settings) {
        nodes = settings.nodes;
        jobs = settings.jobs;
        seed = settings.seed;
        load = settings.load;
        estimateFactor = settings.estimateFactor;
    }

    /** A model of a machine with 128 nodes and 1,000 jobs, seed 1, the load that comes of it, and f = 3. */
    public static Builder builder() {
        return new Builder();
    }

    /** Makes the workload. All jobs complete, have as many processors as they ask for, and fit on the machine. */
    public SwfTrace generate() {
        Random seeds = new Random(seed);
        LublinSizes sizes = new LublinSizes(nodes, new Random(seeds.nextLong()));
        LublinRunTimes runTimes = new LublinRunTimes(new Random(seeds.nextLong()));
        LublinGaps gaps = new LublinGaps(new Random(seeds.nextLong()));
        Random estimates = new Random(seeds.nextLong());

        int[] size = new int[jobs];
        long[] runTime = new long[jobs];
        double[] arrival = new double[jobs];
        double clock = 0;
        double work = 0;
        for (int i = 0; i < jobs; i++) {
            size[i] = sizes.next();
            runTime[i] = runTimes.next(size[i]);
            clock += gaps.next();
            arrival[i] = clock;
            work += (double) size[i] * runTime[i];
        }
        double scale = scale(work, clock);
        List<SwfJob> made = new ArrayList<>(jobs);
        for (int i = 0; i < jobs; i++) {
            long submitTime = (long) DailyCycle.seconds(scale * arrival[i]);
            made.add(job(i + 1, submitTime, size[i], runTime[i], estimates.nextDouble()));
        }
        return new SwfTrace(header(), made, 0);
    }

    private double scale(double work, double lastArrival) {
        if (load.isEmpty() || jobs == 0) {
            return 1;
        }
        return DailyCycle.clock(work / (nodes * load.getAsDouble())) / lastArrival;
    }

    private SwfJob job(int number, long submitTime, int size, long runTime, double estimate) {
        return SwfJob.builder(number, submitTime)
                .runTime(runTime)
                .allocatedProcessors(size)
                .requestedProcessors(size)
                .requestedTime((long) Math.ceil(runTime * (1 + estimateFactor * estimate)))
                .status(SwfJob.Status.COMPLETED)
                .build();
    }

    private SwfHeader header() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("Version", "2.2");
        values.put("Information", "generated with the model of Lublin and Feitelson (2003)");
        values.put("MaxJobs", Integer.toString(jobs));
        values.put("MaxRecords", Integer.toString(jobs));
        values.put("MaxNodes", Integer.toString(nodes));
        values.put("MaxProcs", Integer.toString(nodes));
        String loadNote = load.isPresent() ? ", load " + load.getAsDouble() : "";
        values.put("Note", "seed " + seed + loadNote + ", estimate factor " + estimateFactor);
        return new SwfHeader(values);
    }

    /** The settings of a model. Setters refuse what is out of range with an {@link IllegalArgumentException}. */
    public static final class Builder {
        private int nodes = 128;
        private int jobs = 1_000;
        private long seed = 1;
        private OptionalDouble load = OptionalDouble.empty();
        private double estimateFactor = 3;

        private Builder() {}

        /** The machine's nodes, with one processor each; 1 to 1,048,576. */
        public Builder nodes(int count) {
            check("nodes", count, 1, 1 << 20);
            nodes = count;
            return this;
        }

        /** How many jobs; 0 to 1,000,000. */
        public Builder jobs(int count) {
            check("jobs", count, 0, 1_000_000);
            jobs = count;
            return this;
        }

        /** Any number; another seed is another workload. */
        public Builder seed(long number) {
            seed = number;
            return this;
        }

        /**
         * The offered load, from 0.01 to 100, where 1 would keep the whole machine busy: the sum of size times run time
         * over all jobs, divided by nodes times the last submit time. The times between jobs are stretched to reach it, and
         * the daily cycle stays as it is.
         */
        public Builder load(double offered) {
            check("load", offered, 0.01, 100);
            load = OptionalDouble.of(offered);
            return this;
        }

        /** The f of the requested times, from 0 (they are the run times) to 1,000. */
        public Builder estimateFactor(double f) {
            check("estimate factor", f, 0, 1_000);
            estimateFactor = f;
            return this;
        }

        /** The model with these settings. */
        public LublinModel build() {
            return new LublinModel(this);
        }

        private static void check(String what, double value, double least, double most) {
            if (!(value >= least && value <= most)) {
                throw new IllegalArgumentException(what + ": " + value + ", right is from " + least + " to " + most);
            }
        }
    }
}
