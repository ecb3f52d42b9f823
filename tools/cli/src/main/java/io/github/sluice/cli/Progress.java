package io.github.sluice.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;

/** A bar on stderr that shows how far a command is; nothing where stderr is no terminal. */
final class Progress implements AutoCloseable {
    private static final Path STDERR = Path.of("/proc/self/fd/2");

    private final @Nullable ProgressBar bar;

    private Progress(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    static Progress of(String unit, long most) {
        if (!isTerminal()) {
            return new Progress(null);
        }
        return new Progress(new ProgressBarBuilder()
                .setTaskName(unit)
                .setInitialMax(most)
                .setUpdateIntervalMillis(200)
                .build());
    }

    void at(int done) {
        if (bar != null) {
            bar.stepTo(done);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }

    /** Asks the system, since a console of Java says nothing of stderr. */
    private static boolean isTerminal() {
        try {
            String target = Files.readSymbolicLink(STDERR).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException noProc) {
            return false;
        }
    }
}
