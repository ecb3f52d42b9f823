package io.github.sluice.runtime;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;

/** A task that was started. Any thread may call; {@link #close} is for the one that owns it, which closes the pipes too. */
public interface TaskProcess extends AutoCloseable {
    /** The number of the process that stands for the task on this machine; at least 1. */
    long pid();

    /**
     * Sends a signal to the task.
     *
     * @param signal the number, 1 to 64
     * @return a failure if it could not be sent; a task that has ended already is no failure
     */
    RuntimeOutcome signal(int signal);

    /** How it ended, once it has. Never completes with an exception. */
    CompletionStage<TaskExit> onExit();

    /** What it reads, if its stdin is a pipe; else a stream that takes nothing. Not buffered beyond a pipe's own. */
    OutputStream stdin();

    /** What it writes to stdout, if that is a pipe; else an empty stream. */
    InputStream stdout();

    /** What it writes to stderr, if that is a pipe; else an empty stream. */
    InputStream stderr();

    /**
     * Kills what the task has left running, the task itself included. Returns when nothing of it lives any more, or after a
     * limit of the runtime's own. The pipes stay open, so that what is in them can still be read. Twice is fine.
     */
    @Override
    void close();

    /**
     * Waits for the end.
     *
     * @throws InterruptedException if this thread is interrupted; the task goes on
     */
    default TaskExit await() throws InterruptedException {
        try {
            return onExit().toCompletableFuture().get();
        } catch (ExecutionException broken) {
            throw new CompletionException("a task process broke its promise to end without an exception", broken);
        }
    }
}
