package io.github.sluice.cli;

import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.ResourcesReader;
import io.github.sluice.simulator.Policy;
import io.github.sluice.simulator.Report;
import io.github.sluice.simulator.Simulation;
import io.github.sluice.simulator.trace.SwfTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A whole workload through every hook, in virtual time. */
@Command(name = "simulate", description = "Runs a workload through every hook of a cluster, in virtual time.")
final class SimulateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private Common common = new Common();

    @Mixin
    private Workload workload = new Workload();

    @Parameters(index = "0", paramLabel = "FILE", description = "A resources.yaml.")
    private Path file = Path.of("");

    @Option(
            names = "--nodes",
            paramLabel = "EXPR",
            description = "The nodes of the cluster. Without it, those that the file names.")
    private @Nullable String nodes;

    @Option(
            names = "--request",
            paramLabel = "R",
            defaultValue = "",
            description = "What every job asks for, such as power:300,licence:1. Without it, nothing.")
    private String request = "";

    @Option(
            names = "--processors-per-node",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many processors a node has (default: 1).")
    private int processorsPerNode = 1;

    @Option(
            names = "--policy",
            paramLabel = "fcfs|easy",
            defaultValue = "fcfs",
            description = "Strictly first come, first served, or EASY backfill (default: fcfs).")
    private Policy policy = Policy.FCFS;

    @Option(names = "--limit", paramLabel = "N", description = "Only the first N jobs.")
    private int limit = Integer.MAX_VALUE;

    @Override
    public Integer call() throws IOException {
        require("--processors-per-node", processorsPerNode, 1);
        require("--limit", limit, 0);
        NodeTable table =
                nodes == null ? NodeTable.of(ResourcesReader.reader().read(file).nodes()) : NodeTable.of(nodes);
        SwfTrace trace = workload.jobs((int) Math.min(1 << 20, (long) table.size() * processorsPerNode));
        Simulation.Builder settings = Simulation.of(file)
                .nodes(table)
                .trace(trace)
                .request(request)
                .policy(policy)
                .seed(workload.seed())
                .nanoTime(System::nanoTime);
        settings.processorsPerNode(processorsPerNode).limit(limit);
        Report report;
        try (Progress progress =
                Progress.of("jobs", Math.min(limit, trace.jobs().size()))) {
            report = settings.progress(progress::at).build().run();
        }
        if (common.json()) {
            common.print(ReportJson.of(report));
        } else {
            ReportText.print(report, common.out());
        }
        report.notes().forEach(note -> common.err().println(note));
        return report.audit().isEmpty() ? Status.FINE : Status.FAULTY;
    }

    private void require(String option, int value, int least) {
        if (value < least) {
            throw new ParameterException(
                    spec.commandLine(), option + " " + value + ": at least " + least + " is right");
        }
    }
}
