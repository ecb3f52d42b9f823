package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.NodeExpressionException;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Fields;
import io.github.sluice.hres.core.yaml.Room;
import io.github.sluice.hres.core.yaml.Shown;
import io.github.sluice.hres.core.yaml.Yaml;
import io.github.sluice.hres.core.yaml.YamlFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the nodes of layers, with a bound on the names of the whole file. Not for use by two threads. */
final class NodeLists {
    private static final int BYTES_PER_NAME = 512;
    private static final int LONGEST_FOLD = 200;
    private static final int MOST_SHOWN = 128;

    private final YamlFile file;
    private final @Nullable NodeTable table;
    private final Faults faults;
    private final int limit;
    private final String why;
    private int left;

    NodeLists(YamlFile file, @Nullable NodeTable table, int limit, Faults faults) {
        Room room = Room.here();
        this.file = file;
        this.table = table;
        this.limit = (int) Math.min(limit, room.of(BYTES_PER_NAME));
        this.left = this.limit;
        this.why = room.says(this.limit, limit);
        this.faults = faults;
    }

    /** The nodes of an expression or a list of them; empty if anything is wrong, which is told. */
    Optional<NodeNames> read(Yaml value) {
        if (value instanceof Yaml.Sequence list) {
            return read(list, list.items());
        }
        return read(value, List.of(value));
    }

    private Optional<NodeNames> read(Yaml at, List<Yaml> items) {
        List<NodeNames> parts = new ArrayList<>(items.size());
        for (Yaml item : items) {
            Fields.text(item, "nodes", "a node expression", faults)
                    .flatMap(this::expression)
                    .ifPresent(parts::add);
        }
        if (parts.size() < items.size()) {
            return Optional.empty();
        }
        NodeNames names = parts.size() == 1 ? parts.get(0) : NodeNames.union(parts);
        if (!names.repeats().isEmpty()) {
            faults.warn(at, Problem.REPEATED_NODES, subject(names.repeats()));
        }
        return Optional.of(names);
    }

    private Optional<NodeNames> expression(Yaml.Scalar scalar) {
        int most = Math.min(left, NodeNames.DEFAULT_LIMIT);
        try {
            NodeNames names = NodeNames.parse(scalar.text(), most);
            left -= names.size() + names.repeats().size();
            left = Math.max(left, 0);
            return known(scalar, names) ? Optional.of(names) : Optional.empty();
        } catch (NodeExpressionException wrong) {
            if (most < NodeNames.DEFAULT_LIMIT && isRight(scalar.text())) {
                faults.add(scalar, Problem.TOO_MANY_NODES, limit, why);
            } else {
                int column = file.column(scalar, wrong.column());
                faults.add(scalar.line(), column, Problem.NODES, Shown.quoted(scalar.text()), wrong.problem());
            }
            return Optional.empty();
        }
    }

    /** Takes names that layers above get from layers below; false if that is too much, which is told. */
    boolean take(Yaml at, int names) {
        if (names > left) {
            faults.add(at, Problem.TOO_MANY_NODES, limit, why);
            return false;
        }
        left -= names;
        return true;
    }

    private boolean known(Yaml.Scalar scalar, NodeNames names) {
        if (table == null) {
            return true;
        }
        NodeNames unknown = table.unknown(names);
        if (unknown.isEmpty()) {
            return true;
        }
        if (faults.onlyCounted()) {
            return false;
        }
        faults.add(scalar, Problem.UNKNOWN_NODES, fold(unknown), fold(table.names()));
        return false;
    }

    /** Names as a short expression; only the first ones if they are many, so that a message costs little. */
    static String fold(NodeNames names) {
        if (names.isEmpty()) {
            return "none";
        }
        boolean many = names.size() > MOST_SHOWN;
        String fold = (many ? NodeNames.of(names.list().subList(0, MOST_SHOWN)) : names).fold();
        boolean cut = fold.length() > LONGEST_FOLD;
        String shown = cut ? fold.substring(0, LONGEST_FOLD) : fold;
        return many || cut ? shown + "... (" + names.size() + " in all)" : shown;
    }

    /** The names with their verb, for the beginning of a sentence. */
    static String subject(List<String> names) {
        return (names.size() == 1 ? "node " : "nodes ")
                + fold(NodeNames.of(names))
                + (names.size() == 1 ? " is" : " are");
    }

    private static boolean isRight(String expression) {
        try {
            return !NodeNames.first(expression).isEmpty();
        } catch (NodeExpressionException wrong) {
            return false;
        }
    }
}
