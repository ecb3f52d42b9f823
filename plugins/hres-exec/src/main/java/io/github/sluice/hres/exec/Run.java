package io.github.sluice.hres.exec;

import io.github.sluice.hres.Hook;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * One run of a program, from its start to the end of all that it started. Used by one thread, whose interrupt ends the
 * program; only a clean-up goes on as long as its caller waits for it.
 */
final class Run {
    private static final Set<Hook> CLEAN_UPS = EnumSet.of(Hook.REVOKE, Hook.EPILOG, Hook.JOB_EPILOG, Hook.TASK_EPILOG);
    private static final Set<Hook> READS_OUTPUT =
            EnumSet.of(Hook.PRERUN, Hook.MAINTAIN, Hook.TASK_PROLOG, Hook.USER_TASK_PROLOG);
    private static final int MOST_COMPLAINT = 16_384;
    private static final long LONGEST_WAIT_MS = 50;
    private static final Duration QUICK = Duration.ofSeconds(1);

    private final Command command;
    private final Process process;
    private final Session session;
    private final Limit limit;
    private final Capture output;
    private final Capture errors;
    private boolean interrupted;

    Run(Command command, Process process, Limit limit) {
        this.command = command;
        this.process = process;
        this.limit = limit;
        session = new Session(process);
        output = new Capture(process.getInputStream(), command.outputLimit());
        errors = new Capture(process.getErrorStream(), MOST_COMPLAINT);
    }

    static boolean isCleanUp(Hook hook) {
        return CLEAN_UPS.contains(hook);
    }

    /** Waits for the end, or brings it about. Nothing of the program's session lives when this returns. */
    Ended await() throws IOException {
        try {
            Ended.Cause cause = watch();
            if (cause == Ended.Cause.EXITED) {
                interrupted |= session.killLeftovers(limit.waited().compareTo(QUICK) < 0);
                output.drainRest();
                cause = isTooMuch() ? Ended.Cause.TOO_MUCH_OUTPUT : cause;
            }
            errors.drainRest();
            int status = process.isAlive() ? -1 : process.exitValue();
            return new Ended(command, cause, status, output.bytes(), errors.bytes());
        } finally {
            process.getInputStream().close();
            process.getErrorStream().close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Ended.Cause watch() throws IOException {
        long wait = 1;
        while (!waitedFor(wait)) {
            boolean moved = output.drain();
            moved |= errors.drain();
            wait = moved ? 1 : Math.min(wait * 2, LONGEST_WAIT_MS);
            Ended.Cause cause = causeToEnd();
            if (cause != Ended.Cause.EXITED) {
                interrupted |= session.end(limit.grace());
                return cause;
            }
        }
        return Ended.Cause.EXITED;
    }

    private Ended.Cause causeToEnd() {
        if (limit.isAbandoned() || (interrupted && !isCleanUp(command.hook()))) {
            return Ended.Cause.ABANDONED;
        }
        if (limit.isOver()) {
            return Ended.Cause.OUT_OF_TIME;
        }
        return isTooMuch() ? Ended.Cause.TOO_MUCH_OUTPUT : Ended.Cause.EXITED;
    }

    private boolean isTooMuch() {
        return output.overflowed() && READS_OUTPUT.contains(command.hook());
    }

    private boolean waitedFor(long milliseconds) {
        try {
            boolean ended = process.waitFor(milliseconds, TimeUnit.MILLISECONDS);
            limit.passed(Duration.ofMillis(milliseconds));
            return ended;
        } catch (InterruptedException now) {
            interrupted = true;
            return false;
        }
    }
}
