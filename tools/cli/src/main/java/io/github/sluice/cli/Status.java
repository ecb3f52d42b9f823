package io.github.sluice.cli;

/** The exit statuses of the command. */
final class Status {
    static final int FINE = 0;
    /** The input is faulty, or the answer is "never". */
    static final int FAULTY = 1;
    /** The command line is wrong. */
    static final int USAGE = 2;
    /** Not now. */
    static final int NOT_NOW = 3;

    private Status() {}
}
