package io.github.sluice.hres;

/** The step that a step daemon's side is opened for. Will grow. */
public interface StepContext {
    /** The name of the node that the step daemon runs on. */
    String node();

    /** The job that the step belongs to. */
    JobId job();

    /** The step's number in its job, from 0. */
    int step();
}
