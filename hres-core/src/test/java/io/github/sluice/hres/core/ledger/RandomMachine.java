package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Mode;
import io.github.sluice.hres.core.resources.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Machines of all modes, from a seed. */
final class RandomMachine {
    private static final List<Mode> MODES = List.of(Mode.MODE_1, Mode.MODE_2, Mode.MODE_3);

    private final Random random;
    private final NodeTable table;

    RandomMachine(Random random, NodeTable table) {
        this.random = random;
        this.table = table;
    }

    /** Up to three resources {@code a}, {@code b}, {@code c}. */
    Resources any() {
        StringBuilder yaml = new StringBuilder();
        for (String name : List.of("a", "b", "c")) {
            if (random.nextInt(8) > 0) {
                yaml.append(resource(name, MODES.get(random.nextInt(3))));
            }
        }
        return Fixtures.read(table, yaml.toString());
    }

    /** One tree {@code a}, perhaps a coarser or finer one {@code b}, perhaps a resource {@code c} of another mode. */
    Resources refining() {
        List<List<List<Integer>>> levels = levels(4);
        StringBuilder yaml = new StringBuilder(tree("a", some(levels)));
        if (random.nextBoolean()) {
            yaml.append(tree("b", some(levels)));
        }
        if (random.nextBoolean()) {
            yaml.append(resource("c", MODES.get(random.nextInt(2))));
        }
        return Fixtures.read(table, yaml.toString());
    }

    NodeSet nodes() {
        NodeSet.Builder nodes = table.builder();
        int wanted = 1 + random.nextInt(4);
        for (int i = 0; i < wanted; i++) {
            nodes.add(random.nextInt(table.size()));
        }
        return nodes.build();
    }

    Request request(Resources resources) {
        StringBuilder text = new StringBuilder();
        String separator = random.nextInt(3) == 0 ? "|" : ",";
        int items = random.nextInt(3) + (resources.list().isEmpty() ? -9 : 1);
        for (int i = 0; i < items; i++) {
            String name = resources
                    .list()
                    .get(random.nextInt(resources.list().size()))
                    .name();
            text.append(i == 0 ? "" : separator).append(name).append(':').append(random.nextInt(5));
        }
        return Request.parse(text.toString(), resources);
    }

    private String resource(String name, Mode mode) {
        if (mode == Mode.MODE_3) {
            return tree(name, levels(1 + random.nextInt(3)));
        }
        StringBuilder yaml = head(name, mode);
        int layers = 1 + random.nextInt(4);
        for (int l = 0; l < layers; l++) {
            List<String> nodes = new ArrayList<>();
            for (int node = 0; node < table.size(); node++) {
                if (random.nextInt(3) > 0) {
                    nodes.add(table.name(node));
                }
            }
            layer(yaml, "l" + l, "", nodes, 0);
        }
        return yaml.toString();
    }

    private static StringBuilder head(String name, Mode mode) {
        return new StringBuilder("- resource: " + name + "\n  mode: " + mode + "\n  layers:\n");
    }

    private void layer(StringBuilder yaml, String name, String parent, List<String> nodes, long least) {
        long base = random.nextInt(3) == 0 ? random.nextInt(3) : 0;
        String count = random.nextInt(8) == 0 ? "-1" : Long.toString(least + base + random.nextInt(16));
        yaml.append("    - {layer_name: ").append(name).append(parent);
        yaml.append(nodes.isEmpty() ? "" : ", nodes: \"" + String.join(",", nodes) + "\"");
        yaml.append(", count: ").append(count);
        yaml.append(base == 0 ? "" : ", base: [{name: x, value: " + base + "}]").append("}\n");
    }

    /** Partitions of the nodes from the whole to finer ones. */
    private List<List<List<Integer>>> levels(int number) {
        List<Integer> all = new ArrayList<>();
        for (int node = 0; node < table.size(); node++) {
            all.add(node);
        }
        List<List<List<Integer>>> levels = new ArrayList<>();
        levels.add(List.of(all));
        while (levels.size() < number) {
            List<List<Integer>> next = new ArrayList<>();
            for (List<Integer> block : levels.get(levels.size() - 1)) {
                int cut = random.nextInt(block.size());
                if (cut > 0) {
                    next.add(block.subList(0, cut));
                }
                next.add(block.subList(cut, block.size()));
            }
            levels.add(next);
        }
        return levels;
    }

    private List<List<List<Integer>>> some(List<List<List<Integer>>> levels) {
        List<List<List<Integer>>> some = new ArrayList<>(levels.subList(0, 1));
        for (List<List<Integer>> level : levels.subList(1, levels.size())) {
            if (random.nextBoolean()) {
                some.add(level);
            }
        }
        return some;
    }

    /** Bases add up on the way to the root, so upper counts are at least 2 for each layer below. */
    private String tree(String name, List<List<List<Integer>>> levels) {
        StringBuilder yaml = head(name, Mode.MODE_3);
        for (int depth = levels.size() - 1; depth >= 0; depth--) {
            for (List<Integer> block : levels.get(depth)) {
                List<String> nodes = new ArrayList<>();
                if (depth == levels.size() - 1) {
                    block.forEach(node -> nodes.add(table.name(node)));
                }
                String parent = depth == 0 ? "" : ", parent_name: " + layerName(levels, depth - 1, block.get(0));
                layer(yaml, layerName(levels, depth, block.get(0)), parent, nodes, below(levels, depth, block));
            }
        }
        return yaml.toString();
    }

    private static long below(List<List<List<Integer>>> levels, int depth, List<Integer> block) {
        return levels.subList(depth + 1, levels.size()).stream()
                .flatMap(List::stream)
                .filter(part -> block.contains(part.get(0)))
                .mapToLong(part -> 2)
                .sum();
    }

    private static String layerName(List<List<List<Integer>>> levels, int depth, int node) {
        List<List<Integer>> level = levels.get(depth);
        int block = 0;
        while (!level.get(block).contains(node)) {
            block++;
        }
        return "d" + depth + "b" + block;
    }
}
