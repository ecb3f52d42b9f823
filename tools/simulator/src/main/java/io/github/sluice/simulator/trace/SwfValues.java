package io.github.sluice.simulator.trace;

import java.util.Arrays;

/** The values of one job line, in the order of the line; not known is -1. Mutable; one thread. */
final class SwfValues {
    /** Averages as the bits of a double. */
    private final long[] values = new long[SwfField.count()];

    SwfValues() {
        for (int i = 0; i < values.length; i++) {
            setUnknown(SwfField.at(i));
        }
    }

    void setUnknown(SwfField field) {
        if (field.isAverage()) {
            setAverage(field, SwfField.UNKNOWN);
            return;
        }
        set(field, SwfField.UNKNOWN);
    }

    void set(SwfField field, long value) {
        values[field.index()] = value;
    }

    void setAverage(SwfField field, double value) {
        values[field.index()] = Double.doubleToLongBits(value);
    }

    long number(SwfField field) {
        return values[field.index()];
    }

    /** For fields that hold no more than an int. */
    int small(SwfField field) {
        return (int) values[field.index()];
    }

    double average(SwfField field) {
        return Double.longBitsToDouble(values[field.index()]);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SwfValues that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }
}
