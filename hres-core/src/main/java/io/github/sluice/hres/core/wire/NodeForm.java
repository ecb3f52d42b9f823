package io.github.sluice.hres.core.wire;

import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Prep;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** How a version packs the nodes of layers. Stateless. */
interface NodeForm {
    /** Writes what stands ahead of the preps; the result writes what stands in each layer. */
    Consumer<NodeNames> writer(List<Prep> preps, WireWriter out);

    /** Reads what stands ahead of the preps; the result reads what stands in each layer. */
    Supplier<NodeNames> reader(WireReader in);
}
