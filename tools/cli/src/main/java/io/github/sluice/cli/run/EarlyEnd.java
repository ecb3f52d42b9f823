package io.github.sluice.cli.run;

import java.time.Duration;

/**
 * Why a job is ended before its tasks have ended.
 *
 * @param kind what becomes of it
 * @param reason for people
 */
record EarlyEnd(Kind kind, String reason) {
    /** What becomes of the job. */
    enum Kind {
        /** It is started again. */
        REQUEUE,
        /** It has timed out. */
        TIME_OUT,
        /** It is cancelled. */
        CANCEL
    }

    static EarlyEnd timeOut(Duration limit) {
        String time = limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
        return new EarlyEnd(Kind.TIME_OUT, "its time limit of " + time + " is over");
    }

    /** Whoever wants it gone for good has the last word; else the first who wanted anything. */
    EarlyEnd orStronger(EarlyEnd later) {
        return kind != Kind.CANCEL && later.kind == Kind.CANCEL ? later : this;
    }
}
