package io.github.sluice.hres.core.hooks;

import io.github.sluice.hres.Call;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.ResourceCall;
import java.time.Duration;

/**
 * A call for one job and one resource.
 *
 * @param timer the call's clock
 * @param job the job
 * @param prep what the job holds of the resource, as far as the hook may see it
 */
public record PluginCall(Call timer, Job job, Prep prep) implements ResourceCall {
    @Override
    public String key() {
        return key(job, prep);
    }

    /** The key of an attempt: the job's unique form, the resource and the attempt's number. */
    public static String key(Job job, Prep prep) {
        return job.id().unique() + "/" + prep.resource() + "/" + prep.attempt();
    }

    @Override
    public Duration timeLeft() {
        return timer.timeLeft();
    }

    @Override
    public void progress(String what) {
        timer.progress(what);
    }

    @Override
    public boolean abandoned() {
        return timer.abandoned();
    }
}
