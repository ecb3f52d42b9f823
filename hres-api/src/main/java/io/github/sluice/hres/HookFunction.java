package io.github.sluice.hres;

/**
 * The body of a hook that answers.
 *
 * @param <C> what it is told
 * @param <R> what it answers; never null
 */
@FunctionalInterface
public interface HookFunction<C, R> {
    /**
     * Runs the hook on a thread of the framework, with the plugin's class loader as the thread's context class loader.
     *
     * @throws Exception counts as a failure of this hook, with the exception's text as the reason
     */
    R run(C call) throws Exception;
}
