package io.github.sluice.cli;

import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.simulator.Policy;
import io.github.sluice.simulator.Report;
import io.github.sluice.simulator.Simulation;
import io.github.sluice.simulator.trace.LublinModel;
import io.github.sluice.simulator.trace.SwfTrace;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The main job on inputs that the project ships. */
@Command(name = "demo", description = "Runs a small workload through every hook of a small cluster, in virtual time.")
final class DemoCommand implements Callable<Integer> {
    private static final String FILE = "demo-resources.yaml";
    private static final String NODES = "n[01-16]";
    private static final String REQUEST = "power:node,licence:1,network:2";
    private static final int JOBS = 40;
    private static final long SEED = 2003;

    @Mixin
    private Common common = new Common();

    @Override
    public Integer call() throws IOException {
        NodeTable nodes = NodeTable.of(NODES);
        SwfTrace trace = LublinModel.builder()
                .nodes(nodes.size())
                .jobs(JOBS)
                .seed(SEED)
                .build()
                .generate();
        if (!common.json()) {
            common.out()
                    .println(JOBS + " jobs of the model of Lublin and Feitelson (2003), seed " + SEED + ", on " + NODES
                            + ". Each asks for " + REQUEST);
            common.out()
                    .println("and passes through every hook: power has the plugin hres/exec, with programs of this"
                            + " machine.");
            common.out().println();
            common.out().flush();
        }
        Report report;
        try (Progress progress = Progress.of("jobs", JOBS)) {
            report = Simulation.of(FILE, text())
                    .nodes(nodes)
                    .trace(trace)
                    .request(REQUEST)
                    .policy(Policy.EASY)
                    .seed(SEED)
                    .nanoTime(System::nanoTime)
                    .progress(progress::at)
                    .build()
                    .run();
        }
        if (common.json()) {
            common.print(ReportJson.of(report));
        } else {
            ReportText.print(report, common.out());
        }
        report.notes().forEach(common.err()::println);
        return report.audit().isEmpty() && report.finished() == JOBS ? Status.FINE : Status.FAULTY;
    }

    private static byte[] text() throws IOException {
        try (InputStream in = Objects.requireNonNull(DemoCommand.class.getResourceAsStream(FILE), FILE)) {
            return in.readAllBytes();
        }
    }
}
