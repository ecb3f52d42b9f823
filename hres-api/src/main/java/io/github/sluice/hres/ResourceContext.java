package io.github.sluice.hres;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * The resource that a controller's side is opened for, with the services that the framework offers it. Will grow.
 *
 * <p><b>Threads:</b> any thread may call, from inside a hook too. After the side was closed every call throws
 * {@link IllegalStateException}.
 */
public interface ResourceContext {
    /** The resource's name in {@code resources.yaml}. */
    String resource();

    /** Every setting of the plugin for this resource, with the schema's defaults filled in, secrets included. */
    Settings config();

    /** The resource's layers as they stand now, in file order. */
    List<LayerSnapshot> layers();

    /**
     * Has {@code work} run on a thread of the framework, under the default limits of a pre-run. What it returns is applied
     * as verdicts, unless this side was closed meanwhile; whatever it throws is logged and counted. Work that begins while
     * an abandoned call of this side has not returned is dropped, and that is logged. Stopping the controller waits for it.
     *
     * @param name one word for logs
     * @throws IllegalStateException if the controller is stopping or this side was closed
     */
    void background(String name, Callable<List<LayerVerdict>> work);
}
