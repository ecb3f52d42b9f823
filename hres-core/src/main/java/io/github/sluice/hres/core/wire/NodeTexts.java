package io.github.sluice.hres.core.wire;

import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Prep;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Each layer's nodes as a text of its own: all names in full, in order, with commas between them. */
final class NodeTexts implements NodeForm {
    @Override
    public Consumer<NodeNames> writer(List<Prep> preps, WireWriter out) {
        return nodes -> write(nodes, out);
    }

    @Override
    public Supplier<NodeNames> reader(WireReader in) {
        return () -> read(in);
    }

    private static void write(NodeNames nodes, WireWriter out) {
        if (nodes.size() > WireLimits.NODES) {
            throw out.refusal("nodes", nodes.size() + ", at most " + WireLimits.NODES + " are allowed");
        }
        StringBuilder text = new StringBuilder();
        nodes.list().stream().map(NodeName::of).sorted().forEach(name -> {
            NodeTables.checkLength(name.text(), out);
            text.append(text.isEmpty() ? "" : ",").append(name.text());
        });
        out.text("nodes", text.toString(), 0, WireLimits.PACKED_BYTES);
    }

    private static NodeNames read(WireReader in) {
        int from = in.position();
        String text = in.text("nodes", 0, WireLimits.PACKED_BYTES);
        if (text.isEmpty()) {
            return NodeNames.none();
        }
        NodeOrder order = new NodeOrder(in);
        List<String> names = new ArrayList<>();
        int start = 0;
        while (start <= text.length()) {
            int comma = text.indexOf(',', start);
            int to = comma < 0 ? text.length() : comma;
            names.add(order.next(from, text.substring(start, to)).text());
            start = to + 1;
        }
        return NodeNames.of(names);
    }
}
