package io.github.sluice.hres.core.resources;

/** How the layers of a resource are charged for a job. */
public enum Mode {
    /** The whole count once, on one layer that overlaps the job's nodes. */
    MODE_1,
    /** The whole count once on each layer that overlaps the job's nodes. */
    MODE_2,
    /** The count times the job's nodes in a layer, on each layer of a tree from the leaves to the root. */
    MODE_3
}
