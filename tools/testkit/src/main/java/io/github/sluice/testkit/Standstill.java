package io.github.sluice.testkit;

import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says who waits where when nobody can run. */
final class Standstill {
    private static final int FRAMES = 6;

    private Standstill() {}

    static AssertionError of(Collection<Strand> alive) {
        return new AssertionError("everybody waits and nothing will happen:\n"
                + alive.stream().map(Standstill::line).collect(Collectors.joining("\n")));
    }

    private static String line(Strand strand) {
        String where = strand.place() == Strand.Place.WAITING ? " waits for " + strand.waitsFor() : " can run";
        return "  " + strand.name() + where + frames(strand.thread());
    }

    private static String frames(@Nullable Thread thread) {
        if (thread == null || thread == Thread.currentThread()) {
            return "";
        }
        return Arrays.stream(thread.getStackTrace())
                .filter(frame -> !frame.getClassName().startsWith("java.")
                        && !frame.getClassName().startsWith("jdk.")
                        && !frame.getClassName().startsWith(Baton.class.getPackageName() + ".Baton"))
                .limit(FRAMES)
                .map(frame -> "\n    at " + frame)
                .collect(Collectors.joining());
    }
}
