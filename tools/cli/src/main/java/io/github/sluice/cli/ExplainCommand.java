package io.github.sluice.cli;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.InstalledPlugins;
import io.github.sluice.hres.core.ledger.Charges;
import io.github.sluice.hres.core.ledger.Explanation;
import io.github.sluice.hres.core.ledger.Ledger;
import io.github.sluice.hres.core.ledger.Obstacle;
import io.github.sluice.hres.core.ledger.Request;
import io.github.sluice.hres.core.ledger.Selection;
import io.github.sluice.hres.core.nodes.NodeSet;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Resources;
import io.github.sluice.hres.core.resources.ResourcesReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Where a request would run, or what stands in its way. */
@Command(
        name = "explain",
        description = "Says where a request would run, or what stands in the way.",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:it fits", "1:never, or the input is faulty", "2:wrong usage", "3:not now"})
final class ExplainCommand implements Callable<Integer> {
    private static final JobId ASKING = new JobId(0, "asking");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private Common common = new Common();

    @Parameters(paramLabel = "FILE", description = "A resources.yaml.")
    private Path file = Path.of("");

    @Option(names = "--nodes", paramLabel = "EXPR", required = true, description = "The nodes of the cluster.")
    private String nodes = "";

    @Option(
            names = "--request",
            paramLabel = "R",
            required = true,
            description = "What the job asks for, such as power:300,licence:1.")
    private String request = "";

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many nodes the job needs (default: 1).")
    private int count = 1;

    @Option(names = "--state", paramLabel = "STATE.json", description = "Which jobs run, and which layers are not up.")
    private @Nullable Path state;

    @Override
    public Integer call() throws IOException {
        if (count < 1) {
            throw new ParameterException(spec.commandLine(), "--count " + count + ": at least 1 is right");
        }
        NodeTable table = NodeTable.of(nodes);
        Resources resources = ResourcesReader.reader()
                .nodes(table)
                .plugins(InstalledPlugins.find())
                .read(file);
        Request wanted = Request.parse(request, resources);
        Ledger ledger = Ledger.open(resources, table);
        ClusterState now = state == null
                ? ClusterState.empty(table)
                : ClusterState.read(state.toString(), Files.readAllBytes(state), resources, ledger);
        Explanation explanation = ledger.explain(wanted, now.idle(), count, now.ends());
        if (explanation.selection() instanceof Selection.Fits fits) {
            return fits(ledger, wanted, fits.nodes());
        }
        return stuck(explanation);
    }

    private int fits(Ledger ledger, Request wanted, NodeSet chosen) {
        String charges = ledger.view()
                .draft()
                .take(ASKING, wanted, chosen)
                .map(Charges::toString)
                .orElse("");
        if (common.json()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("answer", "fits");
            json.put("nodes", chosen.fold());
            json.put("charges", charges);
            common.print(json);
            return Status.FINE;
        }
        common.out().println("fits on " + chosen.fold());
        common.out().println("charges " + (charges.isEmpty() ? "nothing" : charges));
        return Status.FINE;
    }

    private int stuck(Explanation explanation) {
        boolean never = explanation.selection().kind() == Selection.Kind.NEVER;
        String answer = never ? "never" : "not now";
        String reason = reason(explanation.selection());
        if (common.json()) {
            common.print(json(explanation, answer, reason));
        } else {
            common.out().println(answer + ": " + reason);
            if (!never) {
                explanation.toString().lines().forEach(line -> common.out().println("  " + line));
            }
        }
        return never ? Status.FAULTY : Status.NOT_NOW;
    }

    private static String reason(Selection selection) {
        if (selection instanceof Selection.Never never) {
            return never.reason();
        }
        return selection instanceof Selection.NotNow notNow ? notNow.reason() : "";
    }

    private static Map<String, Object> json(Explanation explanation, String answer, String reason) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("answer", answer);
        json.put("reason", reason);
        json.put("alternative", explanation.alternative().toString());
        json.put("disabled", explanation.disabled());
        List<Map<String, Object>> obstacles = new ArrayList<>();
        explanation.obstacles().forEach(obstacle -> obstacles.add(json(obstacle)));
        json.put("obstacles", obstacles);
        explanation.impossible().ifPresent(why -> json.put("impossible", why));
        return json;
    }

    private static Map<String, Object> json(Obstacle obstacle) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("resource", obstacle.resource());
        json.put("layer", obstacle.layer());
        json.put("lacks", obstacle.lacks());
        json.put("state", obstacle.state().name());
        json.put("reason", obstacle.reason());
        json.put("reserved", obstacle.reserved());
        json.put("base", obstacle.base());
        Map<String, Long> jobs = new LinkedHashMap<>();
        obstacle.jobs().forEach((job, held) -> jobs.put(job.toString(), held));
        json.put("jobs", jobs);
        obstacle.enough().ifPresent(at -> json.put("enough", at.toString()));
        return json;
    }
}
