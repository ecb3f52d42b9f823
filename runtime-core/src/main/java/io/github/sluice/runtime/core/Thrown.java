package io.github.sluice.runtime.core;

import org.slf4j.Logger;

/** What other people's code throws. */
final class Thrown {
    private Thrown() {}

    /**
     * Notes what was thrown, and lets the troubles of the virtual machine rise. All else, a stack that is too deep too, is
     * the failure of that code.
     *
     * @param what what threw it
     * @param subject for what it was called
     * @return what it says of itself
     */
    static String told(Logger log, String what, Object subject, Throwable thrown) {
        if (thrown instanceof VirtualMachineError fatal && !(fatal instanceof StackOverflowError)) {
            throw fatal;
        }
        try {
            log.error("{} of {} threw", what, subject, thrown);
            return thrown.toString();
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError silent) {
            return thrown.getClass().getName(); // its own code is not ours either
        }
    }
}
