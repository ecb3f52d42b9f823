package io.github.sluice.hres;

/**
 * The body of a hook that does something and has nothing to answer.
 *
 * @param <C> what it is told
 */
@FunctionalInterface
public interface HookAction<C> {
    /**
     * Runs the hook on a thread of the framework, with the plugin's class loader as the thread's context class loader.
     *
     * @throws Exception counts as a failure of this hook, with the exception's text as the reason
     */
    void run(C call) throws Exception;
}
