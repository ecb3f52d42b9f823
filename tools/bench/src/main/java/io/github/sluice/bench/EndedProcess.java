package io.github.sluice.bench;

import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A program that had ended well before anybody looked. */
final class EndedProcess implements TaskProcess {
    @Override
    public long pid() {
        return Integer.MAX_VALUE; // above the highest pid of Linux
    }

    @Override
    public CompletionStage<TaskExit> onExit() {
        return CompletableFuture.completedStage(new TaskExit.Exited(0));
    }

    @Override
    public RuntimeOutcome signal(int signal) {
        return RuntimeOutcome.done();
    }

    @Override
    public OutputStream stdin() {
        return OutputStream.nullOutputStream();
    }

    @Override
    public InputStream stdout() {
        return InputStream.nullInputStream();
    }

    @Override
    public InputStream stderr() {
        return InputStream.nullInputStream();
    }

    @Override
    public void close() {}
}
