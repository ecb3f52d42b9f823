package io.github.sluice.hres.core.contexts;

import io.github.sluice.hres.core.host.Workers;
import java.time.Duration;

/** Waits that an interrupt does not cut short. */
public final class Waiting {
    private Waiting() {}

    /** Waits for a signal, however often; the interrupt is seen afterwards. */
    public static void until(Workers.Signal signal, Duration each) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    if (signal.await(each)) {
                        return;
                    }
                } catch (InterruptedException interruption) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
