package io.github.sluice.testkit;

import io.github.sluice.hres.core.host.Workers;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;

/**
 * One way in which a hook goes wrong: what it does before its own work, and whether it then answers null. Immutable.
 */
public final class Fault {
    private final String name;
    private final Deed deed;
    private final boolean answersNull;

    /** What a fault does before the hook's own work. */
    @FunctionalInterface
    public interface Deed {
        /**
         * Does it.
         *
         * @throws Exception what the hook then throws
         */
        void run() throws Exception;
    }

    private Fault(String name, Deed deed, boolean answersNull) {
        this.name = Objects.requireNonNull(name, "name");
        this.deed = Objects.requireNonNull(deed, "deed");
        this.answersNull = answersNull;
    }

    /** A fault that does {@code deed} and then lets the hook do its own work. */
    public static Fault of(String name, Deed deed) {
        return new Fault(name, deed, false);
    }

    /** Throws a checked exception. */
    public static Fault checked() {
        return of("throws a checked exception", () -> {
            throw new IOException("disk on fire");
        });
    }

    /** Throws a runtime exception. */
    public static Fault unchecked() {
        return of("throws a runtime exception", () -> {
            throw new IllegalStateException("state on fire");
        });
    }

    /** Throws an assertion error. */
    public static Fault assertion() {
        return of("throws an assertion error", () -> {
            throw new AssertionError("assertion on fire");
        });
    }

    /** Throws what a class throws that was compiled against another version of a library. */
    public static Fault linkage() {
        return of("throws a linkage error", () -> {
            throw new NoSuchMethodError("method on fire");
        });
    }

    /** Calls itself until the stack overflows. */
    public static Fault stackOverflow() {
        return of("overflows the stack", () -> deeper(0));
    }

    /** Answers null. */
    public static Fault returnsNull() {
        return new Fault("returns null", () -> {}, true);
    }

    /** Waits until the signal is given or the hook is interrupted, and then does its work if it was given. */
    public static Fault hangsUntil(Workers.Signal signal) {
        return of("hangs", () -> {
            while (!signal.await(Duration.ofDays(1))) {
                Thread.onSpinWait();
            }
        });
    }

    /** Waits until the signal is given, whatever interrupts it, and then does its work. */
    public static Fault deafUntil(Workers.Signal signal) {
        return of("hangs and swallows interrupts", () -> {
            boolean given = false;
            while (!given) {
                try {
                    given = signal.await(Duration.ofDays(1));
                } catch (InterruptedException swallowed) {
                    given = false;
                }
            }
        });
    }

    /** Does its work after that long, unless it is interrupted. */
    public static Fault slow(VirtualTime time, Duration length) {
        return of("takes " + length, () -> time.sleep(length));
    }

    /** Runs the deed, and says whether the hook then answers null. */
    boolean strike() throws Exception {
        deed.run();
        return answersNull;
    }

    /** What it does, in the third person. */
    @Override
    public String toString() {
        return name;
    }

    private static int deeper(int depth) {
        return depth == Integer.MAX_VALUE ? 0 : deeper(depth + 1) + 1; // the stack ends long before
    }
}
