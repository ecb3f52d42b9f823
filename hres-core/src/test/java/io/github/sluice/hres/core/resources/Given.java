package io.github.sluice.hres.core.resources;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.yaml.Fault;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Files for a cluster of the nodes n01 to n32, in one line for the tests. */
final class Given {
    static final NodeTable NODES = NodeTable.of("n[01-32]");

    private Given() {}

    /** A reader that knows the nodes. */
    static ResourcesReader reader() {
        return ResourcesReader.reader().nodes(NODES);
    }

    /** What a right file holds. */
    static Resources file(String text) {
        return reader().read("f", text.getBytes(StandardCharsets.UTF_8));
    }

    /** The only resource of a right file. */
    static Resource resource(String text) {
        return file(text).list().get(0);
    }

    /** The layers of the only resource of a right file. */
    static List<Layer> layers(String text) {
        return resource(text).layers();
    }

    /** The faults of a wrong file, as they are printed. */
    static List<String> faults(String text) {
        return faults(reader(), text.getBytes(StandardCharsets.UTF_8));
    }

    /** The faults of a wrong file for a reader, as they are printed. */
    static List<String> faults(ResourcesReader reader, byte[] text) {
        ResourcesException wrong = catchThrowableOfType(ResourcesException.class, () -> reader.read("f", text));
        return wrong == null
                ? List.of()
                : wrong.faults().stream().map(Fault::toString).toList();
    }

    /** The warnings of a right file, as they are printed. */
    static List<String> warnings(String text) {
        return file(text).warnings().stream().map(Fault::toString).toList();
    }

    /** A MODE_1 resource with a key for its only layer, on line 4 from column 7 on. */
    static String withLayerKey(String key) {
        return "- resource: r\n  mode: MODE_1\n  layers:\n    - " + key + "\n      layer_name: a\n";
    }

    /** A MODE_1 resource with a key, on line 3 from column 3 on. */
    static String withKey(String key) {
        return "- resource: r\n  mode: MODE_1\n  " + key + "\n  layers: [{layer_name: a, nodes: n01, count: 1}]\n";
    }

    /** A MODE_3 resource with these layers, from line 4 on. */
    static String tree(String layers) {
        return "- resource: r\n  mode: MODE_3\n  layers:\n" + layers.indent(4);
    }
}
