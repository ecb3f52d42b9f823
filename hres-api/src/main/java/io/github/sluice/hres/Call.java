package io.github.sluice.hres;

import java.time.Duration;

/** One call of a hook, as the plugin sees it. Valid until the hook returns; usable from any thread of the plugin. */
public interface Call {
    /** How long the hook may still take before it is interrupted and its result thrown away; zero when that has happened. */
    Duration timeLeft();

    /**
     * Says that the work goes on, and what it is doing. This moves the soft limit, which only warns, never the hard one.
     *
     * @param what one line for people
     */
    void progress(String what);

    /** Whether the framework has given up on this call. Its result will not be applied: undo what was done and return. */
    boolean abandoned();
}
