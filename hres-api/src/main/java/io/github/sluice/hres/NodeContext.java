package io.github.sluice.hres;

/** The node that a node daemon's side is opened on. Will grow. */
public interface NodeContext {
    /** The node's name in the cluster. */
    String node();
}
