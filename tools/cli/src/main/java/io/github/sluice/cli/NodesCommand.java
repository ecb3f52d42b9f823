package io.github.sluice.cli;

import io.github.sluice.hres.NodeExpressionException;
import io.github.sluice.hres.NodeNames;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Node expressions. */
@Command(name = "nodes", description = "Reads node expressions and prints their nodes together.")
final class NodesCommand implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(arity = "1..*", paramLabel = "EXPR", description = "Node expressions, such as node[01-08,12].")
    private List<String> expressions = List.of();

    @ArgGroup
    private @Nullable Form form;

    /** What to print: one of the three. */
    static final class Form {
        @Option(names = "--fold", description = "Print the shortest form (the default).")
        boolean fold;

        @Option(names = "--expand", description = "Print one name a line.")
        boolean expand;

        @Option(names = "--count", description = "Print the number of nodes.")
        boolean count;
    }

    @Override
    public Integer call() {
        NodeNames names = names();
        boolean expand = form != null && form.expand;
        if (common.json()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("count", names.size());
            json.put("fold", names.fold());
            if (expand) {
                json.put("nodes", names.list());
            }
            common.print(json);
        } else if (expand) {
            expand(names);
        } else {
            common.out().println(form != null && form.count ? Integer.toString(names.size()) : names.fold());
        }
        return Status.FINE;
    }

    private NodeNames names() {
        List<NodeNames> parts = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        for (String expression : expressions) {
            try {
                parts.add(NodeNames.parse(expression));
            } catch (NodeExpressionException faulty) {
                faults.add(Errors.shown(expression) + ": " + faulty.getMessage());
            }
        }
        if (!faults.isEmpty()) {
            throw new Failure(faults);
        }
        return NodeNames.union(parts);
    }

    private void expand(NodeNames names) {
        PrintWriter out = common.out();
        int lines = 0;
        for (String name : names) {
            out.println(name);
            if (++lines % 4096 == 0 && out.checkError()) {
                return; // nobody reads on
            }
        }
    }
}
