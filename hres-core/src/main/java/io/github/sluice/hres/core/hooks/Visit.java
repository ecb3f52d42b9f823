package io.github.sluice.hres.core.hooks;

import io.github.sluice.hres.Call;
import io.github.sluice.hres.HookFunction;
import io.github.sluice.hres.core.host.HookCall;
import io.github.sluice.hres.core.host.Workers;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
    private @Nullable Answer<R> tooLate; // by the worker alone
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
        LogNames names = LogNames.put(call);
        try {
            Answer<R> answer = callBody();
            if (!result.compareAndSet(null, answer)) {
                tooLate = answer;
            }
        } finally {
            names.takeOut();
            thread.setContextClassLoader(saved);
        }
    }

    /** Hands on an answer that came too late; to be called after {@link #run}, outside of the plugin. */
    void handOnLate() {
        Answer<R> answer = tooLate;
        if (answer == null) {
            return;
        }
        Thread.interrupted(); // it was meant for the abandoned call, not for what follows
        try {
            late.accept(answer);
        } catch (RuntimeException fault) {
            LOG.error("{}: its late result could not be taken up", call, fault);
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
            return broke(told(error));
        } catch (Throwable fault) { // checked, unchecked, linkage: each is this hook's failure and nobody else's
            return broke(told(fault));
        }
    }

    /** What a fault says of itself; its code is the plugin's too, and may throw as well. */
    private String told(Throwable fault) {
        try {
            LOG.debug("{}", call, fault);
            return fault.toString();
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError silent) {
            return fault.getClass().getName();
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
            LogNames names = LogNames.put(call);
            LOG.warn("{}: no progress for {}{}", call, timer.limits().soft(), timer.doing());
            names.takeOut();
        }
        warned = true;
        timer.restartSoft();
    }

    private Answer<R> broke(String what) {
        return Answer.without(Answer.Kind.BROKE, call + ": " + what);
    }
}
