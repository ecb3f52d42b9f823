package io.github.sluice.runtime.core;

import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A task that lives as a test wants. */
final class FakeTask implements TaskProcess {
    final CompletableFuture<TaskExit> end = new CompletableFuture<>();
    private final StepRig rig;
    private final int number;
    private final Life life;

    /** When it ends. */
    enum Life {
        AT_ONCE,
        WHEN_ASKED,
        WHEN_KILLED,
        NEVER
    }

    FakeTask(StepRig rig, int number, Life life) {
        this.rig = rig;
        this.number = number;
        this.life = life;
        if (life == Life.AT_ONCE) {
            rig.end(this, number, new TaskExit.Exited(0));
        }
    }

    @Override
    public long pid() {
        return 1000L + number;
    }

    @Override
    public RuntimeOutcome signal(int signal) {
        return rig.at(
                "signal " + number + " " + signal,
                () -> {
                    if (signal == 15 && life == Life.WHEN_ASKED) {
                        rig.end(this, number, new TaskExit.Signalled(15));
                    }
                    return RuntimeOutcome.done();
                },
                RuntimeOutcome::failed);
    }

    @Override
    public CompletionStage<TaskExit> onExit() {
        return rig.at("onExit " + number, () -> end, reason -> end);
    }

    @Override
    public void close() {
        if (life != Life.NEVER) {
            rig.end(this, number, new TaskExit.Signalled(9));
        }
        rig.at("close " + number, () -> true, reason -> true);
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
}
