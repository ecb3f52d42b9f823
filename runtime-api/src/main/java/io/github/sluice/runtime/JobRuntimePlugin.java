package io.github.sluice.runtime;

/**
 * A type of job runtime; found by {@link java.util.ServiceLoader}, so it has a public constructor without parameters that
 * does no work.
 *
 * <p><b>Threads:</b> {@link #init} is called by one thread at a time and, between one {@link JobRuntime#fini} and the next,
 * once: however many threads ask for a runtime at once, all get what the one call made. <b>Nulls:</b> none in, none out.
 */
public interface JobRuntimePlugin {
    /** What this type says of itself; the same each time. */
    RuntimeDescriptor descriptor();

    /**
     * Makes the runtime ready for use in one process. A call that fails leaves nothing behind, and may be made again.
     *
     * @param context where it runs
     * @param host what the process offers
     * @return the runtime, which lives until its {@link JobRuntime#fini}
     * @throws JobRuntimeException if it cannot be used here, with every reason at once
     */
    JobRuntime init(RuntimeContext context, RuntimeHost host) throws JobRuntimeException;
}
