package io.github.sluice.hres.core.hooks;

import io.github.sluice.hres.Call;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.core.host.Workers;
import java.time.Duration;

/** The clock of one call. The plugin's threads and the waiting one use it at the same time. */
final class CallTimer implements Call {
    private final Workers workers;
    private final Limits limits;
    private final long began;
    private volatile long progressed;
    private volatile String doing = "";
    private volatile boolean abandoned;

    CallTimer(Workers workers, Limits limits) {
        this.workers = workers;
        this.limits = limits;
        began = workers.nanoTime();
        progressed = began;
    }

    @Override
    public Duration timeLeft() {
        return abandoned ? Duration.ZERO : positive(began + limits.hard().toNanos());
    }

    /** What is left until the soft limit; moved by progress, and never after the hard one. */
    Duration softTimeLeft() {
        Duration soft = positive(progressed + limits.soft().toNanos());
        Duration hard = timeLeft();
        return soft.compareTo(hard) < 0 ? soft : hard;
    }

    @Override
    public void progress(String what) {
        doing = Text.line(what);
        progressed = workers.nanoTime();
    }

    Limits limits() {
        return limits;
    }

    /** What the hook said last that it was doing, as the end of a sentence. */
    String doing() {
        return doing.isEmpty() ? "" : ", last heard: " + doing;
    }

    /** Begins the soft limit anew, after its warning. */
    void restartSoft() {
        progressed = workers.nanoTime();
    }

    @Override
    public boolean abandoned() {
        return abandoned;
    }

    void abandon() {
        abandoned = true;
    }

    /** How long the call has taken, in nanoseconds. */
    long taken() {
        return workers.nanoTime() - began;
    }

    private Duration positive(long deadline) {
        return Duration.ofNanos(Math.max(0, deadline - workers.nanoTime()));
    }
}
