package io.github.sluice.hres;

import java.time.Duration;

/**
 * The time that one call of a hook may take.
 *
 * @param soft after this a call that reports no progress is warned of
 * @param hard after this the call is interrupted and its result thrown away; not shorter than {@code soft}
 */
public record Limits(Duration soft, Duration hard) {
    /** Checks the parts. */
    public Limits {
        if (soft.isNegative() || soft.isZero() || soft.compareTo(hard) > 0) {
            throw new IllegalArgumentException(
                    "limits " + soft + " and " + hard + ": the soft one is above 0 and not above the hard one");
        }
    }

    /** These limits with a hard one that is not shorter than {@code longer}. */
    public Limits atLeast(Duration longer) {
        return longer.compareTo(hard) > 0 ? new Limits(soft, longer) : this;
    }

    /** The limits of a hook for which the file says nothing. */
    public static Limits of(Hook hook) {
        return switch (hook) {
            case VALIDATE_ARGS -> seconds(5, 10);
            case PLAN -> seconds(10, 30);
            case PRERUN, REVOKE, EPILOG, JOB_PROLOG, JOB_EPILOG -> seconds(60, 600);
            case MAINTAIN -> seconds(30, 60);
            case TASK_PROLOG, USER_TASK_PROLOG, TASK_EPILOG -> seconds(10, 60);
        };
    }

    private static Limits seconds(long soft, long hard) {
        return new Limits(Duration.ofSeconds(soft), Duration.ofSeconds(hard));
    }
}
