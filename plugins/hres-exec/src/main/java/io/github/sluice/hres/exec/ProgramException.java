package io.github.sluice.hres.exec;

/** A program that cannot be used, or that answered what it must not. The message is for people, one line. */
final class ProgramException extends Exception {
    private static final long serialVersionUID = 1;

    ProgramException(String message) {
        super(message);
    }

    ProgramException(String message, Throwable cause) {
        super(message, cause);
    }
}
