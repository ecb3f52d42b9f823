package io.github.sluice.hres;

import java.util.Map;

/** A call of a hook for one task. */
public interface TaskCall extends ResourceCall {
    /** The task's number on this node, from 0. */
    int localTask();

    /** The task's number in its step, from 0. */
    int globalTask();

    /** The environment of the step, which no hook changes. Unmodifiable. */
    Map<String, String> stepEnvironment();

    /** The environment of the task: may be changed in the two prologs, and only read in the epilog. */
    TaskEnvironment environment();

    /** Where a prolog may write for the user to see. */
    TaskOutput output();
}
