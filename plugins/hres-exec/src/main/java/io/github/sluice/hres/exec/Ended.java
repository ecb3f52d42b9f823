package io.github.sluice.hres.exec;

import io.github.sluice.hres.Outcome;
import java.nio.file.Path;

/** How a program ended, and what it wrote. Immutable. */
final class Ended {
    /** Why it ended. */
    enum Cause {
        /** By itself, or by somebody else's signal. */
        EXITED,
        /** It had no time left. */
        OUT_OF_TIME,
        /** The caller does not wait for it any more. */
        ABANDONED,
        /** It wrote more than it may. */
        TOO_MUCH_OUTPUT
    }

    private static final int RETRY_LATER = 75; // EX_TEMPFAIL of sysexits.h
    private static final int SIGNALLED = 128;
    private static final int HIGHEST_SIGNAL = 64;

    private final Command command;
    private final Cause cause;
    private final int status;
    private final byte[] output;
    private final String complaint;

    Ended(Command command, Cause cause, int status, byte[] output, byte[] errors) {
        this.command = command;
        this.cause = cause;
        this.status = status;
        this.output = output.clone();
        this.complaint = Text.firstLines(errors);
    }

    boolean isDone() {
        return cause == Cause.EXITED && status == 0;
    }

    /** What it wrote to stdout. */
    byte[] output() {
        return output.clone();
    }

    /** The first lines of what it wrote to stderr; may be empty. */
    String complaint() {
        return complaint;
    }

    Outcome outcome() {
        if (isDone()) {
            return Outcome.done();
        }
        return cause == Cause.EXITED && status == RETRY_LATER ? Outcome.retryLater(reason()) : Outcome.failed(reason());
    }

    /** What it complained of, and how it ended. */
    String reason() {
        String end = command.program() + " " + end();
        return complaint.isEmpty() ? end : complaint + " (" + end + ")";
    }

    private String end() {
        return switch (cause) {
            case OUT_OF_TIME -> "ran out of time and was ended";
            case ABANDONED -> "was ended, as nobody waits for it any more";
            case TOO_MUCH_OUTPUT ->
                "was ended, as it wrote more than output_limit, " + command.outputLimit() + " bytes, to stdout";
            case EXITED ->
                status > SIGNALLED && status <= SIGNALLED + HIGHEST_SIGNAL
                        ? "was ended by signal " + (status - SIGNALLED) + " (status " + status + ")"
                        : "exited with status " + status;
        };
    }

    @Override
    public String toString() {
        Path program = command.program();
        return command.hook() + ": " + program + " " + end() + (complaint.isEmpty() ? "" : ": " + complaint);
    }
}
