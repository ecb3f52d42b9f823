package io.github.sluice.simulator;

/** In which order waiting jobs start. */
public enum Policy {
    /** Strictly first come, first served: the head of the queue blocks all others. */
    FCFS,
    /**
     * EASY backfill: the head of the queue gets the earliest start that is possible by the expected ends of running jobs,
     * and others may overtake it as long as they do not delay that start.
     */
    EASY
}
