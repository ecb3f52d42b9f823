package io.github.sluice.testkit;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.JobId;
import java.util.ArrayList;
import java.util.List;

/** What plugins recorded, in order; several plugins may share one. Safe for any thread. */
public final class Recording {
    private final List<Recorded> calls = new ArrayList<>(); // guarded by this

    /** Adds a call. */
    public synchronized void add(Recorded call) {
        calls.add(call);
    }

    /** Everything, in order. A copy. */
    public synchronized List<Recorded> calls() {
        return List.copyOf(calls);
    }

    /** The calls of one hook, in order. */
    public List<Recorded> calls(Hook hook) {
        return calls().stream().filter(call -> call.what().equals(hook.label())).toList();
    }

    /** The calls for one job, in order. */
    public List<Recorded> calls(JobId job) {
        return calls().stream()
                .filter(call -> call.job().map(job::equals).orElse(false))
                .toList();
    }

    /** Everything in order, as text such as {@code prerun power}. */
    public List<String> texts() {
        return calls().stream().map(Recorded::toString).toList();
    }

    /** Forgets everything. */
    public synchronized void clear() {
        calls.clear();
    }
}
