package io.github.sluice.runtime;

import java.io.IOException;

/** Starts programs on this machine. Any thread may call. */
@FunctionalInterface
public interface ProcessStarter {
    /**
     * Starts a program as its user, with the environment that the specification says and no other, and no open file but its
     * three streams. Files for its streams are opened, and its working folder is entered, with the rights of its user.
     *
     * @throws IOException if it cannot be started; the message says the program and what would be right
     */
    TaskProcess start(ProcessSpec program) throws IOException;
}
