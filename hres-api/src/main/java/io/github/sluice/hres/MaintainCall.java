package io.github.sluice.hres;

import java.util.List;

/** A maintenance round of one resource. */
public interface MaintainCall extends Call {
    /** The resource's layers when the round began, in file order. */
    List<LayerSnapshot> layers();
}
