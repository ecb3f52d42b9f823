package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Yaml;
import io.github.sluice.hres.core.yaml.YamlFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads resources.yaml, in its newer and its older format.
 *
 * <p>A file is right as a whole or refused as a whole: {@link ResourcesException} has every fault, each with its line
 * and column. What is odd but not wrong is in {@link Resources#warnings()}. No input makes a reader throw anything else
 * or take memory out of proportion: the size of the file, the depth of its lists and mappings (32), its values (4
 * million) and the nodes of its layers are bounded; in a small heap less of each is taken, so that a file that does not
 * fit is a fault: a sixteenth of the heap in bytes of the file, a value and a node for each 512 bytes of it.
 *
 * <p>Immutable: each option gives a changed copy, so that a reader is made in one line,
 * {@code ResourcesReader.reader().nodes(table).read(path)}. Readers may be shared by threads.
 */
public final class ResourcesReader {
    /** The most bytes of a file unless a reader says otherwise: 16 MiB. */
    public static final long SIZE_LIMIT = YamlFile.SIZE_LIMIT;

    /** The most nodes that all layers of a file may have, added up, unless a reader says otherwise: 2,097,152. */
    public static final int NODE_LIMIT = 2 << 20;

    private static final long LARGEST_LIMIT = 256L << 20;

    private final @Nullable NodeTable nodes;
    private final @Nullable PluginTypes plugins;
    private final long sizeLimit;
    private final int nodeLimit;

    private ResourcesReader(@Nullable NodeTable nodes, @Nullable PluginTypes plugins, long sizeLimit, int nodeLimit) {
        this.nodes = nodes;
        this.plugins = plugins;
        this.sizeLimit = sizeLimit;
        this.nodeLimit = nodeLimit;
    }

    /** A reader that knows neither nodes nor plugins: it takes any node, and a plugin's configuration as written. */
    public static ResourcesReader reader() {
        return new ResourcesReader(null, null, SIZE_LIMIT, NODE_LIMIT);
    }

    /** The same reader for a cluster of these nodes: a node that is not one of them is a fault. */
    public ResourcesReader nodes(NodeTable cluster) {
        return new ResourcesReader(cluster, plugins, sizeLimit, nodeLimit);
    }

    /**
     * The same reader with these plugins: a type that is not one of them is a fault, and so is a configuration that is
     * not right by the plugin's schema.
     *
     * @param installed the types that are installed
     */
    public ResourcesReader plugins(PluginTypes installed) {
        return new ResourcesReader(nodes, installed, sizeLimit, nodeLimit);
    }

    /**
     * The same reader for files of at most this many bytes.
     *
     * @throws IllegalArgumentException if it is below 1 or above 256 MiB
     */
    public ResourcesReader sizeLimit(long bytes) {
        if (bytes < 1 || bytes > LARGEST_LIMIT) {
            throw new IllegalArgumentException("size limit " + bytes + ", 1 to " + LARGEST_LIMIT + " bytes are right");
        }
        return new ResourcesReader(nodes, plugins, bytes, nodeLimit);
    }

    /**
     * The same reader for files whose layers have at most this many nodes, added up over all layers: those of upper
     * layers count too, and so do repeats. Each takes about 200 bytes of memory.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public ResourcesReader nodeLimit(int names) {
        if (names < 1) {
            throw new IllegalArgumentException("node limit " + names + ", 1 and up is right");
        }
        return new ResourcesReader(nodes, plugins, sizeLimit, names);
    }

    /**
     * Reads a file.
     *
     * @throws ResourcesException with every fault of it; one that cannot be read has one fault, at its beginning
     */
    public Resources read(Path file) {
        Faults faults = new Faults(file.toString());
        return resources(YamlFile.read(file, sizeLimit, faults), faults);
    }

    /**
     * Reads a text.
     *
     * @param fileName what to call it in faults
     * @param text UTF-8; it is not changed
     * @throws ResourcesException with every fault of it
     */
    public Resources read(String fileName, byte[] text) {
        Faults faults = new Faults(fileName);
        return resources(YamlFile.read(text, sizeLimit, faults), faults);
    }

    private Resources resources(Optional<YamlFile> read, Faults faults) {
        faults.throwIfAny(ResourcesException::new);
        YamlFile file = read.orElseThrow();
        NodeLists nodeLists = new NodeLists(file, nodes, nodeLimit, faults);
        ResourceParser parser =
                new ResourceParser(new LayersParser(nodeLists, faults), new PluginParser(plugins, faults), faults);
        List<Resource> resources = new ArrayList<>();
        for (Yaml item : file.items(Problem.NOT_RESOURCES)) {
            parser.parse(item).ifPresent(resources::add);
        }
        faults.throwIfAny(ResourcesException::new);
        if (resources.isEmpty()) {
            faults.warn(1, 1, Problem.NO_RESOURCES);
        }
        return new Resources(resources, faults.warnings());
    }
}
