package io.github.sluice.runtime.core;

import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A program on this machine, with all that it started. */
final class LocalProcess implements TaskProcess {
    private static final int MOST_COMPLAINT = 4096;

    private final Process process;
    private final boolean hasSession;
    private final Optional<InputStream> report;

    /**
     * A program that runs.
     *
     * @param hasSession whether it leads a session of its own
     * @param report where it says why the program could not be run, if there is such a place
     */
    LocalProcess(Process process, boolean hasSession, Optional<InputStream> report) {
        this.process = process;
        this.hasSession = hasSession;
        this.report = report;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public RuntimeOutcome signal(int signal) {
        if (signal < 1 || signal > TaskExit.HIGHEST_SIGNAL) {
            throw new IllegalArgumentException("signal " + signal + ": 1 to " + TaskExit.HIGHEST_SIGNAL + " is right");
        }
        if (!process.isAlive()) {
            return RuntimeOutcome.done();
        }
        String target = (hasSession ? "-" : "") + process.pid();
        try {
            // Java itself can only send SIGTERM and SIGKILL, and not to a group.
            Process kill = new ProcessBuilder("/bin/sh", "-c", "kill -s \"$1\" -- \"$2\"", "sh", "" + signal, target)
                    .redirectErrorStream(true)
                    .start();
            String complaint = text(kill.getInputStream());
            return kill.waitFor() == 0 || !process.isAlive()
                    ? RuntimeOutcome.done()
                    : RuntimeOutcome.failed("signal " + signal + " for process " + process.pid() + ": " + complaint);
        } catch (IOException failed) {
            return RuntimeOutcome.failed("signal " + signal + " for process " + process.pid() + ": " + failed);
        } catch (InterruptedException now) {
            Thread.currentThread().interrupt();
            return RuntimeOutcome.done();
        }
    }

    @Override
    public CompletionStage<TaskExit> onExit() {
        return process.onExit().thenApply(ended -> exit(ended.exitValue()));
    }

    private TaskExit exit(int status) {
        String complaint = report.map(LocalProcess::text).orElse("");
        return complaint.isEmpty() ? TaskExit.ofStatus(status) : new TaskExit.RuntimeFailed(complaint);
    }

    /** What is there to be read, at most some lines. The writer has ended. */
    private static String text(InputStream stream) {
        try {
            return new String(stream.readNBytes(MOST_COMPLAINT), StandardCharsets.UTF_8).strip();
        } catch (IOException closed) {
            return "";
        }
    }

    @Override
    public OutputStream stdin() {
        return process.getOutputStream();
    }

    @Override
    public InputStream stdout() {
        return process.getInputStream();
    }

    @Override
    public InputStream stderr() {
        return report.isPresent() ? InputStream.nullInputStream() : process.getErrorStream();
    }

    @Override
    public void close() {
        // The handle, since Process.destroy would close the pipes with what is still in them.
        process.toHandle().destroyForcibly();
        if (hasSession) {
            new Session(process.toHandle()).kill();
        }
    }

    @Override
    public String toString() {
        return "process " + process.pid();
    }
}
