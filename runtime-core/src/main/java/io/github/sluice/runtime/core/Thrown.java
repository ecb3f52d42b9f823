package io.github.sluice.runtime.core;

/** What other people's code throws. */
final class Thrown {
    private Thrown() {}

    /** Lets the troubles of the virtual machine rise. All else, a stack that is too deep too, is the failure of that code. */
    static void riseIfFatal(Throwable thrown) {
        if (thrown instanceof VirtualMachineError fatal && !(fatal instanceof StackOverflowError)) {
            throw fatal;
        }
    }
}
