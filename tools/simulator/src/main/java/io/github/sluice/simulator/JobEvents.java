package io.github.sluice.simulator;

import io.github.sluice.hres.core.nodes.NodeSet;

/** Is told what becomes of each job; for tests of policies. Called by the simulation's thread. */
interface JobEvents {
    /** Events that nobody looks at. */
    JobEvents IGNORED = new JobEvents() {};

    /** The head of the queue cannot start now, and was promised this start. */
    default void promised(long job, long start) {}

    /** A job was given its nodes. */
    default void placed(long job, long at, NodeSet nodes) {}

    /** A job has ended. */
    default void ended(long job, long at) {}
}
