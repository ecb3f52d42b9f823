package io.github.sluice.hres.core.hooks;

import io.github.sluice.hres.Call;
import io.github.sluice.hres.HookFunction;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.core.host.HookCall;
import io.github.sluice.hres.core.host.HresObserver;
import io.github.sluice.hres.core.host.Workers;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one door into plugin code: it keeps the time limits, the class loader, the fault boundary and the log. Safe for
 * use by any thread; holds no lock while plugin code runs.
 */
public final class PluginDoor {
    private static final Logger LOG = LoggerFactory.getLogger(PluginDoor.class);

    private final Workers workers;
    private final HresObserver observer;
    private final ThreadLocal<Boolean> inside = ThreadLocal.withInitial(() -> false);

    /** A door that runs calls on these workers. */
    public PluginDoor(Workers workers, HresObserver observer) {
        this.workers = workers;
        this.observer = new SafeObserver(observer);
    }

    /** Whether the calling thread runs plugin code that came in through this door. */
    public boolean isInside() {
        return inside.get();
    }

    /**
     * Refuses a call from inside a hook.
     *
     * @throws IllegalStateException if the calling thread runs plugin code that came in through this door
     */
    public void refuseInside(String what) {
        if (isInside()) {
            throw new IllegalStateException(
                    what + " was called from inside a hook: only the services of its context may be");
        }
    }

    /** The clock that calls are measured with, in nanoseconds from an arbitrary point. */
    public long now() {
        return workers.nanoTime();
    }

    /** The observer, whose faults do no harm. */
    public HresObserver observer() {
        return observer;
    }

    /** Enters a hook; a late answer of an abandoned call is let go. */
    public <R> Answer<R> enter(
            Guest guest, HookCall call, Limits limits, HookRow.Interrupt interrupt, HookFunction<Call, R> body) {
        return enter(guest, call, limits, interrupt, body, late -> {});
    }

    /**
     * Runs plugin code on a worker and waits for it, at most to its hard limit.
     *
     * @param guest the side that is called
     * @param call which call, for logs and counters
     * @param limits its limits
     * @param interrupt what an interrupt of the calling thread does
     * @param body the plugin's code; may throw anything
     * @param late gets the answer of a call that was abandoned, on the worker's thread, when it returns after all
     * @return what came of it; never throws but for errors of the virtual machine other than a stack overflow
     */
    public <R> Answer<R> enter(
            Guest guest,
            HookCall call,
            Limits limits,
            HookRow.Interrupt interrupt,
            HookFunction<Call, R> body,
            Consumer<Answer<R>> late) {
        if (guest.isStuck()) {
            return Answer.without(Answer.Kind.BUSY, call + ": an earlier call was abandoned and has not returned");
        }
        CallTimer timer = new CallTimer(workers, limits);
        Visit<R> visit = new Visit<>(guest, call, timer, body, answer -> {
            guest.returned();
            LogNames names = LogNames.put(call);
            LOG.warn("{}: the abandoned call has returned, its result is not applied", call);
            names.takeOut();
            observer.abandonedReturned(call);
            late.accept(answer);
        });
        Answer<R> answer = await(visit, workers.start(call.plugin() + " " + call.hook(), () -> run(visit)), interrupt);
        if (answer.kind() == Answer.Kind.ABANDONED) {
            observer.hookAbandoned(call);
        }
        return answer;
    }

    /**
     * Reports a call that {@link #enter} ran, once its answer was read: to the observer, and to the log, where a failure
     * is a warning.
     */
    public Outcome report(HookCall call, Outcome outcome, long nanos) {
        observer.hookEnded(call, outcome.kind(), nanos);
        LogNames names = LogNames.put(call);
        String why = outcome.why().replace(call + ": ", "");
        switch (outcome.kind()) {
            case DONE -> LOG.debug("{}: done", call);
            case RETRY_LATER -> LOG.info("{}: retry later: {}", call, why);
            case FAILED -> LOG.warn("{}: failed: {}", call, why);
        }
        names.takeOut();
        return outcome;
    }

    /** Logs what went wrong where there is nobody to answer to. */
    public void complain(String reason) {
        LOG.warn("{}", reason);
    }

    /** Enters a hook, reads its answer, and reports the outcome. */
    public <R> Outcome ask(
            Guest guest,
            HookCall call,
            Limits limits,
            HookRow.Interrupt interrupt,
            HookFunction<Call, R> body,
            Function<R, Outcome> read) {
        long began = workers.nanoTime();
        Outcome outcome = enter(guest, call, limits, interrupt, body).outcome(read);
        return report(call, outcome, workers.nanoTime() - began);
    }

    private <R> void run(Visit<R> visit) {
        inside.set(true);
        try {
            visit.run();
        } finally {
            inside.remove();
        }
        visit.handOnLate();
    }

    private <R> Answer<R> await(Visit<R> visit, Workers.Work work, HookRow.Interrupt interrupt) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    if (work.await(visit.timer().softTimeLeft())) {
                        return visit.answer();
                    }
                    if (visit.timer().timeLeft().isZero()) {
                        return visit.abandon(work);
                    }
                    visit.warnIfSlow();
                } catch (InterruptedException interruption) {
                    interrupted = true;
                    if (interrupt == HookRow.Interrupt.PASSED_ON) {
                        work.cancel();
                    }
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
