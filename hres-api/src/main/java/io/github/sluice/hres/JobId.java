package io.github.sluice.hres;

import java.util.Objects;

/**
 * The identity of a job.
 *
 * @param number the number that users see, not negative; a host may use it again
 * @param unique the unique long form, never used again; not blank
 */
public record JobId(long number, String unique) {
    /** Checks the parts. */
    public JobId {
        Objects.requireNonNull(unique, "unique");
        if (number < 0) {
            throw new IllegalArgumentException("job number is negative: " + number);
        }
        if (unique.isBlank()) {
            throw new IllegalArgumentException("the unique form of job " + number + " is blank");
        }
    }

    /** The identity of a job of a host that never uses a number again. */
    public static JobId of(long number) {
        return new JobId(number, Long.toString(number));
    }

    /** The number. */
    @Override
    public String toString() {
        return Long.toString(number);
    }
}
