package io.github.sluice.runtime.core;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What goes wrong at one point of a step. */
enum Fault {
    /** It says that it failed. */
    FAILED,
    /** It leaves its answer out. */
    NULL,
    RUNTIME_EXCEPTION,
    LINKAGE_ERROR,
    STACK_OVERFLOW,
    ASSERTION_ERROR,
    /** As other languages may throw them. */
    CHECKED_EXCEPTION,
    /** Nobody's fault but the machine's: the only one that rises. */
    OUT_OF_MEMORY;

    boolean rises() {
        return this == OUT_OF_MEMORY;
    }

    @SuppressWarnings("NullAway") // an answer that is left out is what is tried
    <R> R answer(Function<String, R> failure) {
        return switch (this) {
            case FAILED -> failure.apply("wanted");
            case NULL -> null;
            case RUNTIME_EXCEPTION -> throw new IllegalStateException("wanted");
            case LINKAGE_ERROR -> throw new NoClassDefFoundError("wanted");
            case STACK_OVERFLOW -> throw new StackOverflowError("wanted");
            case ASSERTION_ERROR -> throw new AssertionError("wanted");
            case CHECKED_EXCEPTION -> throw Fault.<RuntimeException>sneaky(new InterruptedException("wanted"));
            case OUT_OF_MEMORY -> throw new OutOfMemoryError("wanted");
        };
    }

    /** The answer, or what goes wrong instead of it. */
    static <R> R instead(@Nullable Fault fault, Supplier<R> answer, Function<String, R> failure) {
        return fault == null ? answer.get() : fault.answer(failure);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the trick by which checked ones are thrown
    private static <E extends Throwable> E sneaky(Throwable thrown) throws E {
        throw (E) thrown;
    }
}
