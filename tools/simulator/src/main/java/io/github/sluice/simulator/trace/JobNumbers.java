package io.github.sluice.simulator.trace;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The job numbers of a file so far. As nearly every file counts upwards, they stand in an array in their order, and only
 * those that come out of order stand in a set. One thread.
 */
final class JobNumbers {
    private long[] ascending = new long[1024];
    private int size;
    private final Set<Long> others = new HashSet<>();

    /** False if it is there already. */
    boolean add(long number) {
        if (size == 0 || number > ascending[size - 1]) {
            if (others.contains(number)) {
                return false;
            }
            if (size == ascending.length) {
                ascending = Arrays.copyOf(ascending, 2 * size);
            }
            ascending[size++] = number;
            return true;
        }
        return !isAmongAscending(number) && others.add(number);
    }

    boolean contains(long number) {
        return isAmongAscending(number) || others.contains(number);
    }

    private boolean isAmongAscending(long number) {
        return Arrays.binarySearch(ascending, 0, size, number) >= 0;
    }
}
