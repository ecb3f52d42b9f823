package io.github.sluice.simulator;

/** The running counts of a simulation. For the simulation's thread. */
final class Tally {
    long jobs;
    long skipped;
    long rejected;
    long finished;
    long held;
    long requeues;
    long makespan;
    long totalWait;
    long maxWait;

    void finish(SimJob job, long now) {
        long wait = job.waited(job.start);
        finished++;
        makespan = Math.max(makespan, now);
        totalWait = Math.addExact(totalWait, wait);
        maxWait = Math.max(maxWait, wait);
    }

    /** The jobs with which nothing more will happen. */
    long settled() {
        return skipped + rejected + finished + held;
    }

    Tally copy() {
        Tally copy = new Tally();
        copy.jobs = jobs;
        copy.skipped = skipped;
        copy.rejected = rejected;
        copy.finished = finished;
        copy.held = held;
        copy.requeues = requeues;
        copy.makespan = makespan;
        copy.totalWait = totalWait;
        copy.maxWait = maxWait;
        return copy;
    }
}
