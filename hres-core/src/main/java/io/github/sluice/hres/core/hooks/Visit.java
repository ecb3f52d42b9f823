package io.github.sluice.hres.core.hooks;

import io.github.sluice.hres.Call;
import io.github.sluice.hres.HookFunction;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.host.HookCall;
import io.github.sluice.hres.core.host.Workers;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * One call of plugin code: it runs on a worker while another thread waits. Whoever is first, the code that ends or the
 * waiting thread that gives up, decides what the answer is.
 */
final class Visit<R> implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(PluginDoor.class);

    private final Guest guest;
    private final HookCall call;
    private final CallTimer timer;
    private final HookFunction<Call, R> body;
    private final Consumer<Answer<R>> late;
    private final AtomicReference<@Nullable Answer<R>> result = new AtomicReference<>();
    private volatile @Nullable VirtualMachineError fatal;
    private boolean warned; // by the waiting thread alone

    Visit(Guest guest, HookCall call, CallTimer timer, HookFunction<Call, R> body, Consumer<Answer<R>> late) {
        this.guest = guest;
        this.call = call;
        this.timer = timer;
        this.body = body;
        this.late = late;
    }

    CallTimer timer() {
        return timer;
    }

    /** Runs the plugin's code, with its class loader and the call's names in the log context. */
    @Override
    public void run() {
        Thread thread = Thread.currentThread();
        ClassLoader saved = thread.getContextClassLoader();
        thread.setContextClassLoader(guest.loader());
        Map<String, String> names = Map.of(
                "plugin", call.plugin(),
                "resource", call.resource(),
                "hook", call.hook(),
                "job", call.job().map(JobId::toString).orElse(""));
        names.forEach(MDC::put);
        try {
            Answer<R> answer = callBody();
            if (!result.compareAndSet(null, answer)) {
                late.accept(answer);
            }
        } finally {
            names.keySet().forEach(MDC::remove);
            thread.setContextClassLoader(saved);
        }
    }

    private Answer<R> callBody() {
        try {
            @Nullable R value = body.run(timer);
            return value != null ? Answer.returned(value) : broke("returned null");
        } catch (VirtualMachineError error) {
            if (!(error instanceof StackOverflowError)) {
                fatal = error; // not the plugin's: it rises in the thread that waits
            }
            return broke(error.toString());
        } catch (Throwable fault) { // checked, unchecked, linkage: each is this hook's failure and nobody else's
            LOG.debug("{}", call, fault);
            return broke(fault.toString());
        }
    }

    /** The answer of a call that has ended. */
    Answer<R> answer() {
        VirtualMachineError error = fatal;
        if (error != null) {
            throw error;
        }
        Answer<R> answer = result.get();
        return answer != null ? answer : broke("was interrupted before it began");
    }

    /** Gives up on the call, unless it ended this very moment. */
    Answer<R> abandon(Workers.Work work) {
        Answer<R> abandoned = Answer.without(
                Answer.Kind.ABANDONED,
                call + ": has not ended within its limit of " + timer.limits().hard());
        guest.abandoned();
        if (!result.compareAndSet(null, abandoned)) {
            guest.returned();
            return answer();
        }
        timer.abandon();
        work.cancel();
        return abandoned;
    }

    /** Warns, once, of a call that has passed its soft limit without a word. */
    void warnIfSlow() {
        if (!timer.softTimeLeft().isZero()) {
            return;
        }
        if (!warned) {
            LOG.warn("{}: no progress for {}{}", call, timer.limits().soft(), timer.doing());
        }
        warned = true;
        timer.restartSoft();
    }

    private Answer<R> broke(String what) {
        return Answer.without(Answer.Kind.BROKE, call + ": " + what);
    }
}
