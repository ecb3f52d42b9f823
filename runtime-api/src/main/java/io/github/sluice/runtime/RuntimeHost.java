package io.github.sluice.runtime;

import java.nio.file.Path;

/** What the process that loads a runtime offers to it. Its answers do not change. Any thread may call. */
public interface RuntimeHost {
    /** The name of this node, or of this machine where there is no node. */
    String node();

    /** The folder of the site's configuration, in which a runtime finds files of its own; it need not be there. */
    Path configuration();

    /**
     * The folder for what must survive this process: the same for the node daemon and its step daemons. It is absolute, and
     * others may not write to it. A runtime makes a folder of its own in it.
     */
    Path spool();

    /** Starts programs as their users. */
    ProcessStarter starter();
}
