package io.github.sluice.runtime.core;

import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A program on this machine, with all that it started. */
final class LocalProcess implements TaskProcess {
    private static final int MOST_COMPLAINT = 4096;
    private static final String KILL_ONE = "kill -\"$1\" \"$2\"";

    /** In its first moments a program has no group of its own yet, and then nothing that it started either. */
    private static final String KILL_GROUP = "kill -\"$1\" -\"$2\" 2>/dev/null || " + KILL_ONE;

    private final Process process;
    private final Optional<Session> session;
    private final Optional<InputStream> report;
    private final CompletableFuture<TaskExit> exit = new CompletableFuture<>();
    private boolean closed; // guarded by this

    /**
     * A program that runs.
     *
     * @param session the session that it leads, if it leads one
     * @param report where it says why the program could not be run, if there is such a place
     */
    LocalProcess(Process process, Optional<Session> session, Optional<InputStream> report) {
        this.process = process;
        this.session = session;
        this.report = report;
        // Once, as the report can be read only once.
        Waiter.start("end of process " + process.pid(), () -> exit.complete(exit(Waiter.status(process))));
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
        try {
            // Java itself can only send SIGTERM and SIGKILL, and not to a group.
            Process kill = new ProcessBuilder(
                            "/bin/sh",
                            "-c",
                            session.isPresent() ? KILL_GROUP : KILL_ONE,
                            "sh",
                            "" + signal,
                            "" + process.pid())
                    .redirectErrorStream(true)
                    .start();
            String complaint = text(kill.getInputStream());
            return Waiter.status(kill) == 0 || !process.isAlive()
                    ? RuntimeOutcome.done()
                    : RuntimeOutcome.failed("signal " + signal + " for process " + process.pid() + ": " + complaint);
        } catch (IOException failed) {
            return RuntimeOutcome.failed("signal " + signal + " for process " + process.pid() + ": " + failed);
        }
    }

    @Override
    public CompletionStage<TaskExit> onExit() {
        return exit.copy();
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
    public synchronized void close() {
        if (closed) { // the number may be another's by now
            return;
        }
        // The handle, since Process.destroy would close the pipes with what is still in them.
        process.toHandle().destroyForcibly();
        closed = session.map(Session::kill).orElse(true);
    }

    @Override
    public String toString() {
        return "process " + process.pid();
    }
}
